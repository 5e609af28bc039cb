import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { HoldReason, OutboxEntry, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { ProblemCode } from '#src/contract/wire/problem.ts';
import { isSameId } from '#src/domain/text/same-id.ts';
import type { NoteToSend, SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import { nextTryAfter } from '#src/offline/outbox/entry/when-due.ts';

/** What a try means for the entry: an EntryEvent. `scope` says what else must not be sent for now because of it. */
export type Verdict =
  | { readonly kind: 'receipt'; readonly receipt: NoteReceipt }
  | {
      readonly kind: 'hold';
      readonly why: HoldReason;
      readonly nextAt: number;
      readonly scope: 'lane' | 'all';
      readonly holder?: string | undefined;
      readonly detail?: string | undefined;
    }
  | {
      readonly kind: 'park';
      readonly why: ParkReason;
      readonly detail?: string | undefined;
      readonly mayBeInLoan?: boolean | undefined;
    };

/** The note that was tried, the hash its receipt must have, and the number of earlier tries. */
export type TriedNote = Pick<NoteToSend, 'id' | 'loanGuid' | 'fieldId'> &
  Pick<OutboxEntry, 'textHash' | 'attempts'>;

/** Codes with which the gateway says it won't accept this note as it is. With any other code, the note waits. */
const PARKING: Readonly<Partial<Record<ProblemCode, ParkReason>>> = {
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'gone',
  NOTE_TOO_OLD: 'too-old',
  NOTE_FROM_FUTURE: 'clock-ahead',
  TOO_LARGE: 'too-long',
  INVALID_REQUEST: 'invalid',
  KEY_REUSED: 'key-reused',
  PLATFORM_REFUSED: 'refused',
};

/**
 * Decides what one try means, for every status and every kind of silence. Only a receipt makes a note sent, and only a
 * gateway code parks it for the user: a plain status may come from anything in between (a portal, a proxy), and then
 * the note waits.
 * @param now ms on the device's clock. @param random in [0, 1).
 */
export function classifyOutcome(
  tried: TriedNote,
  outcome: SendOutcome,
  now: number,
  random: number,
): Verdict {
  const hold = (why: HoldReason, scope: 'lane' | 'all', more: HoldInputs = {}): Verdict => {
    const { retryAfterMs, ...words } = more;
    const nextAt = now + nextTryAfter(why, tried.attempts, random, retryAfterMs);
    return { kind: 'hold', why, scope, nextAt, ...words };
  };
  if (outcome.kind === 'no-answer') {
    return outcome.why === 'signed-out' ? hold('auth', 'all') : hold('network', 'lane');
  }
  const { status, code, detail, holder, mayBeInLoan, retryAfterMs, receipt } = outcome;
  if ((status === 200 || status === 201) && receipt !== undefined && isReceiptOf(tried, receipt)) {
    return { kind: 'receipt', receipt };
  }
  if (code === 'UNAUTHORIZED' && status === 401) return hold('auth', 'all');
  if (code === 'OTHER_USER' && status === 403) return hold('auth', 'all', { detail });
  if (code === 'LOAN_LOCKED' && status === 423) return hold('locked', 'lane', { holder, retryAfterMs });
  if (code === 'NOTE_IN_PROGRESS' && status === 409) return hold('busy', 'lane', { retryAfterMs });
  if (code === 'OUTDATED_APP' && status === 426) return hold('upgrade', 'all', { detail });
  if (status === 429) return hold('rate', 'all', { retryAfterMs });
  const parking = whyGivenBack(outcome);
  if (parking !== undefined)
    return { kind: 'park', why: parking, detail, ...(mayBeInLoan && { mayBeInLoan }) };
  if (status === 503 && retryAfterMs !== undefined && !isAboutPlatform(code)) {
    return hold('rate', 'all', { retryAfterMs });
  }
  if (status >= 500 || !wasRead(status)) {
    return hold('server', 'lane', { detail, retryAfterMs });
  }
  // A failure in the gateway's format with a code this build doesn't know is the gateway's. Anything else may come from
  // a proxy.
  return hold(code === undefined ? 'network' : 'server', 'lane', { detail });
}

/** Why the gateway won't take this note as it is: its author decides. Undefined for every other outcome. */
export function whyGivenBack(outcome: SendOutcome): ParkReason | undefined {
  if (outcome.kind === 'no-answer' || outcome.code === undefined) return undefined;
  const { status, code } = outcome;
  return status >= 400 && status < 500 && wasRead(status) ? PARKING[code] : undefined;
}

/** False for a request that came too slowly or too early: it wasn't read, whatever the answer's code says. */
function wasRead(status: number): boolean {
  return status !== 408 && status !== 425;
}

interface HoldInputs {
  readonly holder?: string | undefined;
  readonly detail?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

// A Retry-After from the platform is about one note, whose last write isn't certain yet. Other loans don't need to
// wait.
function isAboutPlatform(code: ProblemCode | undefined): boolean {
  return code?.startsWith('PLATFORM_') === true;
}

/** True if the receipt is for exactly this note in this field. */
export function isReceiptOf(note: Omit<TriedNote, 'attempts'>, receipt: NoteReceipt): boolean {
  return (
    receipt.id === note.id &&
    receipt.textHash === note.textHash &&
    receipt.fieldId === note.fieldId &&
    isSameId(receipt.loanGuid, note.loanGuid)
  );
}

/** The label logged for an outcome: its status and code, or the kind of silence. */
export function outcomeLabel(outcome: SendOutcome): string {
  if (outcome.kind === 'no-answer') return outcome.why;
  return outcome.code === undefined ? String(outcome.status) : `${outcome.status} ${outcome.code}`;
}
