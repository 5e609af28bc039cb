import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import {
  CONDITION_TEMPLATES,
  CONDITION_TYPE_WEIGHTS,
  PROVIDERS,
  LATE_TITLES,
  type ConditionOccasion,
  type ConditionTemplate,
  type ConditionType,
} from '#src/sandbox/generation/condition-catalogue.ts';
import type { LoanTerms } from '#src/sandbox/generation/loan-terms.ts';
import type { LiveMilestone } from '#src/sandbox/generation/population.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';
import type { Showcase } from '#src/sandbox/generation/showcases.ts';

/** What a loan's conditions depend on. */
export interface ConditionInputs {
  readonly terms: LoanTerms;
  readonly milestone: LiveMilestone;
  readonly today: CalendarDay;
  readonly application: CalendarDay;
  /** The day of the initial approval; undefined before it. */
  readonly approval: CalendarDay | undefined;
  readonly processorId: string;
  readonly processorName: string;
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
const TRACKING = [...OPEN_STATUSES, ...SATISFIED_STATUSES].map(([name]) => name);

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
  const templates = CONDITION_TEMPLATES.filter(
    ({ only }) => only === undefined || isOccasion(inputs.terms, only),
  );
  const choices = templates.map((template) => [template, template.weight] as const);
  const used = new Set<string>();
  const conditions: unknown[] = [];
  for (let index = 0; index < count; index += 1) {
    const type = random.weighted(CONDITION_TYPE_WEIGHTS);
    let template = random.weighted(choices);
    for (let tries = 0; used.has(template.title) && tries < 8; tries += 1)
      template = random.weighted(choices);
    used.add(template.title);
    conditions.push(drawCondition(random, inputs, type, template, index));
  }
  return showcase === 'broken-entries' ? [...conditions, ...BROKEN_ENTRIES] : conditions;
}

/** Entries a screen must survive: none of these is a condition under the platform's contract. */
const BROKEN_ENTRIES: readonly unknown[] = [
  null,
  'not a condition',
  {},
  { id: 'broken-1', title: null, status: 7, statusOpen: 'yes', statusDate: 'soon', priorTo: [] },
  {
    id: 'broken-2',
    title: 'A date that is none',
    statusOpen: true,
    status: 'Added',
    statusDate: '2026-13-45T99:00:00Z',
  },
];

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

function isOccasion({ type, purpose }: LoanTerms, occasion: ConditionOccasion): boolean {
  switch (occasion) {
    case 'fha':
      return type === 'FHA';
    case 'fha-va':
      return type === 'FHA' || type === 'VA';
    case 'va':
      return type === 'VA';
    case 'usda':
      return type === 'FarmersHomeAdministration';
    case 'purchase':
      return purpose === 'Purchase';
    case 'refinance':
      return purpose !== 'Purchase';
  }
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
  type: ConditionType,
  template: ConditionTemplate,
  index: number,
) {
  const isLate = type === 'Post-Closing' || type === 'Investor Delivery';
  const title = isLate ? random.pick(LATE_TITLES[type]) : template.title;
  const isOpen = isLate || !random.chance(satisfiedShare(inputs));
  const status = random.weighted<string>(isOpen ? OPEN_STATUSES : SATISFIED_STATUSES);
  const created = inputs.approval ?? inputs.application;
  const changed = addDays(created, random.between(0, Math.max(0, inputs.today - created - 1)));
  const [underwriterId, underwriter] = random.pick(UNDERWRITERS);
  const createdBy = { ...reference('User', underwriterId), entityName: underwriter };
  const changedBy = { ...reference('User', inputs.processorId), entityName: inputs.processorName };
  const isExternal = random.chance(0.7);
  return {
    id: `${index + 1}-${Math.floor(random.next() * 1e9).toString(36)}`,
    conditionType: type,
    title,
    internalId: `C${100 + index}`,
    internalDescription: internalTextOf(random, title),
    externalId: `E${100 + index}`,
    externalDescription: isExternal ? `${title}.` : '',
    source: random.pick(['Condition Set', 'Automated Conditions', 'Manual']),
    category: template.category,
    priorTo: isLate ? 'Purchase' : template.priorTo,
    recipient: '',
    requestedFrom: askedOf(type, template),
    application: { entityId: 'All', entityType: 'Application' },
    startDate: stampOf(created, random),
    daysToReceive: 10,
    status,
    statusDate: stampOf(changed, random),
    statusOpen: isOpen,
    assignedTo: [],
    owner: reference('Role', type === 'Underwriting' ? 'Underwriter' : 'Loan Processor'),
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
    definitions: {
      trackingDefinitions: TRACKING.map((name) => ({ name, open: isOpenStatus(name), roles: [] })),
    },
    comments: [],
    commentsCount: 0,
  };
}

/** Who must provide what's requested. */
function askedOf(type: ConditionType, { title, category }: ConditionTemplate): string {
  if (type === 'Post-Closing') return 'Settlement Agent';
  if (type === 'Investor Delivery') return 'Investor';
  return PROVIDERS.get(title) ?? (category === 'Title' ? 'Title Company' : 'Borrower');
}

function isOpenStatus(name: string): boolean {
  return OPEN_STATUSES.some(([status]) => status === name);
}

function internalTextOf(random: SeededRandom, title: string): string {
  const remark = random.weighted([
    ['', 6],
    [' Check that names and dates agree with the 1003.', 3],
    [' Copy in efolder is not legible; ask again.', 1],
  ]);
  return `${title}.${remark}`;
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
