import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires, nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { fourthPreciseDayAfter, type BusinessDays } from '#src/sandbox/generation/business-days.ts';
import { chooseClosing } from '#src/sandbox/generation/closing-day.ts';
import { LOAN_STEPS, type LoanStep } from '#src/sandbox/generation/loan-layout.ts';
import type { LoanTerms } from '#src/sandbox/generation/loan-terms.ts';
import type { LiveMilestone } from '#src/sandbox/generation/population.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';
import { leaveOutAppraisalSteps, type StepDates } from '#src/sandbox/generation/step-dates.ts';
import {
  happenToFinalApproval,
  planToClosing,
  planToFinalApproval,
  type StepDays,
} from '#src/sandbox/generation/timeline.ts';

// In business days.
/** The longest that a loan can be in the list; longer courses than that are as good as never drawn. */
const LONGEST = 140;
/** Funded loans stay in the list for 8 weeks, until what follows a closing is done. */
const KEPT_AFTER_SIGNING = 40;
/** A projected closing 30, 45 or 60 days after the application: typed once, whatever the loan turns out to need. */
const FIRST_PROJECTED = [21, 32, 32, 43] as const;
/** After a projected day that passed without a signing, the next one is a week later. */
const MOVED_BY = 5;
/** From final approval: the documents, and the wait after the Closing Disclosure. */
const READY_AFTER_APPROVAL = 4;
const HELD_UP_SHARE = 0.15;

/** Reached with each step, the last first. */
const REACHED_WITH: readonly (readonly [LoanStep, LiveMilestone])[] = [
  ['closingSent', 'Docs Signing'],
  ['closingSubmitted', 'Ready for Docs'],
  ['finalApproved', 'Final Approval'],
  ['approvalReceived', 'Conditionally Approved'],
  ['approvalSubmitted', 'Submit to UW'],
  ['itpReceived', 'File Review-Retl'],
  ['disclosuresSent', 'Initial Disclosures'],
];

/**
 * A loan of a lender who takes on as many each day as leave the list, as it's seen on a day. It's signed when it's
 * ready, mostly on a Thursday or Friday, and its projected closing doesn't know of it. What's drawn doesn't depend on
 * the day on which it's seen.
 */
export function drawRoughDates(
  random: SeededRandom,
  terms: LoanTerms,
  business: BusinessDays,
  seenOn: CalendarDay,
): StepDates {
  const { planned, actual, signing, age } = drawCourse(random, business);
  const dayOf = (offset: number) => business.dayAt(offset - age);
  const fundingAfter = (day: CalendarDay) => {
    const funding = terms.purpose === 'Purchase' ? day : fourthPreciseDayAfter(day);
    return banksSendWires(funding) ? funding : nextWireDay(funding);
  };
  let projected = random.pick(FIRST_PROJECTED);
  while (projected < signing && dayOf(projected) < seenOn) projected += MOVED_BY;
  planToClosing(random, planned, projected);
  const due: StepDates['due'] = {};
  const completed: StepDates['completed'] = {};
  for (const step of LOAN_STEPS) {
    due[step] = dayOf(planned[step]);
    if (!Number.isFinite(actual[step])) continue;
    const day = step === 'fundsSent' ? fundingAfter(dayOf(signing)) : dayOf(actual[step]);
    if (day <= seenOn) completed[step] = day;
  }
  due.fundsSent = fundingAfter(dayOf(projected));
  leaveOutAppraisalSteps(terms, due, completed);
  const [step, milestone] = REACHED_WITH.find(([reached]) => completed[reached] !== undefined) ?? [];
  const application = dayOf(0);
  return {
    due,
    completed,
    application,
    milestone: milestone ?? 'Initial Application',
    milestoneDate: (step === undefined ? undefined : completed[step]) ?? application,
    closing: dayOf(projected),
    fileReviewed: completed.readyToUw,
  };
}

function drawCourse(random: SeededRandom, business: BusinessDays) {
  for (;;) {
    const planned = planToFinalApproval(random);
    const actual = happenToFinalApproval(random, planned);
    const age = random.between(0, LONGEST);
    const heldUp = random.chance(HELD_UP_SHARE) ? random.between(2, 10) : 0;
    const ready = actual.finalApproved + READY_AFTER_APPROVAL + heldUp;
    const choices = Array.from({ length: 5 }, (_, later) => ready + later);
    const signing = chooseClosing(random, choices, (day) => business.dayAt(day - age));
    happenToSigning(random, actual, signing);
    // As many of each length of stay as a list has that loans enter and leave each day.
    if (age <= signing + KEPT_AFTER_SIGNING) return { planned, actual, signing, age };
  }
}

/** The Closing Disclosure goes out around the last submission, whatever day is projected. */
function happenToSigning(random: SeededRandom, actual: StepDays, signing: number): void {
  actual.initialCdRequested = Math.max(actual.approvalReceived, actual.finalSubmitted - random.between(0, 5));
  actual.initialCdSent = actual.initialCdRequested + random.between(0, 2);
  actual.finalVerbal = signing - random.between(1, 6);
  actual.closingSubmitted = signing - random.between(2, 4);
  actual.closingSent = signing - 1;
  actual.fundsSent = signing;
}
