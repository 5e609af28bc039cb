const PLAIN = /^[\n -_a-~]*$/;

/** What people type, and phones put in its place, where a name has an apostrophe. */
const APOSTROPHES = /[`´‘’‚‛′‵＇ʹʻʼʽʾʿˈ՚׳\uA78C]/gu;
const DASHES = /\p{Pd}|[\u2212\u02D7\u00B7]/gu;
const BLANKS = /[^\S\n]/gu;
/** Accents, invisible marks (direction, width, word breaks), and control characters. */
const UNSEEN = /\p{M}|\p{Cf}|(?!\n)\p{Cc}/gu;
/** Letters that Unicode doesn't take apart, as people without them on their keys type them. */
const LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  ı: 'i',
  ɨ: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ə: 'e',
  ƶ: 'z',
  ƀ: 'b',
  ʉ: 'u',
  // Lowercasing turns a sigma at the end of a word into a different letter.
  ς: 'σ',
};
const OWN_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * A text without case and accents, to compare and sort what people read: one letter for one that's written in several
 * ways, one apostrophe, hyphen and blank for all of their kinds, and nothing for invisible characters. Each character
 * folds the same in any position, so a part of a text folds to a part of the folded text.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return Array.from(text, foldCharacter).join('');
}

/** A list has thousands of names in some dozens of letters. */
const folded = new Map<string, string>();
const MOST_CHARACTERS = 10_000;

function foldCharacter(character: string): string {
  let result = folded.get(character);
  if (result === undefined) {
    result = character
      // Before it's taken apart: an acute accent alone becomes a blank with a mark.
      .replaceAll(APOSTROPHES, "'")
      .normalize('NFKD')
      .replaceAll(BLANKS, ' ')
      .replaceAll(DASHES, '-')
      .replaceAll(UNSEEN, '')
      .toLowerCase()
      .replaceAll(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter);
    if (folded.size < MOST_CHARACTERS) folded.set(character, result);
  }
  return result;
}

const SKIPPED = /[ '-]+/;
/** Most numbers and short names: 100,000 of them cost one check each. */
const BARE = /^[\n!-&(-,.-_a-~]*$/;

/**
 * The form in which a search compares: folded, and without apostrophes, hyphens and blanks, so that `O’Brien`,
 * `OBrien` and `O Brien` find each other. '' for a text that has nothing else.
 */
export function searchForm(text: string): string {
  if (BARE.test(text)) return text.toLowerCase();
  // Several times as quick as replacing, and the text is one piece afterwards.
  return foldText(text).split(SKIPPED).join('');
}

/** A text typed in any script's way, with plain digits, blanks and dashes, without invisible marks. */
export function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** True for one name in two spellings, as the search compares. */
export function isSameName(one: string, other: string): boolean {
  return one === other || searchForm(one) === searchForm(other);
}
