import { fieldTextHash, isLineInField } from '#src/gateway/notes/field-evidence.ts';
import { type HeldLock, lockedBy } from '#src/gateway/notes/loan-lock.ts';
import { readNoteField, troubleOf } from '#src/gateway/notes/note-field.ts';
import {
  type LineResult,
  type NoteOutcome,
  type NotePorts,
  type NoteRow,
  type NoteWriter,
  TRY_SOON,
} from '#src/gateway/notes/note-ports.ts';
import { isAmbiguous, isConflict } from '#src/gateway/notes/platform-doubt.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';

interface FailedWrite {
  readonly writer: NoteWriter;
  /** With the attempt that failed. */
  readonly row: NoteRow;
  readonly lock: HeldLock;
}

/**
 * What a failed write means. Without an answer, or with one that doesn't say how far it got, the doubt must settle.
 * After any other answer the field is read first: writes have been seen that took effect and were refused. One that
 * was refused and left the field as it was did nothing, and doesn't count.
 */
export async function failedWrite(
  ports: NotePorts,
  write: FailedWrite,
  trouble: PlatformFailure,
): Promise<LineResult> {
  if (isAmbiguous(trouble)) return troubleOf(ports, trouble);
  const { row } = write;
  const standing = await lookForLine(ports, write.writer, row);
  if (standing.kind !== 'not-there') return standing;
  if (row.attempt?.beforeHash === standing.textHash) {
    await ports.ledger.recordAttempt(row, { ...row.attempt, writes: row.attempt.writes - 1 });
  }
  if (trouble.kind !== 'refused') return { kind: 'trouble', trouble };
  if (isConflict(trouble)) return conflictOf(ports, write, trouble);
  if (trouble.status === 413) return { kind: 'field-full', isAnswered: true };
  if (trouble.status === 400 || trouble.status === 422) return { kind: 'rule', detail: trouble.detail };
  return { kind: 'trouble', trouble };
}

/** Reads the field for the line of a note of which a write may have been done. */
async function lookForLine(
  ports: NotePorts,
  writer: NoteWriter,
  row: NoteRow,
): Promise<LineResult | { readonly kind: 'not-there'; readonly textHash: string }> {
  const read = await readNoteField(ports, writer, row);
  if (read.kind !== 'read') return read;
  const rows = await ports.ledger.rowsOfField(row.loanGuid, row.fieldId);
  return isLineInField(row, read.text, rows)
    ? { kind: 'standing', fieldText: read.text }
    : { kind: 'not-there', textHash: fieldTextHash(read.text) };
}

/**
 * The result of a call that failed before it could write. If an earlier call's write may have been done, and the device
 * would give the note back to its author, the field is read first.
 */
export async function failedBeforeWrite(
  ports: NotePorts,
  writer: NoteWriter,
  row: NoteRow,
  outcome: NoteOutcome,
): Promise<LineResult> {
  const isForGood = outcome.kind === 'trouble' && outcome.trouble.kind === 'refused';
  if (!isForGood || row.attempt === undefined) return outcome;
  const standing = await lookForLine(ports, writer, row);
  return standing.kind === 'not-there' ? outcome : standing;
}

/** A conflict is about a lock or a rule, and doesn't say which. */
async function conflictOf(
  ports: NotePorts,
  { row, writer, lock }: FailedWrite,
  trouble: Extract<PlatformFailure, { kind: 'refused' }>,
): Promise<NoteOutcome> {
  const standing = await ports.platform.locks(writer.token, row.loanGuid);
  if (standing.kind !== 'ok') return { kind: 'trouble', trouble: standing };
  const other = standing.value.find((one) => one.id !== lock.lockId);
  if (other !== undefined) return lockedBy(ports, writer, other);
  // The loan is free or ours: a user broke our lock and has left again, or it isn't a rule.
  return standing.value.length === 0 || trouble.status === 423
    ? TRY_SOON
    : { kind: 'rule', detail: trouble.detail };
}
