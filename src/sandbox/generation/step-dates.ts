import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { fourthPreciseDayAfter, type BusinessDays } from '#src/sandbox/generation/business-days.ts';
import type { LoanTerms } from '#src/sandbox/generation/loan-terms.ts';
import { LOAN_STEPS, type LoanStep } from '#src/sandbox/generation/loan-layout.ts';
import type { LiveMilestone } from '#src/sandbox/generation/population.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';
import { drawTimeline } from '#src/sandbox/generation/timeline.ts';

type Days = Partial<Record<LoanStep, CalendarDay>>;

/** The dates found in a loan's file. */
export interface StepDates {
  readonly due: Days;
  readonly completed: Days;
  readonly application: CalendarDay;
  readonly milestone: LiveMilestone;
  readonly milestoneDate: CalendarDay;
  readonly closing: CalendarDay | undefined;
  readonly fileReviewed: CalendarDay | undefined;
}

const EARLY: readonly LiveMilestone[] = ['Initial Application', 'Initial Disclosures', 'File Review-Retl'];
const LATE: readonly LiveMilestone[] = [
  'Conditionally Approved',
  'Final Approval',
  'Ready for Docs',
  'Docs Signing',
];
// The shares, within these milestones, that give 3 % without a date, 4 % slipped and 2 % closing today overall.
const NO_CLOSING_DATE_SHARE = 0.077;
const SLIPPED_SHARE = 0.062;
const CLOSING_TODAY_SHARE = 0.33;

/** Turns a drawn timeline into days around today: anything after today hasn't happened. */
export function drawStepDates(
  random: SeededRandom,
  milestone: LiveMilestone,
  terms: LoanTerms,
  business: BusinessDays,
): StepDates {
  const { today } = business;
  const {
    planned,
    actual,
    age,
    closing: closingOffset,
    milestoneStart,
  } = drawTimeline(random, milestone, business);
  const dayOf = (offset: number) => business.dayAt(offset - age);
  const due: Days = {};
  const completed: Days = {};
  for (const step of LOAN_STEPS) {
    due[step] = dayOf(planned[step]);
    if (actual[step] <= age) completed[step] = dayOf(actual[step]);
  }
  let closing: CalendarDay | undefined = dayOf(closingOffset);
  if (milestone === 'Docs Signing' && random.chance(CLOSING_TODAY_SHARE)) closing = today;
  if (EARLY.includes(milestone) && random.chance(NO_CLOSING_DATE_SHARE)) closing = undefined;
  if (LATE.includes(milestone) && random.chance(SLIPPED_SHARE)) {
    closing = addDays(today, -random.between(1, 12));
    delete completed.fundsSent;
  }
  setFunding(terms, today, closing, due, completed);
  leaveOutAppraisalSteps(terms, due, completed);
  const reviewed =
    completed.readyToUw === undefined ? undefined : dayOf(actual.readyToUw + random.between(-1, 1));
  return {
    due,
    completed,
    application: dayOf(0),
    milestone,
    milestoneDate: dayOf(milestoneStart),
    closing,
    fileReviewed: reviewed !== undefined && reviewed <= today ? reviewed : undefined,
  };
}

/** The loan funds on the closing day; on a refinance with a right to rescind, after that right has ended. */
function setFunding(
  terms: LoanTerms,
  today: CalendarDay,
  closing: CalendarDay | undefined,
  due: Days,
  completed: Days,
): void {
  const funding =
    closing === undefined || terms.purpose === 'Purchase' ? closing : fourthPreciseDayAfter(closing);
  if (funding === undefined) delete due.fundsSent;
  else due.fundsSent = funding;
  if (completed.fundsSent === undefined) return;
  if (funding === undefined || funding > today) delete completed.fundsSent;
  else if (completed.fundsSent < funding) completed.fundsSent = funding;
}

export const APPRAISAL_STEPS = [
  'appraisalOrdered',
  'appraisalPaid',
  'inspectionScheduled',
  'appraisalReceived',
  'appraisalCleared',
] as const;

/** A waived inspection leaves the whole appraisal empty; on a VA loan the lender neither pays for nor schedules it. */
export function leaveOutAppraisalSteps(terms: LoanTerms, due: Days, completed: Days): void {
  const left = terms.hasInspectionWaiver
    ? APPRAISAL_STEPS
    : terms.type === 'VA'
      ? (['appraisalPaid', 'inspectionScheduled'] as const)
      : [];
  for (const step of left) {
    delete due[step];
    delete completed[step];
  }
}
