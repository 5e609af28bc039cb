/** One component of a calendar file, read by itself: shares no code with what writes the file. */
export interface ReadEvent {
  /** By name and parameters as they stand, such as `DTSTART;VALUE=DATE`; texts with their escapes undone. */
  readonly [property: string]: string;
}

/** Reads a calendar file as RFC 5545 says. Throws where a line's end, a fold or the nesting is wrong. */
export function parseIcs(text: string): ReadEvent[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.');
  const lines = text.replaceAll('\r\n ', '').slice(0, -2).split('\r\n');
  if (lines.some((line) => /[\r\n]/.test(line))) throw new Error('A line ends without CRLF.');
  const events: Record<string, string>[] = [];
  const open: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)];
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends and didn't begin.`);
    } else if (open.at(-1) === 'VEVENT') {
      const event = events.at(-1);
      if (event === undefined || name in event) throw new Error(`${name} is there twice.`);
      event[name] = value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) =>
        sign.toLowerCase() === 'n' ? '\n' : sign,
      );
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} never ends.`);
  return events;
}
