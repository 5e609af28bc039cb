/**
 * Underwriters' short forms as a borrower reads them. Only those that always mean one thing: a "CD" is a disclosure or
 * a deposit and a "COE" an eligibility or a closing, so these stay as the lender wrote them, but for the forms below
 * that can't be misread.
 */
const WORDS: readonly (readonly [shorthand: string, words: string])[] = [
  ['VVOE', 'verbal employment verification'],
  ['WVOE', 'written employment verification'],
  ['VOEs', 'employment verifications'],
  ['VOE', 'employment verification'],
  ['VOD', 'verification of deposit'],
  ['VOM', 'verification of mortgage'],
  ['VOR', 'verification of rent'],
  ['LOE/LOX', 'letter of explanation'],
  ['LOX/LOE', 'letter of explanation'],
  ['LOEs', 'letters of explanation'],
  ['LOXs', 'letters of explanation'],
  ['LOE', 'letter of explanation'],
  ['LOX', 'letter of explanation'],
  ['HOI dec page', 'homeowners insurance declarations page'],
  ['HOI', 'homeowners insurance'],
  ['EOI', 'evidence of insurance'],
  ['dec page', 'declarations page'],
  ['EMD', 'earnest money deposit'],
  ['P&L statement', 'profit and loss statement'],
  ['P&L', 'profit and loss statement'],
  ['YTD', 'year-to-date'],
  ['POA', 'power of attorney'],
  ['CPL', 'closing protection letter'],
  ['REO', 'real estate owned'],
  ['HOA', 'homeowners association'],
  ['PMI', 'private mortgage insurance'],
  ['MI certificate', 'mortgage insurance certificate'],
  ['PITI', 'principal, interest, taxes, and insurance'],
  ['PITIA', 'principal, interest, taxes, insurance, and association dues'],
  ['initial CD', 'initial Closing Disclosure'],
  ['final CD', 'final Closing Disclosure'],
  ['revised CD', 'revised Closing Disclosure'],
  ['CD acknowledged', 'Closing Disclosure acknowledged'],
  ['initial 1003', 'initial loan application (Form 1003)'],
  ['final 1003', 'final loan application (Form 1003)'],
  ['signed 1003', 'signed loan application (Form 1003)'],
  ['and 1003 signed', 'and loan application (Form 1003) signed'],
  ['self-emp', 'self-employed'],
  ['bwr', 'borrower'],
  ['stmts', 'statements'],
  ['stmt', 'statement'],
  ['acct', 'account'],
  ['accts', 'accounts'],
  ['pymt', 'payment'],
  ['UW', 'underwriting'],
];

const KNOWN = new Map(WORDS.map((entry) => [entry[0].toLowerCase(), entry]));

/** A milestone as a label before or behind a condition: the borrower needn't know when the lender needs it. */
const LEADING_LABEL = /^[([]?(?:PTD|PTF|PTC|PTA)[)\]]?\s*[:–-]?\s+/;
const TRAILING_LABEL = /(?:\s*[([](?:PTD|PTF|PTC|PTA)[)\]]|\s*[,–-]\s*(?:PTD|PTF|PTC|PTA))(?=[.]?$)/;

/** The program that requires it. At the end of a request it doesn't say what to bring. */
const WHO_ASKS = /\s+per (?:DU|LPA|AUS|UW)(?: findings)?(?=[.,;]|$)/g;

const SHORTHAND = new RegExp(
  String.raw`(^|[^\w-])(an? )?(${[...KNOWN.keys()]
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\w&]|-\w)`,
  'gi',
);

/**
 * A request in words that a borrower reads. Nothing but known short forms changes; a text without any comes back as it
 * is, and so does one that would become empty.
 */
export function plainWords(text: string): string {
  const bare = text.replace(LEADING_LABEL, '').replace(TRAILING_LABEL, '').replaceAll(WHO_ASKS, '');
  if (!/\p{L}/u.test(bare)) return text;
  const plain = bare.replaceAll(
    SHORTHAND,
    (whole: string, before: string, article: string | undefined, shorthand: string, at: number) => {
      const words = wordsFor(shorthand);
      if (words === undefined || isExplained(shorthand, words, before, bare.slice(at + whole.length)))
        return whole;
      return `${before}${articleOf(article, words)}${words}`;
    },
  );
  return plain === text || !/^[([]?\p{Lu}/u.test(text)
    ? plain
    : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** An acronym is one in its capitals only: "reo" in a sentence may be a name. */
function wordsFor(shorthand: string): string | undefined {
  const [known = '', words] = KNOWN.get(shorthand.toLowerCase()) ?? [];
  const capitals = known.replaceAll(/[^A-Z]/g, '');
  return [...capitals].every((letter) => shorthand.includes(letter)) ? words : undefined;
}

/** `verification of employment (VOE)` and `VOE (verification of employment)` say it themselves. */
function isExplained(shorthand: string, words: string, before: string, rest: string): boolean {
  if (before === '(' && rest.startsWith(')')) return true;
  const [, inBrackets = ''] = /^ \(([^)]*)\)/.exec(rest) ?? [];
  const initials = inBrackets.match(/\b\w/g)?.join('') ?? '';
  return inBrackets.includes(words) || initials.toLowerCase() === shorthand.toLowerCase();
}

function articleOf(article: string | undefined, words: string): string {
  if (article === undefined) return '';
  const fitting = /^[aeiou]/i.test(words) ? 'an ' : 'a ';
  return article.startsWith('A') ? fitting.charAt(0).toUpperCase() + fitting.slice(1) : fitting;
}
