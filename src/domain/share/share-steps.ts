import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import {
  APPRAISAL,
  APPRAISAL_RECEIVED,
  CLOSING,
  CLOSING_SENT,
  DISCLOSURES,
  DISCLOSURES_SENT,
  FINAL_CTC,
  FUNDS_SENT,
  INITIAL_CD,
  INITIAL_CD_SENT,
} from '#src/domain/loan-fields/specification-names.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';

/** The steps a message may mention. Each has its own fixed words. */
export const SHARE_STEPS = [
  'disclosures',
  'appraisal',
  'title',
  'insurance',
  'approval',
  'lock',
  'closing-disclosure',
  'clear-to-close',
] as const;

export type ShareStep = (typeof SHARE_STEPS)[number];

/** `not-needed` for a waived appraisal, and where the loan needs none of the steps. */
export type ShareState = 'done' | 'under-way' | 'open' | 'not-needed';

/** A category, and the names of the steps whose dates prove what the words for "done" say: one name of each list. */
interface Evidence {
  readonly category: string;
  readonly proofs: readonly (readonly string[])[];
}

const EVIDENCE: Readonly<Record<Exclude<ShareStep, 'clear-to-close'>, Evidence>> = {
  disclosures: { category: DISCLOSURES, proofs: [[DISCLOSURES_SENT], ['ITP Received']] },
  appraisal: { category: APPRAISAL, proofs: [APPRAISAL_RECEIVED] },
  title: { category: 'Title', proofs: [['Cleared']] },
  insurance: { category: 'HOI', proofs: [['Received']] },
  approval: { category: 'Initial Approval', proofs: [['Received']] },
  lock: { category: 'Locked', proofs: [['Lock Request Completed']] },
  'closing-disclosure': { category: INITIAL_CD, proofs: [INITIAL_CD_SENT] },
};

/** All of them that the lender has must be approved. */
const CLEARANCES: readonly Evidence[] = ['Borrower CTC', 'Collateral CTC', FINAL_CTC].map((category) => ({
  category,
  proofs: [['Approved']],
}));

type Categories = readonly MilestoneCategory[];

/**
 * The state of each step on a day. Done means that every step the loan needs is completed by then, and that those
 * which prove the words are among them: a category can be green by the rules with a step open, and a lender can map
 * other steps to it. A step that the field map can't prove is missing.
 */
export function shareSteps(categories: Categories, asOf: CalendarDay): Map<ShareStep, ShareState> {
  const steps = new Map<ShareStep, ShareState>();
  for (const step of SHARE_STEPS) {
    const state =
      step === 'clear-to-close' ? clearance(categories, asOf) : stateOf(categories, EVIDENCE[step], asOf);
    if (state !== undefined) steps.set(step, state);
  }
  return steps;
}

/** False while a step that a message mentions is open, except the Closing Disclosure, which may come later. */
export function isDoneForClearance(steps: ReadonlyMap<ShareStep, ShareState>): boolean {
  return [...steps].every(
    ([step, state]) => step === 'closing-disclosure' || state === 'done' || state === 'not-needed',
  );
}

/** The day when the rate lock was completed, whether it still runs or not. */
export function lockDay(categories: Categories, asOf: CalendarDay): CalendarDay | undefined {
  const field = fieldOf(categories, EVIDENCE.lock.category, ['Lock Request Completed']);
  return field !== undefined && isDoneBy(field, asOf) ? field.completed : undefined;
}

/** Undefined where the lender has no such step. A day ahead says when they will be. */
export function areFundsSent(categories: Categories, asOf: CalendarDay): boolean | undefined {
  return isClosingStepDone(categories, FUNDS_SENT, asOf);
}

/** The same for the papers that are signed. */
export function arePapersSent(categories: Categories, asOf: CalendarDay): boolean | undefined {
  return isClosingStepDone(categories, CLOSING_SENT, asOf);
}

function isClosingStepDone(categories: Categories, name: string, asOf: CalendarDay): boolean | undefined {
  const field = fieldOf(categories, CLOSING, [name]);
  return field === undefined ? undefined : isDoneBy(field, asOf);
}

function stateOf(
  categories: Categories,
  { category: name, proofs }: Evidence,
  asOf: CalendarDay,
): ShareState | undefined {
  const category = categories.find((one) => one.name === name);
  if (category === undefined) return undefined;
  if (category.fields.some(({ isPIW }) => isPIW)) return 'not-needed';
  const needed = category.fields.filter(({ isDisabled }) => !isDisabled);
  if (needed.length === 0) return category.fields.length === 0 ? undefined : 'not-needed';
  const doneCount = needed.filter((field) => isDoneBy(field, asOf)).length;
  if (doneCount < needed.length) return doneCount > 0 ? 'under-way' : 'open';
  return proofs.every((names) => needed.some((field) => names.includes(field.name))) ? 'done' : undefined;
}

function clearance(categories: Categories, asOf: CalendarDay): ShareState | undefined {
  const known = CLEARANCES.filter(({ category }) => categories.some(({ name }) => name === category));
  if (!known.some(({ category }) => category === FINAL_CTC)) return undefined;
  const states = known.map((evidence) => stateOf(categories, evidence, asOf));
  if (states.includes(undefined)) return undefined;
  if (states.every((state) => state === 'done' || state === 'not-needed'))
    return states.at(-1) === 'done' ? 'done' : undefined;
  return states.some((state) => state !== 'open') ? 'under-way' : 'open';
}

function fieldOf(
  categories: Categories,
  category: string,
  names: readonly string[],
): MilestoneField | undefined {
  return categories
    .find(({ name }) => name === category)
    ?.fields.find(({ name, isDisabled }) => !isDisabled && names.includes(name));
}

function isDoneBy({ completed }: MilestoneField, day: CalendarDay): boolean {
  return completed !== undefined && completed <= day;
}
