import { prependNoteLine } from '#src/domain/notes/note-line.ts';
import {
  fieldEvidence,
  fieldTextHash,
  isCutOff,
  isLineInField,
  isSameFieldText,
} from '#src/gateway/notes/field-evidence.ts';
import { prepareUnderLease } from '#src/gateway/notes/loan-lease.ts';
import type { HeldLock } from '#src/gateway/notes/loan-lock.ts';
import { putTextBack, readNoteField } from '#src/gateway/notes/note-field.ts';
import { isTraceLeft } from '#src/gateway/notes/note-traces.ts';
import { removedLines } from '#src/gateway/notes/removed-notes.ts';
import {
  type LineResult,
  type LoanLease,
  type NotePorts,
  type NoteRow,
  type NoteWriter,
  TRY_SOON,
} from '#src/gateway/notes/note-ports.ts';
import { failedWrite } from '#src/gateway/notes/refused-write.ts';
import { isWrittenOften, unproven } from '#src/gateway/notes/unproven-note.ts';

/** A line and everything needed to write it: the loan is locked, and this call has its lease. */
export interface LineWrite {
  readonly writer: NoteWriter;
  readonly row: NoteRow;
  readonly lease: LoanLease;
  readonly lock: HeldLock;
}

/**
 * Puts the note's line in front of its field unless it's there, and checks that it is. If the field then shows neither
 * the line nor a trace of it, as after another user's write, it's merged once more. That's the last time: a rule of the
 * lender may change or move the text at each write.
 */
export async function writeLine(ports: NotePorts, write: LineWrite): Promise<LineResult> {
  const first = await writeOnce(ports, write);
  if (first.kind !== 'not-seen') return first;
  const second = await writeOnce(ports, { ...write, row: first.row });
  if (second.kind !== 'not-seen') return second;
  // The reading that showed nothing may have been an old one.
  const last = await writeOnce(ports, { ...write, row: second.row });
  return last.kind === 'not-seen' ? unproven(false) : last;
}

type RoundResult = LineResult | { readonly kind: 'not-seen'; readonly row: NoteRow };

async function writeOnce(ports: NotePorts, write: LineWrite): Promise<RoundResult> {
  const { row, writer, lease, lock } = write;
  const { loanGuid, fieldId } = row;
  const read = await readNoteField(ports, writer, row);
  if (read.kind !== 'read') return read;
  const before = read.text;
  await ports.onStep?.('field-read');

  const rows = await ports.ledger.rowsOfField(loanGuid, fieldId);
  const evidence = fieldEvidence(row, before, rows);
  if (evidence === 'standing') return { kind: 'standing', fieldText: before };
  if (evidence === 'trace' || isWrittenOften(row)) return unproven(evidence === 'trace');
  await noteRemovedLines(ports, row, before, rows);

  const text = prependNoteLine(row.line, before);
  const writes = (row.attempt?.writes ?? 0) + 1;
  const attempt = { beforeHash: fieldTextHash(before), afterHash: fieldTextHash(text), writes };
  const mayWrite = await prepareUnderLease(ports, lease, async () => {
    await ports.ledger.recordAttempt(row, attempt);
    await ports.onStep?.('attempt-recorded');
  });
  if (!mayWrite) return TRY_SOON;

  const tried = { ...write, row: { ...row, attempt } };
  const written = await ports.platform.writeField(writer.token, {
    loanGuid,
    fieldId,
    lockId: lock.lockId,
    text,
  });
  if (written.kind !== 'ok') return failedWrite(ports, tried, written);
  await ports.onStep?.('written');
  return lookAgain(ports, tried, { before, text });
}

/** Reads back what was written. A failed read leaves no doubt here: the platform said that it wrote. */
async function lookAgain(
  ports: NotePorts,
  { row, writer, lock }: LineWrite,
  { before, text }: { readonly before: string; readonly text: string },
): Promise<RoundResult> {
  const { loanGuid, fieldId } = row;
  const read = await readNoteField(ports, writer, row);
  if (read.kind !== 'read') return read;
  await ports.onStep?.('read-back');
  if (isSameFieldText(read.text, text)) return { kind: 'standing', fieldText: read.text };
  // As before: nothing was written, or an old text was read. The next round finds out, and mustn't find less in it.
  if (isSameFieldText(read.text, before)) return { kind: 'not-seen', row };
  if (isCutOff(read.text, text)) {
    const again = await readNoteField(ports, writer, row);
    if (again.kind !== 'read') return again;
    if (!isSameFieldText(again.text, read.text)) return { kind: 'not-seen', row };
    // The field is full: don't let the new note push out what users wrote before.
    return putTextBack(ports, writer, row, { loanGuid, fieldId, lockId: lock.lockId, text: before });
  }
  const rows = await ports.ledger.rowsOfField(loanGuid, fieldId);
  if (isLineInField(row, read.text, rows)) return { kind: 'standing', fieldText: read.text };
  return isTraceLeft(row.line, before, read.text) ? unproven(true) : { kind: 'not-seen', row };
}

/** Records what the reading before a write says about notes with the same line, so that a lost one isn't counted. */
async function noteRemovedLines(
  { ledger, clock }: NotePorts,
  { line }: NoteRow,
  fieldText: string,
  rows: readonly NoteRow[],
): Promise<void> {
  const { gone, back } = removedLines(line, fieldText, rows);
  for (const row of gone) {
    await ledger.setRemoved(row, clock.now());
  }
  for (const row of back) {
    await ledger.setRemoved(row, undefined);
  }
}
