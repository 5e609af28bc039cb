import type { EntryFields, HoldReason, OutboxEntry, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { NoteReceipt } from '#src/contract/wire/note.ts';

// The states of a note. Only `step` changes an entry. SPEC.md has the rules and the test for each.
//
//           save          claim            receipt, from any state and any sender
//   (typed) ----> queued ------> sending --------------------------------------------------> acked
//                  | ^            ^ |  |                                                       |
//                  | |      claim | |  | park                                                  |
//                  | |            | |  +------> parked <-----------------------+               |
//                  | |            | | hold        |                            |               | 30 days
//                  | |            | v             |                            |               |
//                  | |           held             |                            |               |
//          discard | | undo        | discard      | discard, resend            | undo, if it   |
//                  v |             v              v                            | was parked    v
//                [ ------------------------ discarded --------------------------- ] -------> (gone)
//                                                                                   30 days
//
//   claim    a pass takes a due note (when-due.ts), or one that a dead pass left in sending; the id stays
//   hold     waits for network, server, busy, locked, rate, auth or upgrade, then is sent without the user
//   park     forbidden, gone, too-old, clock-ahead, too-long, invalid, key-reused or refused: the user decides
//   discard  never from sending: the note may already be in the loan
//   resend   the edited text is a new entry, queued in the same transaction
//   restore  from the backup of a lost database: what was being sent becomes held, for the network

/** What can happen to an entry. `now` is in ms since 1970 on the device's clock, `epoch` names a pass. */
export type EntryEvent =
  | { readonly kind: 'claim'; readonly epoch: number; readonly now: number }
  /** The caller has verified it: see isReceiptOf. */
  | { readonly kind: 'receipt'; readonly receipt: NoteReceipt; readonly now: number }
  | (Answer & {
      readonly kind: 'hold';
      readonly why: HoldReason;
      readonly nextAt: number;
      readonly holder?: string | undefined;
    })
  | (Answer & {
      readonly kind: 'park';
      readonly why: ParkReason;
      readonly mayBeInLoan?: boolean | undefined;
    })
  | { readonly kind: 'discard' | 'resend'; readonly now: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'restore'; readonly now: number };

interface Answer {
  readonly epoch: number;
  readonly label: string;
  readonly detail?: string | undefined;
}

/**
 * The entry after an event. Nothing here depends on the number or duration of tries.
 * @returns undefined if the event changes nothing in this state.
 */
export function step(entry: OutboxEntry, event: EntryEvent): OutboxEntry | undefined {
  const fields = fieldsOf(entry);
  switch (event.kind) {
    case 'claim': {
      if (!isOnItsWay(entry)) return undefined;
      const { epoch, now } = event;
      const attempts = entry.attempts + 1;
      return { ...fields, state: 'sending', epoch, attempts, firstTry: entry.firstTry ?? now, lastTry: now };
    }
    case 'receipt':
      // Even if it was parked or discarded meanwhile: it's in its field, and the user must see that.
      if (entry.state === 'acked') return undefined;
      return { ...fields, state: 'acked', receipt: event.receipt, endedAt: event.now };
    case 'hold':
    case 'park': {
      if (entry.state !== 'sending' || entry.epoch !== event.epoch) return undefined;
      const { label: lastStatus, detail } = event;
      const answered = { ...fields, lastStatus, ...(detail && { detail }) };
      if (event.kind === 'park') {
        const { why, mayBeInLoan } = event;
        return { ...answered, state: 'parked', why, ...(mayBeInLoan && { mayBeInLoan }) };
      }
      const { why, nextAt, holder } = event;
      return { ...answered, state: 'held', why, nextAt, ...(holder && { holder }) };
    }
    case 'discard':
    case 'resend':
      // It keeps its reason, so that undo parks it again.
      if (entry.state === 'parked') return { ...entry, state: 'discarded', endedAt: event.now };
      if (event.kind === 'resend' || (entry.state !== 'queued' && entry.state !== 'held')) return undefined;
      return { ...fields, state: 'discarded', endedAt: event.now };
    case 'undo': {
      if (entry.state !== 'discarded') return undefined;
      const { why, detail, mayBeInLoan } = entry;
      if (why === undefined) return { ...fields, state: 'queued' };
      return { ...fields, state: 'parked', why, detail, ...(mayBeInLoan && { mayBeInLoan }) };
    }
    case 'restore': {
      if (!isOnItsWay(entry)) return undefined;
      // The backup is from when the note was saved; only the gateway knows what happened since.
      const attempts = Math.max(1, entry.attempts);
      return { ...fields, state: 'held', why: 'network', epoch: 0, attempts, nextAt: event.now };
    }
  }
}

/** Fields that belong to some states. A row of an older build may have one in another state. */
type OwnField = 'state' | 'why' | 'holder' | 'detail' | 'mayBeInLoan' | 'receipt' | 'endedAt';
type OwnFields = { readonly [K in OwnField]?: unknown };

/** Fields that stay the same in every state, including fields a later build adds. */
function fieldsOf(entry: EntryFields & OwnFields): EntryFields {
  const {
    state: _s,
    why: _w,
    holder: _h,
    detail: _d,
    mayBeInLoan: _m,
    receipt: _r,
    endedAt: _e,
    ...fields
  } = entry;
  return fields;
}

/** True for an entry that is waiting to be sent or being sent. Parked ones wait for the user instead. */
export function isOnItsWay({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending' || state === 'held';
}

/** True for an entry whose note is neither in its field nor discarded. */
export function isPending(entry: OutboxEntry): boolean {
  return isOnItsWay(entry) || entry.state === 'parked';
}

/** True if a try may have written the note although we have no receipt. */
export function isOutcomeUnknown(entry: OutboxEntry): boolean {
  if (entry.state === 'sending') return true;
  if (entry.state === 'parked') return entry.mayBeInLoan === true;
  return entry.state === 'held' && ['network', 'server', 'busy'].includes(entry.why);
}

/** The lane's entry to send next: the first that isn't finished. @param lane in the order of `seq`. */
export function headOf(lane: readonly OutboxEntry[]): OutboxEntry | undefined {
  return lane.find(isOnItsWay);
}

/** How long a finished entry stays readable, and a discarded one can be restored. */
const ENDED_DAYS = 30;

/** True for an entry that may be deleted: its note was sent or discarded 30 days ago. */
export function isOver(entry: OutboxEntry, now: number): boolean {
  if (entry.state !== 'acked' && entry.state !== 'discarded') return false;
  return now - entry.endedAt > ENDED_DAYS * 24 * 60 * 60_000;
}
