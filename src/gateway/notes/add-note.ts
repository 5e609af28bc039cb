import { MAX_NOTE_BYTES } from '#src/contract/wire/note.ts';
import { composeNoteLine } from '#src/domain/notes/note-line.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { isSameId } from '#src/domain/text/same-id.ts';
import { CLOCK_TOLERANCE_MS } from '#src/gateway/preferences/believed-instant.ts';
import { sha256 } from '#src/gateway/notes/field-evidence.ts';
import { takeLease } from '#src/gateway/notes/loan-lease.ts';
import { lockLoanForNote, releaseLoanLock } from '#src/gateway/notes/loan-lock.ts';
import { receiptOf } from '#src/gateway/notes/note-fates.ts';
import {
  type AddNoteCall,
  type LineResult,
  type LoanLease,
  type NewNoteRow,
  type NoteOutcome,
  type NotePorts,
  type NoteRefusal,
  type NoteRow,
  TRY_SOON,
} from '#src/gateway/notes/note-ports.ts';
import { asRule, isRefusedByAnswer, refusalForGood } from '#src/gateway/notes/refusal-for-good.ts';
import { failedBeforeWrite } from '#src/gateway/notes/refused-write.ts';
import { unproven } from '#src/gateway/notes/unproven-note.ts';
import { writeLine } from '#src/gateway/notes/write-line.ts';

const SECOND_LOOK_MS = 2_000;

export type AddNote = (call: AddNoteCall) => Promise<NoteOutcome>;

/**
 * Adds one note to a field of a loan, exactly once however often it's called with the same key. The field is the
 * platform's and has no versions. So one call at a time works on a loan (lease, and the platform's own lock), the line
 * is created once and stored before the platform gets it, and after any doubt the field is searched for the line before
 * it's written again. Source: decision 12.
 * @throws if the ledger can't be reached; as far as we know, nothing has been written then.
 */
export function createAddNote(ports: NotePorts): AddNote {
  return async (call) => {
    const text = normaliseNoteText(call.text);
    const refusal = refusalOf(ports, call, text);
    if (refusal !== undefined) return refusal;
    const wanted = rowOf(ports, call, text);
    const known = (await ports.ledger.find(wanted)) ?? (await refuseUntimely(ports, wanted));
    const answer = known && answerOf(withLine(known, wanted), wanted);
    if (answer !== undefined) return answer;
    const taken = await takeLease(ports, call.loanGuid);
    if (taken.kind === 'held') return { kind: 'in-progress', retryAfterMs: taken.retryAfterMs };
    return underLease(ports, call, wanted, taken.lease);
  };
}

function refusalOf({ rules }: NotePorts, call: AddNoteCall, text: string): NoteOutcome | undefined {
  if (!isSameId(call.author, call.writer.userId)) return { kind: 'other-user' };
  if (!rules.fieldIds.includes(call.fieldId)) return { kind: 'not-a-note-field' };
  if (text === '') return { kind: 'blank' };
  if (Buffer.byteLength(text, 'utf8') > MAX_NOTE_BYTES) return { kind: 'too-long' };
  return undefined;
}

/**
 * The stamp is the time of writing, so a note whose time can't be right isn't written at all. Checked only when a note
 * first arrives: one that arrived in time may be sent again for as long as its row is kept.
 */
function untimely({ rules }: NotePorts, { writtenAt, createdAt }: NewNoteRow): NoteRefusal | undefined {
  if (writtenAt > createdAt + CLOCK_TOLERANCE_MS) return { kind: 'from-future' };
  return createdAt - writtenAt > rules.longestWait ? { kind: 'too-old' } : undefined;
}

/**
 * Keeps a row, without the text, of a note whose time can't be right: an earlier call with its key may still be in
 * flight, and would pass a few minutes later. @returns the row that's there first.
 */
async function refuseUntimely(ports: NotePorts, wanted: NewNoteRow): Promise<NoteRow | undefined> {
  const refusal = untimely(ports, wanted);
  if (refusal === undefined) return undefined;
  const writtenAt = Math.min(wanted.writtenAt, wanted.createdAt);
  return ports.ledger.start({ ...wanted, line: '', writtenAt, refusal });
}

function rowOf({ rules, clock }: NotePorts, call: AddNoteCall, text: string): NewNoteRow {
  const { writer, id, loanGuid, fieldId, restores } = call;
  const createdAt = clock.now();
  const writtenAt = Date.parse(call.writtenAt);
  return {
    userId: writer.userId,
    noteId: id,
    loanGuid,
    fieldId,
    fingerprint: sha256(JSON.stringify([loanGuid, fieldId, text, writtenAt, restores ?? null])),
    textHash: sha256(text),
    line: composeNoteLine({
      text,
      // If the device's clock is a little ahead, the note still can't have been written after it arrived.
      writtenAt: Math.min(writtenAt, createdAt),
      timeZone: rules.lenderTimeZone ?? call.timeZone ?? 'UTC',
      tag: writer.tag,
    }),
    writtenAt,
    createdAt,
    restores,
  };
}

// If the key that sealed it is gone, create the line again: from the same text, so usually the same.
function withLine(known: NoteRow, { line }: NewNoteRow): NoteRow {
  return known.line === '' ? { ...known, line } : known;
}

function answerOf(known: NoteRow, wanted: NewNoteRow): NoteOutcome | undefined {
  if (known.fingerprint !== wanted.fingerprint) return { kind: 'key-reused' };
  if (known.appliedAt === undefined) return known.refusal;
  return {
    kind: 'applied',
    receipt: receiptOf(known, known.appliedAt),
    fieldText: undefined,
    isReplay: true,
  };
}

async function underLease(
  ports: NotePorts,
  call: AddNoteCall,
  wanted: NewNoteRow,
  lease: LoanLease,
): Promise<NoteOutcome> {
  let outcome: NoteOutcome | undefined;
  try {
    await ports.onStep?.('lease-taken');
    const row = withLine(await ports.ledger.start(wanted), wanted);
    await ports.onStep?.('row-started');
    outcome = answerOf(row, wanted) ?? (await tryTwice(ports, call, row, lease));
    return outcome;
  } finally {
    // If the database is down, the lease can't be ended and expires by itself.
    await endLease(ports, lease, outcome).catch(() => undefined);
  }
}

/** While a lost answer's call may still take effect, no other call gets the loan. */
async function endLease(ports: NotePorts, lease: LoanLease, outcome: NoteOutcome | undefined): Promise<void> {
  const settlesInMs = settlingTime(outcome);
  if (settlesInMs === undefined) await ports.leases.release(lease);
  else await ports.leases.renew(lease, settlesInMs);
  await ports.onStep?.('lease-released');
}

/** Asks the platform again before refusing for good, a little later and with the loan released. */
async function tryTwice(
  ports: NotePorts,
  call: AddNoteCall,
  row: NoteRow,
  lease: LoanLease,
): Promise<NoteOutcome> {
  const first = await underLock(ports, call, row, lease, (result) =>
    isRefusedByAnswer(result) ? undefined : conclude(ports, row, lease, result),
  );
  if (first !== undefined) return first;
  await ports.clock.wait(ports.timings.secondLook ?? SECOND_LOOK_MS);
  const again = withLine((await ports.ledger.find(row)) ?? row, row);
  return underLock(ports, call, again, lease, (result) => conclude(ports, again, lease, result));
}

async function underLock<T>(
  ports: NotePorts,
  { writer }: AddNoteCall,
  row: NoteRow,
  lease: LoanLease,
  end: (result: LineResult) => T | Promise<T>,
): Promise<T> {
  const locked = await lockLoanForNote(ports, writer, lease);
  if (locked.kind === 'not-taken') {
    return end(meaningOf(await failedBeforeWrite(ports, writer, row, locked.outcome)));
  }
  const { lock } = locked;
  let result: LineResult | undefined;
  try {
    result = meaningOf(await writeLine(ports, { writer, row, lease, lock }));
    return await end(result);
  } finally {
    if (settlingTime(result) === undefined) {
      await releaseLoanLock(ports, writer, row.loanGuid, lock).catch(() => undefined);
    }
  }
}

function meaningOf(result: LineResult): LineResult {
  return result.kind === 'standing' ? result : asRule(result);
}

/** Records the note's outcome in its row before reporting it. */
async function conclude(
  ports: NotePorts,
  row: NoteRow,
  lease: LoanLease,
  result: LineResult,
): Promise<NoteOutcome> {
  if (result.kind !== 'standing') return refuse(ports, row, lease, result);
  const appliedAt = await ports.ledger.apply(row, ports.clock.now());
  await ports.onStep?.('applied');
  return {
    kind: 'applied',
    receipt: receiptOf(row, appliedAt),
    fieldText: result.fieldText,
    isReplay: false,
  };
}

/** The row takes no refusal once it's applied or another call may have the loan. Then what it says counts. */
async function refuse(
  ports: NotePorts,
  row: NoteRow,
  lease: LoanLease,
  outcome: NoteOutcome,
): Promise<NoteOutcome> {
  if (refusalForGood(outcome) === undefined) return outcome;
  const refusal = refusalForGood(maybeInLoan(outcome, await ports.ledger.find(row)));
  if (refusal === undefined) return outcome;
  const ended = await ports.ledger.refuse(row, refusal, lease);
  await ports.onStep?.('refused');
  return answerOf(withLine(ended, row), row) ?? TRY_SOON;
}

/** A refusal of a note of which an earlier write may have left something in the loan says so. */
function maybeInLoan(outcome: NoteOutcome, row: NoteRow | undefined): NoteOutcome {
  if (outcome.kind === 'field-full' || (row?.attempt?.writes ?? 0) === 0) return outcome;
  return outcome.kind === 'rule' ? { ...outcome, mayBeInLoan: true } : unproven(false);
}

function settlingTime(result: LineResult | undefined): number | undefined {
  return result?.kind === 'trouble' ? result.settlesInMs : undefined;
}
