/** Which loans get a kind of condition; all if missing. */
export type ConditionOccasion = 'fha' | 'fha-va' | 'va' | 'usda' | 'refinance' | 'purchase';

/** A condition template for underwriters: short title, prior-to, and how common it is. */
export interface ConditionTemplate {
  readonly category: string;
  readonly title: string;
  readonly priorTo: string;
  readonly weight: number;
  readonly only?: ConditionOccasion | undefined;
}

type Row = readonly [title: string, priorTo: string, weight: number, only?: ConditionOccasion];

const BORROWER = 'Borrower CTC';
const COLLATERAL = 'Collateral CTC';
const FINAL = 'Final CTC';
const INITIAL = 'Initial Approval';
const FUNDING = 'Funding';
const DOCS = 'Docs';

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  Income: [
    ['Pay stubs for the last 30 days', BORROWER, 9],
    ['W-2 forms for two years', BORROWER, 7],
    ['Two years of signed tax returns with every schedule', BORROWER, 5],
    ['Form 4506-C signed, transcripts back', BORROWER, 6],
    ['Profit and loss to date (self-employed)', BORROWER, 3],
    ['Two years of business returns and K-1s', BORROWER, 2],
    ['Written VOE', BORROWER, 4],
    ['Verbal VOE inside the 10-business-day window', FINAL, 9],
    ['Letter on the gap in employment', BORROWER, 3],
    ['Benefit award letter', BORROWER, 2],
    ['Divorce decree or support order', BORROWER, 1],
    ['Lease backing the rental income', BORROWER, 1],
  ],
  Assets: [
    ['Two months of bank statements, no page missing', BORROWER, 9],
    ['Large deposit: source and letter', BORROWER, 6],
    ['Earnest money cleared, with its source', BORROWER, 6],
    ['Gift letter and trail of the transfer', BORROWER, 3, 'purchase'],
    ['Retirement statement with withdrawal terms', BORROWER, 2],
    ['Reserves documented', BORROWER, 2],
    ['Settlement statement of the home being sold', FINAL, 2, 'purchase'],
    ['Wire or cashier’s check for cash to close', FUNDING, 3],
  ],
  Credit: [
    ['LOE: credit inquiries', BORROWER, 6],
    ['LOE: late payment or collection', BORROWER, 3],
    ['Listed debts paid, with proof', FINAL, 3],
    ['Complete bankruptcy discharge', BORROWER, 1],
    ['VOR or VOM, 12 months', BORROWER, 2],
    ['Credit refresh shows no new debt', FINAL, 5],
    ['Student loan payment terms', BORROWER, 2],
    ['Letter on name and address variations', BORROWER, 4],
  ],
  Property: [
    ['Appraisal in and reviewed', COLLATERAL, 8],
    ['Appraiser to correct comparables or sketch', COLLATERAL, 2],
    ['1004D: repairs complete', FINAL, 2],
    ['HOI policy naming us as mortgagee', COLLATERAL, 8],
    ['First-year HOI premium receipt', FUNDING, 4],
    ['Flood cert, and policy where required', COLLATERAL, 5],
    ['Condo questionnaire with budget and master policy', COLLATERAL, 2],
    ['Executed purchase contract and addenda', INITIAL, 7, 'purchase'],
    ['Well, septic or pest report', COLLATERAL, 1],
    ['Evidence the borrower got the appraisal in time', FINAL, 6],
    ['Property tax bill', COLLATERAL, 3],
  ],
  Title: [
    ['Title commitment with 24-month chain', COLLATERAL, 8],
    ['CPL and wire instructions', FINAL, 6],
    ['Payoff good through funding', FINAL, 4, 'refinance'],
    ['Judgment or lien on title released', COLLATERAL, 2],
    ['Vesting as it will be on the deed', COLLATERAL, 3],
    ['Trust certificate or POA approved', COLLATERAL, 1],
    ['Subordination agreement', COLLATERAL, 1, 'refinance'],
    ['Final settlement statement agrees with the CD', FUNDING, 6],
  ],
  Miscellaneous: [
    ['Valid photo ID', BORROWER, 6],
    ['Initial disclosures and 1003 signed', INITIAL, 7],
    ['Intent to proceed on file', INITIAL, 6],
    ['Final 1003 signed', FUNDING, 6],
    ['AUS re-run on final figures', FINAL, 7],
    ['Lock confirmed, terms agree', FINAL, 6],
    ['MI certificate', FINAL, 3],
    ['FHA case number and amendatory clause', BORROWER, 6, 'fha'],
    ['CAIVRS clear', BORROWER, 6, 'fha-va'],
    ['Certificate of eligibility', BORROWER, 7, 'va'],
    ['Notice of value', COLLATERAL, 7, 'va'],
    ['Nearest living relative and child-care statement', BORROWER, 5, 'va'],
    ['USDA conditional commitment', FINAL, 9, 'usda'],
    ['Fraud report: flags resolved', FINAL, 5],
    ['CD acknowledged three business days ahead', DOCS, 7],
    ['Right to cancel has run out', FUNDING, 7, 'refinance'],
  ],
  // The product's category order doesn't have this one: it must sort last and still show.
  Legal: [['Name spelled the same on all documents', DOCS, 1]],
};

export const CONDITION_TEMPLATES: readonly ConditionTemplate[] = Object.entries(ROWS).flatMap(
  ([category, rows]) =>
    rows.map(([title, priorTo, weight, only]) => ({ category, title, priorTo, weight, only })),
);

/** Provider, if it's neither the borrower nor, for Title conditions, the title company. */
const TITLES_OF_PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  Lender: [
    'Verbal VOE inside the 10-business-day window',
    'Credit refresh shows no new debt',
    'Flood cert, and policy where required',
    'Evidence the borrower got the appraisal in time',
    'AUS re-run on final figures',
    'Lock confirmed, terms agree',
    'MI certificate',
    'CAIVRS clear',
    'Notice of value',
    'USDA conditional commitment',
    'Fraud report: flags resolved',
    'Right to cancel has run out',
    'Name spelled the same on all documents',
  ],
  Employer: ['Written VOE'],
  'Landlord or Servicer': ['VOR or VOM, 12 months'],
  Appraiser: [
    'Appraisal in and reviewed',
    'Appraiser to correct comparables or sketch',
    '1004D: repairs complete',
  ],
  'Insurance Agent': ['HOI policy naming us as mortgagee', 'First-year HOI premium receipt'],
  'Homeowners Association': ['Condo questionnaire with budget and master policy'],
  Inspector: ['Well, septic or pest report'],
  'Title Company': ['Property tax bill'],
  'Settlement Agent': ['CPL and wire instructions', 'Final settlement statement agrees with the CD'],
};

/** By the title of a condition. */
export const PROVIDERS: ReadonlyMap<string, string> = new Map(
  Object.entries(TITLES_OF_PROVIDERS).flatMap(([provider, titles]) =>
    titles.map((title): [string, string] => [title, provider]),
  ),
);

/** The condition types and their shares in percent; the last two have their own titles. */
export const CONDITION_TYPE_WEIGHTS = [
  ['Underwriting', 60],
  ['Processing', 15],
  ['Closing-Funding', 12],
  ['Preliminary', 7],
  ['Post-Closing', 4],
  ['Investor Delivery', 2],
] as const;

export type ConditionType = (typeof CONDITION_TYPE_WEIGHTS)[number][0];

/** Titles of post-closing conditions. */
export const LATE_TITLES = {
  'Post-Closing': ['Recorded deed of trust', 'Final title policy', 'Trailing documents'],
  'Investor Delivery': ['Note endorsed', 'MERS transfer', 'Investor’s own stipulations'],
} as const;
