import { calendarDayOf, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isCivilDate } from '#src/domain/calendar/civil-date.ts';
import { looksStamped, readForeignStamp } from '#src/domain/notes/foreign-stamp.ts';
import { withLineFeeds } from '#src/domain/notes/note-text.ts';

/** One note in a field's text. A text without a stamp in front has no date, time or author. */
export interface NoteHistoryEntry {
  /** The entry's lines as in the field, with LF line endings. Joining all entries with LF gives the field. */
  readonly raw: string;
  /** The note's text: without stamp and author, and without surrounding blank lines. */
  readonly text: string;
  readonly stamp?: string | undefined;
  readonly date?: CalendarDay | undefined;
  readonly time?: string | undefined;
  readonly author?: string | undefined;
  /** Below a note and not known to be its author's: stamped in an unknown format. */
  readonly isEarlier?: true | undefined;
}

const STAMP = /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d{2})\s?@\s*(\d{1,2}):(\d{2})\s?([AaPp][Mm])(?=\s|\p{Lu}|$)/u;
/** A name of up to five words. Its first letter isn't lowercase, and only " - " ends it. */
const AUTHOR = /^\s*([^\P{L}\p{Ll}][\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){0,4})\s+-(?=\s|$)/u;

/**
 * The notes of a field in order: newest first, because new ones go in front. A line that begins with a stamp, the app's
 * or another program's, begins a note; lines without one belong to the note above. Below the last of the app's, text
 * after a blank line that looks stamped in another format has no author: no one is misquoted. Nothing is lost, whatever
 * users wrote into the field. Empty for a blank field.
 */
export function parseNoteHistory(fieldText: string): readonly NoteHistoryEntry[] {
  if (fieldText.trim() === '') return [];
  const blocks: string[][] = [];
  for (const line of withLineFeeds(fieldText).split('\n')) {
    const above = blocks.at(-1);
    // Blank lines at the top belong to the first note: alone they mean nothing.
    const isOpen = above !== undefined && (!beginsEntry(line) || above.every(isBlank));
    if (isOpen) above.push(line);
    else blocks.push([line]);
  }
  const last = blocks.findLastIndex((lines) => readStamp(headOf(lines)) !== undefined);
  return blocks.flatMap((lines, at) => (at === last ? withEarlier(lines) : [toEntry(lines)]));
}

function beginsEntry(line: string): boolean {
  return readStamp(line) !== undefined || readForeignStamp(line) !== undefined;
}

function withEarlier(lines: readonly string[]): readonly NoteHistoryEntry[] {
  const head = lines.findIndex((line) => !isBlank(line));
  const at = lines.findIndex(
    (line, place) => place > head + 1 && isBlank(lines[place - 1] ?? '') && looksStamped(line),
  );
  if (at < 0) return [toEntry(lines)];
  const raw = lines.slice(at).join('\n');
  return [toEntry(lines.slice(0, at)), { raw, text: raw.trim(), isEarlier: true }];
}

function headOf(lines: readonly string[]): string {
  return lines.find((line) => !isBlank(line)) ?? '';
}

function toEntry(lines: readonly string[]): NoteHistoryEntry {
  const raw = lines.join('\n');
  const head = lines.findIndex((line) => !isBlank(line));
  const stamped = readStamp(lines[head] ?? '');
  if (stamped === undefined) return toForeignEntry(raw, lines.slice(head));
  const { rest, ...stamp } = stamped;
  const signed = AUTHOR.exec(rest);
  const firstLine = signed === null ? rest : rest.slice(signed[0].length);
  const text = [firstLine, ...lines.slice(head + 1)].join('\n').trim();
  return { raw, text, ...stamp, ...(signed?.[1] !== undefined && { author: signed[1] }) };
}

function toForeignEntry(raw: string, [first = '', ...others]: readonly string[]): NoteHistoryEntry {
  const foreign = readForeignStamp(first);
  if (foreign === undefined) return { raw, text: raw.trim() };
  const { rest, ...stamp } = foreign;
  return { raw, text: [rest, ...others].join('\n').trim(), ...stamp };
}

interface Stamped {
  readonly stamp: string;
  readonly date: CalendarDay;
  readonly time: string;
  readonly rest: string;
}

function readStamp(line: string): Stamped | undefined {
  const match = STAMP.exec(line);
  if (match === null) return undefined;
  const [stamp, month, day, year, hour, minute, half] = match;
  const date = [2000 + Number(year), Number(month), Number(day)] as const;
  const isTime = Number(hour) >= 1 && Number(hour) <= 12 && Number(minute) < 60;
  if (!isTime || !isCivilDate(...date)) return undefined;
  const time = `${Number(hour)}:${minute} ${half?.toUpperCase()}`;
  return { stamp, date: calendarDayOf(...date), time, rest: line.slice(stamp.length) };
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}
