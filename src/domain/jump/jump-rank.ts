import { foldText } from '#src/domain/text/fold-text.ts';

/** What somebody can jump to, prepared for comparison: see jumpKey. */
export interface JumpKey {
  /** Folded words, each with a blank in front of it. */
  readonly words: string;
  /** Folded names that count as exact when typed in full: a loan number, its end, a command's name. */
  readonly names: readonly string[];
  /** Folded texts that find it too, after all else: a loan's people and its property. */
  readonly more: readonly string[];
}

/** Folds as the list's search does, so that both find the same. What separates words is a blank. */
export function jumpKey(text: string, names: readonly string[], more: readonly string[] = []): JumpKey {
  return {
    words: ` ${jumpText(text)}`,
    names: names.map(jumpText).filter((name) => name !== ''),
    more,
  };
}

/** Of each of `more`, whether a typed word is found by it alone: then the result has to say so. */
export function foundByMore({ words, more }: JumpKey, text: string): readonly boolean[] {
  const others = jumpText(text)
    .split(' ')
    .filter((word) => word !== '' && !words.includes(word));
  return more.map((part) => others.some((word) => part.includes(word)));
}

export interface JumpMatches<Entry> {
  /** The best, at most as many as asked for. */
  readonly found: readonly Entry[];
  /** How many match in all. */
  readonly count: number;
}

/** How well a text matches, from exact to somewhere inside, then by `more`; a smaller number is better. */
const LEVELS = 6;

/**
 * What matches a text, the best first: a name in full (a loan number, or the end that lists show), a name that begins
 * with it, a text that begins with it, every typed word at the start of a word, every typed word somewhere, then with
 * `more`. Of equal matches the more recently used comes first, then the order given. A text without letters and digits
 * matches nothing.
 *
 * @param recent ids, the latest first.
 */
export function rankJump<Entry extends { readonly id: string; readonly key: JumpKey }>(
  entries: Iterable<Entry>,
  text: string,
  recent: readonly string[],
  limit: number,
): JumpMatches<Entry> {
  const whole = jumpText(text);
  if (whole === '') return { found: [], count: 0 };
  const words = whole.split(' ');
  const places = new Map(recent.map((id, place) => [id, place]));
  const levels = Array.from({ length: LEVELS }, () => ({
    used: new Array<{ place: number; entry: Entry }>(),
    others: new Array<Entry>(),
  }));
  let count = 0;
  for (const entry of entries) {
    const level = levels[levelOf(entry.key, words, whole)];
    if (level === undefined) continue;
    count += 1;
    const place = places.get(entry.id);
    if (place !== undefined) level.used.push({ place, entry });
    else if (level.others.length < limit) level.others.push(entry);
  }
  const found = levels.flatMap(({ used, others }) => [
    ...used.toSorted((left, right) => left.place - right.place).map(({ entry }) => entry),
    ...others,
  ]);
  return { found: found.slice(0, limit), count };
}

function levelOf({ words: text, names, more }: JumpKey, words: readonly string[], whole: string): number {
  // Most entries have none of it: one look each is what 10,000 loans cost.
  if (!words.every((word) => text.includes(word))) {
    if (names.includes(whole)) return 0;
    const isFound = (word: string) => text.includes(word) || more.some((part) => part.includes(word));
    return more.length > 0 && words.every(isFound) ? LEVELS - 1 : LEVELS;
  }
  if (names.includes(whole)) return 0;
  if (names.some((name) => name.startsWith(whole))) return 1;
  if (text.startsWith(` ${whole}`)) return 2;
  return words.every((word) => text.includes(` ${word}`)) ? 3 : 4;
}

/** Texts that have nothing to replace: most loan numbers and names, and the test is far quicker than replacing. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** The folded words of a text with a blank between them. */
export function jumpText(text: string): string {
  const folded = foldText(text);
  return PLAIN.test(folded) ? folded : folded.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
