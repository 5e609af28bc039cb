import { lightFormat } from 'date-fns/lightFormat';
import { looksStamped, readForeignStamp } from '#src/domain/notes/foreign-stamp.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { readZoneClock } from '#src/domain/calendar/zone-clock.ts';

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** A date and a time, with any signs between and digits of any script: more than what `parseNoteHistory` takes. */
const LIKE_A_STAMP =
  /^\s*\p{Nd}{1,2}[^\p{L}\p{Nd}]{1,3}\p{Nd}{1,2}[^\p{L}\p{Nd}]{1,3}(?:\p{Nd}{2}){1,2}[^\p{L}\p{Nd}]+\p{Nd}{1,2}[^\p{L}\p{Nd}]{1,3}\p{Nd}{2}/u;

/** The tag of a note whose author has no name (specification 5.1). */
const DEFAULT_TAG = 'ENC';

/** A person's names as the platform knows them; any of them may be ''. */
export interface NoteAuthor {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
}

/** The parts of a line. `writtenAt` is in ms since 1970, `timeZone` an IANA name. */
export interface NoteLineParts {
  readonly text: string;
  readonly writtenAt: number;
  readonly timeZone: string;
  readonly tag: string;
}

/**
 * `11/20/26@ 3:05 PM`: when a note was written (ms since 1970), in an IANA time zone. Throws a RangeError for a zone
 * the runtime doesn't know. Source: specification 5.1.
 */
export function noteStamp(writtenAt: number, timeZone: string): string {
  return lightFormat(readZoneClock(writtenAt, timeZone), 'M/d/yy@ h:mm a');
}

/** `3:05 PM`: the stamp's time. Throws a RangeError for a zone the runtime doesn't know. */
export function noteTime(writtenAt: number, timeZone: string): string {
  return lightFormat(readZoneClock(writtenAt, timeZone), 'h:mm a');
}

/**
 * The initials of first and last name in capitals; of the full name's first and last word if both are missing; `ENC`
 * without a name. See choices: Notes.
 */
export function authorTag({ firstName, lastName, fullName }: NoteAuthor): string {
  const words = fullName.trim().split(/\s+/);
  const initials = initialOf(firstName) + initialOf(lastName);
  const ofFullName = initialOf(words[0]) + (words.length > 1 ? initialOf(words.at(-1)) : '');
  return initials || ofFullName || DEFAULT_TAG;
}

/**
 * A note's text as the field will have it. A line that looks like the head of any note gets a blank in front:
 * a pasted note stays the words of the person who pasted it. See choices: Notes.
 */
export function noteTextInField(text: string): string {
  const lines = normaliseNoteText(text)
    .split('\n')
    .map((line, at, lines) => (isHead(line, lines[at - 1]) ? ` ${line}` : line));
  return lines.join('\n').trimStart();
}

function isHead(line: string, above: string | undefined): boolean {
  const isBelowBlank = above !== undefined && above.trim() === '';
  return looksLikeNote(line) || readForeignStamp(line) !== undefined || (isBelowBlank && looksStamped(line));
}

/** `11/20/26@ 3:05 PM GO - text`: a note's line in the field. The text may have several lines. */
export function composeNoteLine({ text, writtenAt, timeZone, tag }: NoteLineParts): string {
  return `${noteStamp(writtenAt, timeZone)} ${tag} - ${noteTextInField(text)}`;
}

/** The field's new text: the line, a newline, and the earlier text exactly as it was. */
export function prependNoteLine(line: string, earlier: string): string {
  return `${line}\n${earlier}`;
}

// As people see it: invisible and wide characters change nothing. One that has a blank in front is told apart already.
function looksLikeNote(line: string): boolean {
  return !/^[ \t]/.test(line) && LIKE_A_STAMP.test(line.normalize('NFKC').replace(UNSEEN, ''));
}

function initialOf(name: string | undefined): string {
  return /\p{L}\p{M}*/u.exec(name?.normalize('NFC') ?? '')?.[0].toUpperCase() ?? '';
}
