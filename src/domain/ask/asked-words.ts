import { QUICK_FILTERS, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { namesIn } from '#src/domain/list/pipeline-filter.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanType } from '#src/domain/list/short-loan-type.ts';
import { shortMilestone } from '#src/domain/list/short-milestone.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { CLOSING, FINAL_CTC } from '#src/domain/loan-fields/specification-names.ts';
import { STATUSES_BY_URGENCY, type Status } from '#src/domain/status/status.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** What some words of a question mean. */
export type Meaning =
  | { readonly is: 'filler' | 'date' | 'not' | 'no' | 'need' | 'with' | 'and' | 'or' }
  /** With the label of that category, if the lender has it. */
  | { readonly is: 'closing'; readonly value: string | undefined }
  | { readonly is: 'loanTypes' | 'milestones' | 'loanOfficers' | 'processors'; readonly value: string }
  /** By its label. `alone` is what's meant where nothing is said of it. */
  | { readonly is: 'category'; readonly value: string; readonly alone?: readonly Status[] | undefined }
  | { readonly is: 'state'; readonly statuses: readonly Status[] }
  | { readonly is: 'count'; readonly value: QuickFilter }
  | { readonly is: 'figure'; readonly value: 'cannot-close' }
  /** A category with its state in one: `cleared to close`. */
  | { readonly is: 'stated'; readonly value: string; readonly statuses: readonly Status[] };

/** A lender's own names. */
export interface Vocabulary {
  readonly loanTypes: readonly string[];
  readonly loanOfficers: readonly string[];
  readonly processors: readonly string[];
  readonly categories: readonly Pick<FieldMap['categories'][number], 'name' | 'label'>[];
  readonly milestones: readonly string[];
}

export const OPEN: readonly Status[] = STATUSES_BY_URGENCY.filter((status) => status !== 'COMPLETED');
export const DONE: readonly Status[] = ['COMPLETED'];

const FILLERS = `
  loan, loans, file, files, deal, deals, borrower, borrowers, client, clients, show, me, list, find, give, get, got,
  all, any, every, my, the, a, an, which, what, who, whom, whose, what's, who's, where's, that's, that, those,
  these, there, this, is, are, was, were, be, been, being, has, have, having, had, do, does, did, of, in, on, at,
  for, from, by, to, please, only, just, ones, one, still, yet, now, currently, right, already, also, soon, can,
  could, should, i, i'm, we, we're, i need, we need, want, wants, see, their, its, it, it's, they, they're, us, our,
  ours, everything, anything, something, status, step, steps, stuff, pipeline, people, assigned, owned, handled,
  worked, officer, processor, type, scheduled, set, supposed, going, coming, up, where, when, how, many, tell, pull,
  bring, open-file, over the
`;

const STATES: readonly (readonly [statuses: readonly Status[], phrases: string])[] = [
  [
    DONE,
    `
    done, in, back, complete, completed, finished, received, cleared, approved, sent, signed, came in, came back, on
    file
  `,
  ],
  [['PAST_DUE'], `late, overdue, past due, past-due, behind, running late`],
  [['DUE_TODAY'], `due today, today due`],
  [['INPROGRESS'], `in progress, in-progress, in process, started, underway, under way`],
  [
    ['NOT_STARTED'],
    `
    not started, not yet started, unstarted, isn't started, aren't started, hasn't started, haven't started, never
    started, has not started, not been started, hasn't been started, haven't been started, not ordered
  `,
  ],
  [OPEN, `open, outstanding, pending, incomplete, missing, still out, hasn't come in`],
];

/** Those that take back what follows with n't. */
const VERBS = 'is are was were do does did has have had ca could wo would should';

const NOTS = `
  not, never, neither, none, nobody, cannot, except, except for, excluding, exclude, but not, other than, rather than,
  instead of, apart from, aside from, besides, anything but, everything but, all but, anyone but, outside, non,
  no longer, not even, not really, unless, hide, skip, ignore, ignoring, omit, remove, leave out,
  ${VERBS.split(' ').map((verb) => `${verb}n't, ${verb}nt`)}
`;

const NEEDS =
  'need, needs, needing, awaiting, waiting for, waiting on, lacking, lacks, still needs, still need';

const COUNTS: Readonly<Partial<Record<QuickFilter, string>>> = {
  'at-risk': `at risk, at-risk, risky, in danger`,
  stalled: `stalled, stuck`,
  slipped: `
    slipped, unfunded, not funded, not yet funded, didn't fund, haven't funded, hasn't funded, aren't funded, closed
    but not funded, closed not funded, closed and not funded, closed unfunded, closed but unfunded, closed but
    didn't fund
  `,
  starred: `starred, favorites, favorite, with a star, stars`,
  'too-early': `
    closing disclosure problem, closing disclosure problems, disclosure problem, disclosure problems, disclosure
    issue, disclosure issues, disclosure trouble
  `,
  'lock-ends': `
    lock to extend, locks to extend, lock extension, lock extensions, needs lock extension, needs a lock extension,
    need a lock extension, expiring lock, expiring locks, lock expiring, locks expiring, lock expires, rate lock to
    extend, rate locks to extend, locks that need extending, lock ending, locks ending, locks expire, lock about to
    expire, locks about to expire, lock running out, locks running out, lock runs out, rate lock expiring, rate
    locks expiring, expiring rate locks, extend lock, extend locks, extend the lock
  `,
};

const CANNOT_CLOSE = `
  can't close, cannot close, can not close, won't close, can't close on time, cannot close on time, won't close on time,
  can't close on its date, cannot close on its date, won't close on its date, can't close on their date, cannot close on
  their date, won't close on their date
`;

/** What the trade calls categories; in effect only where the lender has that category. */
const CATEGORY_NAMES = new Map(
  Object.entries({
    Disclosures: `disclosure, initial disclosures package`,
    Appraisal: `appraisals, appr, appraisal report`,
    Title: `title work, title commitment, titles`,
    HOI: `
    insurance, homeowners, homeowner's, homeowners insurance, homeowner's insurance, hazard insurance, hazard
  `,
    'Initial Approval': `init approval, uw approval`,
    'Borrower CTC': `borr ctc, borrower clear to close`,
    'Collateral CTC': `coll ctc, collateral clear to close`,
    'Final CTC': `ctc, clear to close, final clear to close, clear-to-close`,
    'Initial CD': `init cd, cd, cds, closing disclosure, closing disclosures`,
    Locked: `lock, rate lock, locks, rate locks`,
    'Final Verbal': `verbal, voe, verbal voe, final voe, verbals, verbal verification`,
    'Dead in Water': `dead in the water`,
  }),
);

const STATED: Readonly<Record<string, readonly [category: string, statuses: readonly Status[]]>> = {
  'cleared to close': ['Final CTC', DONE],
  "ctc'd": ['Final CTC', DONE],
  locked: ['Locked', DONE],
  unlocked: ['Locked', OPEN],
  floating: ['Locked', OPEN],
  uninsured: ['HOI', OPEN],
};

const TYPE_NAMES = new Map(
  Object.entries({
    Conventional: `conv, conventionals, convs`,
    VA: `vas, veteran, veterans`,
    FHA: `fhas`,
    HELOC: `helocs, equity line, equity lines, home equity, home equity line, home equity lines`,
    FarmersHomeAdministration: `usda, usdas, rural, rd, farmers home, rural housing`,
  }),
);

const MILESTONE_NAMES = new Map(
  Object.entries({
    'Conditionally Approved': `conditional approval, approved with conditions, cond approval`,
    'Docs Signing': `signing, signing docs, doc signing, in signing, docs out for signing`,
    'File Review-Retl': `file review, in file review`,
    'Final Approval': `finally approved, final approved`,
    'Initial Application': `initial applications, application, applications, new application, new applications`,
    'Initial Disclosures': `initial disclosure`,
    'Ready for Docs': `docs ready, rfd`,
    'Submit to UW': `
    submitted to uw, submitted to underwriting, submit to underwriting, in underwriting, in uw, underwriting, at uw,
    with underwriting, sent to uw
  `,
    Suspended: `suspense, suspensions, on hold`,
  }),
);

/** The names in a list, each once, and the lender's categories and milestones. */
export function vocabularyOf(loans: readonly Loan[], fieldMap: FieldMap): Vocabulary {
  return {
    loanTypes: namesIn(loans, 'loanTypes'),
    loanOfficers: namesIn(loans, 'loanOfficers'),
    processors: namesIn(loans, 'processors'),
    categories: fieldMap.categories,
    milestones: milestoneNames(fieldMap),
  };
}

/** All that a lender's questions may say, by its folded words. */
export function createMeanings(vocabulary: Vocabulary): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  const add: AddMeaning = (names, meaning) => {
    const phrases = typeof names === 'string' ? names.split(',') : names;
    // Some type `USDA RHS` for USDA-RHS.
    const keys = phrases.flatMap((phrase) => [phraseKey(phrase), phraseKey(phrase.replaceAll('-', ' '))]);
    for (const key of keys) if (key !== '' && !meanings.has(key)) meanings.set(key, meaning);
  };
  const labels = new Map(vocabulary.categories.map(({ name, label }) => [name, label]));
  for (const value of QUICK_FILTERS) add(COUNTS[value] ?? [], { is: 'count', value });
  add(CANNOT_CLOSE, { is: 'figure', value: 'cannot-close' });
  for (const [phrase, [name, statuses]] of Object.entries(STATED)) {
    const value = labels.get(name);
    if (value !== undefined) add(phrase, { is: 'stated', value, statuses });
  }
  addNames(vocabulary, add);
  // Where no milestone is called so.
  add('suspended, suspense, suspensions, on hold', { is: 'count', value: 'suspended' });
  addPeople(vocabulary, add);
  for (const [statuses, phrases] of STATES) add(phrases, { is: 'state', statuses });
  add(CLOSINGS, { is: 'closing', value: labels.get(CLOSING) });
  for (const [is, phrases] of PLAIN) add(phrases, { is });
  // After the words of every question: somebody may be called Do, An or Close.
  addLastNames(vocabulary, add);
  add('lo', { is: 'filler' });
  return meanings;
}

/** @param names phrases, in a list or with commas between. */
type AddMeaning = (names: string | readonly string[], meaning: Meaning) => void;

const CLOSINGS =
  'closing, closings, closes, close, closed, closing date, coe, settling, settlement, need to close, needs to close';

const PLAIN = [
  ['date', 'date, dates, day, closing day'],
  ['not', NOTS],
  ['no', 'no, without, w/o, minus'],
  ['need', NEEDS],
  ['with', 'with, w/, has, have, having'],
  ['and', 'and, &, but, plus'],
  ['or', 'or, nor'],
  ['filler', FILLERS],
] as const;

function addNames({ categories, loanTypes, milestones }: Vocabulary, add: AddMeaning): void {
  for (const value of milestones)
    add([value, shortMilestone(value), ...alsoCalled(MILESTONE_NAMES, value)], { is: 'milestones', value });
  for (const { name, label } of categories) {
    // Whoever asks for the clear to close alone means loans that have it.
    const alone = name === FINAL_CTC ? DONE : undefined;
    const phrases = [name, label, ...alsoCalled(CATEGORY_NAMES, name)];
    // A closing is a day, not its category.
    if (name !== CLOSING) add(phrases, { is: 'category', value: label, alone });
  }
  for (const value of loanTypes)
    add([value, shortLoanType(value), ...alsoCalled(TYPE_NAMES, value)], { is: 'loanTypes', value });
}

function alsoCalled(names: ReadonlyMap<string, string>, value: string): readonly string[] {
  return names.get(value)?.split(',') ?? [];
}

function staffOf({ loanOfficers, processors }: Vocabulary) {
  return [
    ...loanOfficers.map((value) => ({ is: 'loanOfficers' as const, value })),
    ...processors.map((value) => ({ is: 'processors' as const, value })),
  ];
}

function addPeople(vocabulary: Vocabulary, add: AddMeaning): void {
  for (const person of staffOf(vocabulary)) add(alsoOwning(person.value), person);
}

/** Those that only one of all has. */
function addLastNames(vocabulary: Vocabulary, add: AddMeaning): void {
  const staff = staffOf(vocabulary);
  const lastNames = staff.map(({ value }) => phraseKey(value).split(' ').at(-1) ?? '');
  staff.forEach((person, at) => {
    const last = lastNames[at] ?? '';
    if (lastNames.filter((name) => name === last).length === 1) add(alsoOwning(last), person);
  });
}

function alsoOwning(name: string): readonly string[] {
  return [name, `${name}'s`, `${name}'`];
}

/** The words of a phrase as they're compared. */
function phraseKey(phrase: string): string {
  return foldText(phrase)
    .split(/\s+/)
    .map(bareWord)
    .filter((word) => word !== '')
    .join(' ');
}

/** Without the punctuation at its ends; some write !VA for other types. */
export function bareWord(word: string): string {
  return word.replaceAll(/^[“”"(,.;:?]+|[“”"),.;:!?]+$/gu, '');
}
