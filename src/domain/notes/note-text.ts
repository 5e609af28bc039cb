/** What ends a line in some program: Windows and old Mac ends, and the breaks that text processors paste. */
const LINE_BREAKS = /\r\n|[\r\v\f\u{85}\u{2028}\u{2029}]/gu;
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;
/** Characters that turn the direction of the text around them: a note could show other words than it holds. */
const DIRECTION_OVERRIDES = /[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;
const HALF_CHARACTERS = /\p{Surrogate}/gu;

/**
 * The one form in which the device, the gateway and the receipt's hash know a note's text: NFC, lines ended by LF, without
 * other control characters and direction overrides, trimmed. Half a character (a lone surrogate, which UTF-8 cannot hold)
 * becomes U+FFFD. Doing it twice changes nothing. '' for a text with nothing to read.
 */
export function normaliseNoteText(text: string): string {
  return (
    text
      .replace(LINE_BREAKS, '\n')
      .replace(CONTROL_CHARACTERS, '')
      .replace(DIRECTION_OVERRIDES, '')
      .replace(HALF_CHARACTERS, '\u{FFFD}')
      // Last, because what was taken out may have stood between a letter and its accent.
      .normalize('NFC')
      .trim()
  );
}

/** A text with LF as its only line ending; nothing else is changed. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * What was added to a text: the new value without the old one, or the whole new value when the old one is blank. When the old
 * value itself was edited, the lines that changed. Normalised; '' when nothing was added.
 * Source: specification 5.1.
 */
export function addedNoteText(before: string, after: string): string {
  const old = withLineFeeds(before);
  const now = withLineFeeds(after);
  return normaliseNoteText(old.trim() === '' ? now : without(old, now));
}

function without(old: string, now: string): string {
  // New notes go on top, so a text in front is what people add.
  if (now.endsWith(old)) return now.slice(0, now.length - old.length);
  if (now.startsWith(old)) return now.slice(old.length);
  const start = `\n${now}\n`.indexOf(`\n${old}\n`);
  if (start >= 0) return now.slice(0, start) + now.slice(start + old.length);
  return isCutFrom(old, now) ? '' : changedLines(old, now);
}

/** Whether a text is another one with a piece taken out. */
function isCutFrom(whole: string, rest: string): boolean {
  const characters = [...rest];
  const tail = characters.slice(sameAtStart([...whole], characters)).join('');
  return whole.length >= rest.length && whole.endsWith(tail);
}

function changedLines(old: string, now: string): string {
  const oldLines = old.split('\n');
  const lines = now.split('\n');
  const head = sameAtStart(oldLines, lines);
  const tail = sameAtStart(oldLines.slice(head).toReversed(), lines.slice(head).toReversed());
  return lines.slice(head, lines.length - tail).join('\n');
}

function sameAtStart(left: readonly string[], right: readonly string[]): number {
  const differs = right.findIndex((part, index) => part !== left[index]);
  return differs < 0 ? right.length : differs;
}
