import {
  type FindKey,
  findKey,
  type FindPart,
  findPart,
  findQuery,
  isFoundBy,
} from '#src/domain/find/find-key.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** A jump target, prepared for comparison: see jumpKey. */
export interface JumpKey {
  /** What finds it. For a loan, the same as in the list. */
  readonly find: FindKey;
  /** Folded words, each with a blank in front of it. */
  readonly words: string;
  /** Folded names that count as exact when typed in full: a loan number, its end, a command's name. */
  readonly names: readonly string[];
  /** Others that find it, after all else: a loan's people and its property. */
  readonly more: readonly FindPart[];
}

/** @param find what finds it; the text alone without. */
export function jumpKey(
  text: string,
  names: readonly string[],
  more: readonly FindPart[] = [],
  find = findKey([findPart([text]), ...more]),
): JumpKey {
  return {
    find,
    words: ` ${jumpText(text)}`,
    names: names.map(jumpText).filter((name) => name !== ''),
    more,
  };
}

/** For each of `more`, whether it alone matches something typed: then the result has to say so. */
export function foundByMore({ words, more }: JumpKey, text: string): readonly boolean[] {
  const query = findQuery(text);
  const others = query.words.filter((word) => !words.includes(jumpText(word)));
  return more.map(
    ({ names, phones }) =>
      others.some((word) => names.includes(word)) ||
      (others.length > 0 && query.phones.some((digits) => phones.includes(digits))),
  );
}

export interface JumpMatches<Entry> {
  readonly found: readonly Entry[];
  readonly count: number;
}

/** How well a text matches, from exact to somewhere inside, then all else; a smaller number is better. */
const LEVELS = 6;

/**
 * What a text finds, the best first: see levelOf. Of equal matches the more recently used comes first, then the order
 * given. A text without letters and digits finds nothing.
 * @param recent ids, the latest first.
 */
export function rankJump<Entry extends { readonly id: string; readonly key: JumpKey }>(
  entries: Iterable<Entry>,
  text: string,
  recent: readonly string[],
  limit: number,
): JumpMatches<Entry> {
  const query = findQuery(text);
  const whole = jumpText(text);
  const words = whole.split(' ');
  const places = new Map(recent.map((id, place) => [id, place]));
  const levels = Array.from({ length: LEVELS }, () => ({
    used: new Array<{ place: number; entry: Entry }>(),
    others: new Array<Entry>(),
  }));
  let count = 0;
  for (const entry of entries) {
    if (!isFoundBy(entry.key.find, query)) continue;
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

function levelOf({ words: text, names }: JumpKey, words: readonly string[], whole: string): number {
  if (names.includes(whole)) return 0;
  if (names.some((name) => name.startsWith(whole))) return 1;
  if (text.startsWith(` ${whole}`)) return 2;
  if (words.every((word) => text.includes(` ${word}`))) return 3;
  return words.every((word) => text.includes(word)) ? 4 : 5;
}

/** Texts that have nothing to replace: most loan numbers and names, and the test is far quicker than replacing. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** The folded words of a text with a blank between them. An apostrophe is within a word. */
function jumpText(text: string): string {
  const folded = foldText(text);
  if (PLAIN.test(folded)) return folded;
  return folded
    .replaceAll("'", '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
