import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { CONDITION_TEMPLATES, CATALOGUE_TYPES } from '#src/sandbox/generation/condition-catalogue.ts';
import { fullNameOf, type SandboxUser } from '#src/sandbox/base/people.ts';
import type { LoanTerms } from '#src/sandbox/generation/loan-terms.ts';
import type { LiveMilestone } from '#src/sandbox/generation/population.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';
import { BROKEN_CONDITIONS, type Showcase } from '#src/sandbox/generation/odd-loans.ts';

/** What a loan's conditions depend on. */
export interface ConditionInputs {
  readonly terms: LoanTerms;
  readonly milestone: LiveMilestone;
  readonly today: CalendarDay;
  readonly application: CalendarDay;
  /** The day of the initial approval; undefined before it. */
  readonly approval: CalendarDay | undefined;
  readonly processor: SandboxUser;
}

const DAY_MS = 86_400_000;
const FEWEST = 3;
const MOST = 30;
const OPEN_STATUSES = [
  ['Added', 10],
  ['Requested', 45],
  ['Received', 25],
  ['Rerequested', 10],
  ['Rejected', 5],
  ['Expired', 5],
] as const;
const SATISFIED_STATUSES = [
  ['Cleared', 70],
  ['Fulfilled', 10],
  ['Reviewed', 12],
  ['Waived', 8],
] as const;
const TRACKING_DEFINITIONS = [
  ...OPEN_STATUSES.map(([name]) => ({ name, open: true, roles: [] })),
  ...SATISFIED_STATUSES.map(([name]) => ({ name, open: false, roles: [] })),
];
const TYPE_CHOICES = CATALOGUE_TYPES.map((type) => [type, type.weight] as const);
const REMARKS = [
  ['', 6],
  [' Check that names and dates agree with the 1003.', 3],
  [' Copy in efolder is not legible; ask again.', 1],
] as const;

const UNDERWRITERS = [
  ['uwreyes', 'Celia Reyes'],
  ['uwfontaine', 'Miles Fontaine'],
  ['uwokafor', 'Nadia Okafor'],
] as const;

/** A loan's conditions as in the platform's `view=Full`; before underwriting there are only a few. */
export function drawConditions(
  random: SeededRandom,
  inputs: ConditionInputs,
  showcase?: Showcase,
): readonly unknown[] {
  if (showcase === 'none') return [];
  const count = showcase === 'three-hundred' ? 300 : drawCount(random, inputs);
  const { type, purpose } = inputs.terms;
  const choices = CONDITION_TEMPLATES.filter(
    ({ loanTypes, isPurchase }) =>
      loanTypes?.includes(type) !== false &&
      (isPurchase === undefined || isPurchase === (purpose === 'Purchase')),
  ).map((template) => [template, template.weight] as const);
  const used = new Set<string>();
  const conditions = Array.from({ length: count }, (_, index) => {
    const conditionType = random.weighted(TYPE_CHOICES);
    let template = random.weighted(choices);
    for (let tries = 0; used.has(template.title) && tries < 8; tries += 1)
      template = random.weighted(choices);
    used.add(template.title);
    return drawCondition(random, inputs, conditionType, template, index);
  });
  return showcase === 'broken-entries' ? [...conditions, ...BROKEN_CONDITIONS] : conditions;
}

/** Negative binomial with mean 11 (a Poisson whose rate itself varies), a few less on a refinance. */
function drawCount(random: SeededRandom, inputs: ConditionInputs): number {
  const isBeforeUnderwriting =
    inputs.milestone === 'Initial Application' || inputs.milestone === 'Initial Disclosures';
  const mean = inputs.terms.purpose === 'Purchase' ? 11.5 : 9.5;
  // The mean of four exponential draws is a gamma with shape 4.
  const spread =
    -Math.log((1 - random.next()) * (1 - random.next()) * (1 - random.next()) * (1 - random.next())) / 4;
  const count = Math.min(MOST, Math.max(FEWEST, poisson(random, mean * spread)));
  return isBeforeUnderwriting ? FEWEST : count;
}

function poisson(random: SeededRandom, rate: number): number {
  const floor = Math.exp(-rate);
  let count = 0;
  for (let product = random.next(); product > floor; product *= random.next()) count += 1;
  return count;
}

/** A quarter of the conditions is satisfied right after the approval, nearly all of them three weeks later. */
function satisfiedShare({ approval, today, milestone }: ConditionInputs): number {
  if (approval === undefined) return 0.08;
  if (milestone === 'Docs Signing' || milestone === 'Ready for Docs') return 0.95;
  return Math.min(0.95, 0.25 + 0.035 * (today - approval));
}

function drawCondition(
  random: SeededRandom,
  inputs: ConditionInputs,
  type: (typeof CATALOGUE_TYPES)[number],
  template: (typeof CONDITION_TEMPLATES)[number],
  index: number,
) {
  const isLate = type.titles !== undefined;
  const title = type.titles === undefined ? template.title : random.pick(type.titles);
  const isOpen = isLate || !random.chance(satisfiedShare(inputs));
  const status = random.weighted<string>(isOpen ? OPEN_STATUSES : SATISFIED_STATUSES);
  const created = inputs.approval ?? inputs.application;
  const changed = addDays(created, random.between(0, Math.max(0, inputs.today - created - 1)));
  const [underwriterId, underwriter] = random.pick(UNDERWRITERS);
  const createdBy = { ...reference('User', underwriterId), entityName: underwriter };
  const changedBy = { ...reference('User', inputs.processor.id), entityName: fullNameOf(inputs.processor) };
  const isExternal = random.chance(0.7);
  return {
    id: `${index + 1}-${Math.floor(random.next() * 1e9).toString(36)}`,
    conditionType: type.name,
    title,
    internalId: `C${100 + index}`,
    internalDescription: `${title}.${random.weighted(REMARKS)}`,
    externalId: `E${100 + index}`,
    externalDescription: isExternal ? `${title}.` : '',
    source: random.pick(['Condition Set', 'Automated Conditions', 'Manual']),
    category: template.category,
    priorTo: isLate ? 'Purchase' : template.priorTo,
    recipient: '',
    requestedFrom:
      type.requestedFrom ??
      template.requestedFrom ??
      (template.category === 'Title' ? 'Title Company' : 'Borrower'),
    application: { entityId: 'All', entityType: 'Application' },
    startDate: stampOf(created, random),
    daysToReceive: 10,
    status,
    statusDate: stampOf(changed, random),
    statusOpen: isOpen,
    assignedTo: [],
    owner: reference('Role', type.name === 'Underwriting' ? 'Underwriter' : 'Loan Processor'),
    createdBy,
    createdDate: stampOf(created, random),
    lastModifiedBy: changedBy,
    lastModifiedDate: stampOf(changed, random),
    isRemoved: random.chance(0.01),
    sourceOfCondition: 'ConditionList',
    tracking: [
      { status: 'Added', date: stampOf(created, random), user: createdBy, isChecked: true },
      ...(status === 'Added'
        ? []
        : [{ status, date: stampOf(changed, random), user: changedBy, isChecked: true }]),
    ],
    definitions: { trackingDefinitions: TRACKING_DEFINITIONS },
    comments: [],
    commentsCount: 0,
  };
}

function reference(entityType: string, entityId: string) {
  return { entityId, entityType };
}

/** An ISO instant in the day's working hours (14 to 23 UTC is the working day on the mainland). */
function stampOf(day: CalendarDay, random: SeededRandom): string {
  return new Date(day * DAY_MS + random.between(14 * 60, 23 * 60 - 1) * 60_000)
    .toISOString()
    .replace('.000Z', 'Z');
}
