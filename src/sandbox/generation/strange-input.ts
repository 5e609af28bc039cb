import type { LoanTerms } from '#src/sandbox/generation/loan-terms.ts';

/** What real tenants, browsers and people put into a loan, each in its turn: see strangeInput. */
interface StrangeInput {
  readonly lastName?: string;
  /** Behind the loan officer's number, as the format PHONE has it. */
  readonly extension?: string;
  /** In place of each date that isn't there. */
  readonly noDate?: string;
  readonly yes?: string;
}

const INPUTS: readonly StrangeInput[] = [
  { lastName: 'O’Brien', extension: ' 1234', yes: 'Y' },
  { lastName: 'Smith\u2011Jones', noDate: '1/1/0001 12:00:00 AM' },
  { lastName: 'Đặng', noDate: '12/30/1899 12:00:00 AM', yes: 'true' },
  { lastName: 'De\u00A0La  Cruz', noDate: '//', extension: ' x7', yes: 'YES' },
  { lastName: 'العمري', noDate: '12/31/9999 12:00:00 AM', yes: 'YES' },
  { lastName: 'כהן', noDate: '1/1/1900 12:00:00 AM', yes: 'true' },
];

/** One loan in this many has some: a list of 1,200 has 12. */
const EVERY = 100;
const FIRST = 41;

/** The strange input of the loan at a position; undefined for most. It draws nothing: all others stay as they are. */
export function strangeInput(position: number): StrangeInput | undefined {
  if (position % EVERY !== FIRST) return undefined;
  return INPUTS[Math.floor(position / EVERY) % INPUTS.length];
}

/** A loan's terms with the strange name. */
export function withStrangeName(terms: LoanTerms, position: number): LoanTerms {
  const lastName = strangeInput(position)?.lastName;
  return lastName === undefined ? terms : { ...terms, lastName };
}
