import { withoutOverrides } from '#src/domain/text/direction.ts';

/** Line endings of various programs: Windows and old Mac, and the breaks that word processors paste. */
const LINE_BREAKS = /\r\n|[\r\v\f\u{85}\u{2028}\u{2029}]/gu;
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;
const HALF_CHARACTERS = /\p{Surrogate}/gu;

/**
 * The normal form of a note's text for the device, the gateway and the receipt's hash: NFC, LF line endings, no other
 * control characters or direction overrides, trimmed. Half a character (a lone surrogate, which UTF-8 can't hold)
 * becomes U+FFFD. Normalizing twice changes nothing. '' for a text without visible characters.
 */
export function normaliseNoteText(text: string): string {
  return (
    withoutOverrides(text.replace(LINE_BREAKS, '\n').replace(CONTROL_CHARACTERS, ''))
      .replace(HALF_CHARACTERS, '\u{FFFD}')
      // Last, because a removed character may have stood between a letter and its accent.
      .normalize('NFC')
      .trim()
  );
}

/** A text with LF as its only line ending; nothing else changes. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * The text that was added: the new value without the old one, or all of the new value if the old one is blank. If the
 * old value itself was edited, the changed lines. Normalized; '' if nothing was added. Source: specification 5.1.
 */
export function addedNoteText(before: string, after: string): string {
  const old = withLineFeeds(before);
  const now = withLineFeeds(after);
  return normaliseNoteText(old.trim() === '' ? now : without(old, now));
}

function without(old: string, now: string): string {
  // New notes go on top, so added text is in front.
  if (now.endsWith(old)) return now.slice(0, now.length - old.length);
  if (now.startsWith(old)) return now.slice(old.length);
  const start = `\n${now}\n`.indexOf(`\n${old}\n`);
  if (start >= 0) return now.slice(0, start) + now.slice(start + old.length);
  return isCutFrom(old, now) ? '' : changedLines(old, now);
}

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
