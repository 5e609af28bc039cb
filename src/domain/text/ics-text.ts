export interface CalendarFileEvent {
  /** The same in every file that has this event: a calendar then changes it instead of adding another. */
  readonly uid: string;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly description: string;
}

const PRODUCT = '-//Clear to Close//Closings//EN';
/** Octets of a line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;
const LINE_END = '\r\n';
const MINUTE_MS = 60_000;
/** Code points from these on take 2, 3 and 4 octets in UTF-8. */
const WIDE = [0x80, 0x800, 0x1_00_00];

/**
 * A calendar file (iCalendar, RFC 5545) with these events: lines end in CRLF, none is longer than 75 octets of UTF-8,
 * texts are escaped. Events don't block time. Its sequence is the minute the file was made, so a later file wins over
 * an earlier one. Without METHOD, because with one it's an invitation, which needs an organizer.
 * @param stampMs when the file was made, in ms since 1970
 */
export function calendarFileText(events: readonly CalendarFileEvent[], stampMs: number): string {
  const stamp = new Date(stampMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const sequence = Math.floor(stampMs / MINUTE_MS);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${event.start}`,
      `DTEND;VALUE=DATE:${event.end}`,
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => foldLine(line) + LINE_END).join('');
}

/** Texts may have no control characters but a tab, and a line's end is written as `\n` (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- names come from the platform as users pasted them
      .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\n')
  );
}

/** Breaks a line between characters, never within one. Each further line begins with a space, which counts. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const point = character.codePointAt(0) ?? 0;
    // Half of a pair is no character, and in UTF-8 becomes the replacement character of 3 octets.
    const size = 1 + WIDE.filter((from) => point >= from).length;
    if (octets + size > LINE_OCTETS) {
      folded += `${LINE_END} `;
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
