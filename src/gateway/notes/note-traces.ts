/**
 * True if a write left something of a note in a field: the platform stored its text in another form (a rule's stamp in
 * front, small letters, entities, blanks for line breaks). Half of the note's words, or the whole of its stamp and tag,
 * are newly there.
 * @param line as it was sent. @param before the field's text before the write, @param after the one read after it.
 */
export function isTraceLeft(line: string, before: string, after: string): boolean {
  const [head, body] = partsOf(line);
  const grown = growthFrom(countOf(wordsOf(before)), countOf(wordsOf(after)));
  const newOf = (part: readonly string[]): number => {
    let found = 0;
    for (const [word, count] of countOf(part)) found += Math.min(count, grown(word));
    return found;
  };
  return (body.length > 0 && newOf(body) * 2 >= body.length) || newOf(head) === head.length;
}

/**
 * The same where the text before the write isn't known: the stamp and tag, or the note's words in a row, are in the
 * field more often than in its other notes.
 */
export function isTraceFound(line: string, fieldText: string, otherLines: readonly string[]): boolean {
  const [head, body] = partsOf(line);
  const there = wordsOf(fieldText);
  const elsewhere = otherLines.map(wordsOf);
  const isFound = (run: readonly string[]): boolean =>
    runsIn(there, run) > elsewhere.reduce((sum, words) => sum + runsIn(words, run), 0);
  return isFound(head) || (body.length >= TELLING_WORDS && isFound(body));
}

/** A shorter match may well be someone else's text. */
const TELLING_WORDS = 5;
const ENTITIES =
  /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring)|[a-z]+\d*);/giu;
const LAST_CHARACTER = 0x10_ffff;

function partsOf(line: string): readonly [head: readonly string[], body: readonly string[]] {
  const end = line.indexOf(' - ');
  return [wordsOf(line.slice(0, end)), wordsOf(line.slice(end + 1))];
}

/** Words without case, accents, punctuation and markup; a sign such as an emoji is a word. */
function wordsOf(text: string): readonly string[] {
  const plain = text.replace(ENTITIES, (_all, hex?: string, decimal?: string, letter?: string) => {
    if (letter !== undefined) return letter;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : ' ';
  });
  return (
    plain
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+|[\p{S}]/gu) ?? []
  );
}

function countOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function growthFrom(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): (word: string) => number {
  return (word) => Math.max(0, (after.get(word) ?? 0) - (before.get(word) ?? 0));
}

function runsIn(words: readonly string[], run: readonly string[]): number {
  let found = 0;
  for (let at = 0; at + run.length <= words.length; at += 1) {
    if (run.every((word, offset) => words[at + offset] === word)) found += 1;
  }
  return found;
}
