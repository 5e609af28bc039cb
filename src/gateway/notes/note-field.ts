import { isSameFieldText } from '#src/gateway/notes/field-evidence.ts';
import type {
  FieldWrite,
  NoteOutcome,
  NotePorts,
  NoteRow,
  NoteWriter,
} from '#src/gateway/notes/note-ports.ts';
import { isAmbiguous, withoutRefusal } from '#src/gateway/notes/platform-doubt.ts';
import { unproven } from '#src/gateway/notes/unproven-note.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';

export type FieldRead = { readonly kind: 'read'; readonly text: string } | NoteOutcome;

const ROUNDS = 3;

/**
 * Reads a note's field. A refusal is asked about twice, because the device gives a refused note back to its author. If
 * a write of the note may have been done, a refused reading refuses nothing: the note waits until it's known.
 */
export async function readNoteField(
  { platform }: NotePorts,
  { token }: NoteWriter,
  { loanGuid, fieldId, attempt }: NoteRow,
): Promise<FieldRead> {
  let read = await platform.readField(token, loanGuid, fieldId);
  if (read.kind === 'refused') read = await platform.readField(token, loanGuid, fieldId);
  if (read.kind !== 'ok') {
    return { kind: 'trouble', trouble: attempt === undefined ? read : withoutRefusal(read) };
  }
  if (read.value !== undefined) return { kind: 'read', text: read.value };
  return attempt === undefined
    ? { kind: 'field-hidden' }
    : { kind: 'trouble', trouble: { kind: 'unreadable' } };
}

/**
 * Restores a field's previous text if its new text was cut off: users wrote it. A refused write is tried up to three
 * times; one that was acknowledged isn't sent again, whatever the field shows. Needs the lock, and the lease for as
 * long as one of these writes may still come.
 * @returns `field-full` once it's there again.
 */
export async function putTextBack(
  ports: NotePorts,
  writer: NoteWriter,
  row: NoteRow,
  write: FieldWrite,
): Promise<NoteOutcome> {
  let doubt: PlatformFailure | undefined;
  let last: NoteOutcome = unproven(false);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round looks at what the one before left in the field.
    const answer = await ports.platform.writeField(writer.token, write);
    if (answer.kind !== 'ok' && isAmbiguous(answer)) doubt = answer;
    const read = await readNoteField(ports, writer, row);
    if (read.kind === 'read' && isSameFieldText(read.text, write.text)) {
      return doubt === undefined ? { kind: 'field-full' } : troubleOf(ports, doubt);
    }
    if (answer.kind !== 'ok') last = { kind: 'trouble', trouble: withoutRefusal(answer) };
    else last = read.kind === 'read' ? unproven(false) : read;
    if (answer.kind === 'ok') break;
  }
  return doubt === undefined ? last : troubleOf(ports, doubt);
}

/** The outcome after a failed write: if it may still take effect, the loan stays closed until it can't any more. */
export function troubleOf({ timings }: NotePorts, trouble: PlatformFailure): NoteOutcome {
  return { kind: 'trouble', trouble, settlesInMs: isAmbiguous(trouble) ? timings.settle : undefined };
}
