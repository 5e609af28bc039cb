import type { EntryFacts, HoldReason, OutboxEntry, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { NoteReceipt } from '#src/contract/wire/note.ts';

// The way of a note. `step` alone changes an entry. SPEC.md has the rules, and the test of each.
//
//           save          claim            receipt, from every state, whoever brings it
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
//   claim    a pass takes what is due (when-due.ts), also what a pass that died left in sending; the id stays
//   hold     waits for network, server, busy, locked, rate, auth or upgrade, and then goes by itself
//   park     forbidden, gone, too-old, too-long, invalid, key-reused or refused: the person decides
//   discard  never from sending: nobody knows then what is thrown away
//   resend   the new words are a new entry, queued in the same transaction
//   restore  out of the second copy of a lost database: what was on its way becomes held, for the network

/** What can happen to an entry. `now` is in ms since 1970 on the device's clock, `epoch` names a pass. */
export type EntryEvent =
  | { readonly kind: 'claim'; readonly epoch: number; readonly now: number }
  /** The caller has checked it, see isReceiptOf. */
  | { readonly kind: 'receipt'; readonly receipt: NoteReceipt; readonly now: number }
  | (Answer & {
      readonly kind: 'hold';
      readonly why: HoldReason;
      readonly nextAt: number;
      readonly holder?: string | undefined;
    })
  | (Answer & { readonly kind: 'park'; readonly why: ParkReason })
  | { readonly kind: 'discard' | 'resend'; readonly now: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'restore'; readonly now: number };

/** How a try ended without a receipt. */
interface Answer {
  /** The pass that made the try. */
  readonly epoch: number;
  /** See outcomeLabel. */
  readonly label: string;
  /** The gateway's sentence. */
  readonly detail?: string | undefined;
}

/**
 * What becomes of an entry. Nothing here depends on how often or how long it was tried.
 * @returns undefined where the event changes nothing from where the entry stands.
 */
export function step(entry: OutboxEntry, event: EntryEvent): OutboxEntry | undefined {
  const facts = factsOf(entry);
  switch (event.kind) {
    case 'claim': {
      if (!isOnItsWay(entry)) return undefined;
      const { epoch, now } = event;
      const attempts = entry.attempts + 1;
      return { ...facts, state: 'sending', epoch, attempts, firstTry: entry.firstTry ?? now, lastTry: now };
    }
    case 'receipt':
      // Also when it was parked or thrown away meanwhile: it stands in its field, and the person must see that.
      if (entry.state === 'acked') return undefined;
      return { ...facts, state: 'acked', receipt: event.receipt, endedAt: event.now };
    case 'hold':
    case 'park': {
      if (entry.state !== 'sending' || entry.epoch !== event.epoch) return undefined;
      const { label: lastStatus, detail } = event;
      const told = { ...facts, lastStatus, ...(detail && { detail }) };
      if (event.kind === 'park') return { ...told, state: 'parked', why: event.why };
      const { why, nextAt, holder } = event;
      return { ...told, state: 'held', why, nextAt, ...(holder && { holder }) };
    }
    case 'discard':
    case 'resend':
      // It keeps its reason, so that an undo parks it again.
      if (entry.state === 'parked') return { ...entry, state: 'discarded', endedAt: event.now };
      if (event.kind === 'resend' || (entry.state !== 'queued' && entry.state !== 'held')) return undefined;
      return { ...facts, state: 'discarded', endedAt: event.now };
    case 'undo': {
      if (entry.state !== 'discarded') return undefined;
      const { why, detail } = entry;
      return why === undefined ? { ...facts, state: 'queued' } : { ...facts, state: 'parked', why, detail };
    }
    case 'restore': {
      if (!isOnItsWay(entry)) return undefined;
      // The copy is of the time when it was saved: what came of it since only the gateway knows.
      const attempts = Math.max(1, entry.attempts);
      return { ...facts, state: 'held', why: 'network', epoch: 0, attempts, nextAt: event.now };
    }
  }
}

/** What some state has of its own. A row of an older build may have it in another one too. */
type OwnFields = { readonly [K in 'state' | 'why' | 'holder' | 'detail' | 'receipt' | 'endedAt']?: unknown };

/** What stays the same wherever an entry goes, additions of a later build included. */
function factsOf(entry: EntryFacts & OwnFields): EntryFacts {
  const { state: _s, why: _w, holder: _h, detail: _d, receipt: _r, endedAt: _e, ...facts } = entry;
  return facts;
}

/** True for an entry that is still to be sent, or is being sent. Parked ones wait for the person instead. */
export function isOnItsWay({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending' || state === 'held';
}

/** True for an entry whose note is neither in its field nor thrown away. */
export function isPending(entry: OutboxEntry): boolean {
  return isOnItsWay(entry) || entry.state === 'parked';
}

/** True when a try may have written the note although no receipt is here. */
export function isOutcomeUnknown(entry: OutboxEntry): boolean {
  if (entry.state === 'sending') return true;
  return entry.state === 'held' && ['network', 'server', 'busy'].includes(entry.why);
}

/** The lane's entry that goes next: the first still on its way. @param lane in the order of `seq`. */
export function headOf(lane: readonly OutboxEntry[]): OutboxEntry | undefined {
  return lane.find(isOnItsWay);
}

/** How long an entry that came to its end stays readable, and a discarded one can be brought back. */
const ENDED_DAYS = 30;

/** True for an entry that may be removed for good: its note arrived or was thrown away 30 days ago. */
export function isOver(entry: OutboxEntry, now: number): boolean {
  if (entry.state !== 'acked' && entry.state !== 'discarded') return false;
  return now - entry.endedAt > ENDED_DAYS * 24 * 60 * 60_000;
}
