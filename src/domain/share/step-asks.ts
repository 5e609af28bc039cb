import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type LeftOutReason, whyLeftOut } from '#src/domain/conditions/borrower-item.ts';
import { conditionTurn } from '#src/domain/conditions/condition-turn.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { DISCLOSURES } from '#src/domain/loan-fields/specification-names.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { createActionDays } from '#src/domain/actions/action-days.ts';
import { closingSoonAction } from '#src/domain/actions/loan-state-actions.ts';
import { stepActions } from '#src/domain/actions/step-actions.ts';
import { noticeHorizon, stepTurns } from '#src/domain/actions/step-turns.ts';
import { isOpenStep } from '#src/domain/status/milestone-field.ts';
import { categoriesHoldingUp } from '#src/domain/loan/holding-up.ts';

export interface StepAsks {
  readonly items: readonly string[];
  /** The borrower's steps that aren't requested yet, or that we have no words for, for the sender only. */
  readonly leftOut: readonly LeftOutCondition[];
}

const SENDERS = { wording: '', isStep: true } as const;

const ITP = 'ITP Received';
const APPRAISAL_PAID = 'Appraisal Paid';

/** A lender's own steps aren't here: their names are for staff. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  [ITP, 'Tell us that you want to go ahead with your loan.'],
  [APPRAISAL_PAID, 'Pay for the appraisal.'],
  ['HOI Received', 'Send us proof of your homeowners insurance.'],
]);

/** Words in texts about the borrower's intent, and about homeowners insurance. */
export const INTENT_TOPIC = /intent to proceed|\bITP\b|go ahead with your loan/i;
export const INSURANCE_TOPIC = /\bHOI\b|hazard|(?:homeowner|property).{0,4} insurance/i;

/** How a condition words the same request, by the step's sentence. */
const TOPICS: ReadonlyMap<string, RegExp> = new Map([
  [SENTENCES.get(ITP) ?? '', INTENT_TOPIC],
  [SENTENCES.get(APPRAISAL_PAID) ?? '', /apprais\w* (?:fee|payment|invoice)|pay for the apprais/i],
  [SENTENCES.get('HOI Received') ?? '', INSURANCE_TOPIC],
]);

type TopicalCondition = Pick<
  Condition,
  'id' | 'title' | 'externalDescription' | 'status' | 'statusOpen' | 'isInternalOnly' | 'requestedFrom'
>;

/**
 * The same, given the loan's conditions: if a condition is about the same thing, it's asked for in the condition's
 * words, and not at all once that is answered or another party brings it. Then the sender learns why.
 */
export function asksBeside(asks: StepAsks, conditions: readonly TopicalCondition[] | undefined): StepAsks {
  const leftOut = [...asks.leftOut];
  const items = asks.items.filter((item) => {
    const topic = TOPICS.get(item);
    const same = (conditions ?? []).filter(
      ({ title, externalDescription }) => topic?.test(`${title} ${externalDescription}`) === true,
    );
    if (same.length === 0) return true;
    const isAsked = (one: TopicalCondition) => one.statusOpen && conditionTurn(one.status) !== 'answered';
    if (same.some((one) => isAsked(one) && whyLeftOut(one) === undefined)) return false;
    const open = same.find(isAsked);
    const reason = open === undefined ? 'answered' : (whyLeftOut(open) ?? 'answered');
    leftOut.push({
      ...SENDERS,
      id: `step ${item}`,
      title: item,
      reason,
      requestedFrom: open?.requestedFrom ?? '',
    });
    return false;
  });
  return { items, leftOut };
}

/** Each of the steps that Today calls the borrower's is either a sentence or left out with a reason. */
export function stepAsks(loan: Loan, fieldMap: FieldMap, rules: LenderRules, today: CalendarDay): StepAsks {
  const items: string[] = [];
  const leftOut: LeftOutCondition[] = [];
  for (const name of borrowerSteps(loan, fieldMap, rules, today)) {
    const sentence = SENTENCES.get(name);
    const reason = sentence === undefined ? 'no-wording' : tooEarlyFor(name, loan);
    if (sentence !== undefined && reason === undefined) items.push(sentence);
    else if (reason !== undefined)
      leftOut.push({ ...SENDERS, id: `step ${name}`, title: name, reason, requestedFrom: '' });
  }
  return { items, leftOut };
}

/**
 * Borrowers state their intent after they have the Loan Estimate, and pay nothing for the appraisal before they have:
 * 12 CFR 1026.19(e)(2)(i)(A).
 */
function tooEarlyFor(step: string, { disclosures, categories }: Loan): LeftOutReason | undefined {
  if (step === ITP && disclosures.loanEstimateSent === 'none') return 'before-le';
  const isIntentOpen = categories.some(
    ({ name, fields }) =>
      name === DISCLOSURES && fields.some((field) => field.name === ITP && isOpenStep(field)),
  );
  return step === APPRAISAL_PAID && isIntentOpen ? 'before-itp' : undefined;
}

const NOTHING_BLOCKED = () => undefined;

/**
 * The open steps that are the borrower's now, each once by name, in field map order: Today says so because they're due
 * or within their notice, or they're left to finish for a closing that's near or that they hold up.
 */
function borrowerSteps(
  loan: Loan,
  fieldMap: FieldMap,
  { isOfficeDay }: LenderRules,
  today: CalendarDay,
): readonly string[] {
  if (loan.closing.isFunded) return [];
  const turns = stepTurns(fieldMap);
  const days = createActionDays(today, isOfficeDay);
  const due = new Set(
    stepActions(loan, turns, days, noticeHorizon(turns, days), NOTHING_BLOCKED)
      .filter(({ turn }) => turn === 'borrower')
      .flatMap(({ subjects }) => subjects),
  );
  const near = new Set([
    ...(closingSoonAction(loan, turns, days)?.subjects ?? []),
    ...categoriesHoldingUp(loan).map(({ name }) => name),
  ]);
  const found = new Set<string>();
  for (const { name: category, fields, deadInWater } of loan.categories) {
    if (deadInWater !== undefined) continue;
    for (const field of fields) {
      const step = turns.get(category)?.get(field.name);
      if (step?.turn !== 'borrower' || !isOpenStep(field)) continue;
      if (near.has(category) || due.has(step.name)) found.add(step.name);
    }
  }
  return [...found];
}
