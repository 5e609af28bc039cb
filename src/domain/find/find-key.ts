import { readPhoneNumber } from '#src/domain/text/phone-number.ts';
import { foldText, searchForm } from '#src/domain/text/fold-text.ts';

/** A person's or thing's names, numbers and phones, prepared for comparison: see findPart. */
export interface FindPart {
  readonly names: string;
  readonly phones: string;
}

export interface FindKey {
  /** Of all parts. Most entries match nothing that was typed, and one check shows that. */
  readonly all: FindPart;
  /** The names that share the typed words. */
  readonly main: string;
  /** In search form. Beside other words, fewer than 4 digits of it are chance. */
  readonly number: string;
  /**
   * Of each other person the name from each of its words on, a line each. A screen doesn't show them, so only
   * beginnings count, and all typed words are of one person: two strangers never make up one name.
   */
  readonly others: readonly string[];
}

/** What the user typed to find something, prepared once for all comparisons. */
export interface FindQuery {
  /** In search form; empty where nothing was typed that a name could have. */
  readonly words: readonly string[];
  /** The digits of a phone, as they may be kept; empty where it can't be one. */
  readonly phones: readonly string[];
}

/** Fewer digits match too many phones. */
const FEWEST_DIGITS = 4;
/** A whole number, which may begin with a 0 that isn't dialed from abroad. */
const WHOLE_NUMBER = 7;
const BETWEEN_WORDS = /[\s,;]+/u;
const BETWEEN_NAMES = /[\s-]+/u;
const LETTERS = /^[a-z\d]*$/;
const UNHEARD = /[.:#"“”,;]/gu;
/** Digits as people group them. A date with slashes doesn't match. */
const GROUPED_DIGITS = /^\+?[\d ().-]+$/;

/** Prepares names, numbers and phones as they're shown. Blank ones find nothing. */
export function findPart(names: readonly string[], phones: readonly string[] = []): FindPart {
  return { names: linesOf(names.map(nameForm)), phones: linesOf(phones.map(keptDigits)) };
}

/**
 * Prepares all that finds one thing.
 * @param main parts that share the typed words. @param number what it's numbered by, found with them; '' for none.
 * @param others people of whom one has to have all typed words.
 */
export function findKey(main: readonly FindPart[], number = '', others: readonly FindPart[] = []): FindKey {
  const mainNames = linesOf(main.map(({ names }) => names));
  const ownNumber = nameForm(number);
  return {
    all: {
      names: linesOf([ownNumber, mainNames, ...others.map(({ names }) => names)]),
      phones: linesOf([...main, ...others].map(({ phones }) => phones)),
    },
    main: mainNames,
    number: ownNumber,
    others: others.map(({ names }) => `\n${names}`),
  };
}

/** Prepares the name of a person who's found by its beginnings: from each of its words on. */
export function findPerson(name: string, phones: readonly string[]): FindPart {
  const lines: string[] = [];
  let end = '';
  for (const word of foldText(name).split(BETWEEN_NAMES).toReversed()) {
    end = nameForm(word) + end;
    lines.push(end);
  }
  return { names: linesOf(lines), phones: linesOf(phones.map(keptDigits)) };
}

/** Reads what was typed: words in any order, or digits of a phone in any spelling, at least 4. */
export function findQuery(text: string): FindQuery {
  const words = foldText(text)
    .split(BETWEEN_WORDS)
    .map(nameForm)
    .filter((word) => word !== '');
  return { words, phones: typedDigits(text) };
}

/** True if each typed word is a part of a name or number, or the typed digits are of a phone. */
export function isFoundBy({ all, main, number, others }: FindKey, { words, phones }: FindQuery): boolean {
  if (words.length > 0 && words.every((word) => all.names.includes(word))) {
    const fewest = words.length === 1 ? 0 : FEWEST_DIGITS;
    const isOfMain = (word: string): boolean =>
      main.includes(word) || (word.length >= fewest && number.includes(word));
    if (words.every(isOfMain)) return true;
    if (others.some((names) => words.every((word) => names.includes(`\n${word}`)))) return true;
  }
  return phones.some((digits) => all.phones.includes(digits));
}

function nameForm(text: string): string {
  const form = searchForm(text);
  // Fast path for nearly all names.
  return LETTERS.test(form) ? form : form.replaceAll(UNHEARD, '');
}

function linesOf(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}

/** A phone that can't be dialed is stored as its digits. */
function keptDigits(phone: string): string {
  if (phone === '') return '';
  const read = readPhoneNumber(phone);
  return digitsOf(read === undefined ? foldText(phone) : `${read.number}${read.extension}`);
}

function typedDigits(text: string): readonly string[] {
  const folded = foldText(text).trim();
  const read = readPhoneNumber(text);
  const digits = GROUPED_DIGITS.test(folded) ? digitsOf(folded) : '';
  const dialed = digits.replace(/^0+/, '');
  const forms = [
    read === undefined ? '' : digitsOf(read.number),
    digits,
    dialed.length < WHOLE_NUMBER ? '' : dialed,
  ];
  return [...new Set(forms.filter((form) => form.length >= FEWEST_DIGITS))];
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
