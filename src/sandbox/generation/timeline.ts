import type { BusinessDays } from '#src/sandbox/generation/business-days.ts';
import { chooseClosing, closingChoices } from '#src/sandbox/generation/closing-day.ts';
import type { LoanStep } from '#src/sandbox/generation/loan-layout.ts';
import type { LiveMilestone } from '#src/sandbox/generation/population.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';

/** Business days since the application (day 0), by step. A step that never happens is at Infinity. */
export type StepDays = Record<LoanStep, number>;

/** One loan's course: the plan, what happens, and how far it has come. */
export interface Timeline {
  readonly planned: StepDays;
  readonly actual: StepDays;
  /** Business days from the application to today. */
  readonly age: number;
  /** The day on which the current milestone was reached. */
  readonly milestoneStart: number;
  readonly closing: number;
}

const NEVER_LOCKED_SHARE = 0.04;
const SLOW_FILE_SHARE = 0.3;

/**
 * Draws a course that's in the given milestone today. Planned days follow usual cycle times; what happens is the plan
 * with noise (70 % on time, 20 % one to three days late, 10 % four to twelve), and never before the steps it depends
 * on.
 */
export function drawTimeline(
  random: SeededRandom,
  milestone: LiveMilestone,
  business: BusinessDays,
): Timeline {
  const planned = planToFinalApproval(random);
  const actual = happenToFinalApproval(random, planned);
  const [from, to] = milestoneWindow(milestone, actual);
  const age = random.between(from, Math.max(from, to - 1));
  const earliest = Math.max(planned.finalApproved, actual.finalApproved) + 5;
  const choices = closingChoices(milestone, age, earliest);
  const closing = chooseClosing(random, choices, (day) => business.dayAt(day - age));
  planToClosing(random, planned, closing);
  happenToClosing(random, planned, actual, closing);
  if (milestone === 'Suspended') for (const step of AFTER_UNDERWRITING) actual[step] = Infinity;
  if (milestone === 'Ready for Docs' || milestone === 'Docs Signing') {
    actual.closingSubmitted = Math.min(actual.closingSubmitted, age);
  }
  if (milestone === 'Docs Signing') actual.closingSent = Math.min(actual.closingSent, age);
  const start =
    milestone === 'Ready for Docs' ? closing - 3 : milestone === 'Docs Signing' ? closing - 1 : from;
  return { planned, actual, age, closing, milestoneStart: Math.min(age, start) };
}

export function planToFinalApproval(random: SeededRandom): StepDays {
  const pace = Math.min(1.8, Math.max(0.6, Math.exp(0.2 * random.normal())));
  const gap = (days: number) => Math.max(1, Math.round(days * pace));
  const disclosuresSent = 2;
  const itpReceived = disclosuresSent + random.between(1, 4);
  const appraisalOrdered = itpReceived + 1;
  const inspectionScheduled = appraisalOrdered + gap(3);
  const appraisalReceived = inspectionScheduled + gap(5);
  const appraisalCleared = appraisalReceived + gap(2);
  const titleOrdered = itpReceived + 1;
  const titleReceived = titleOrdered + gap(6);
  const titleCleared = titleReceived + gap(3);
  const hoiReceived = gap(15);
  const readyToUw = itpReceived + 3;
  const approvalSubmitted = readyToUw + 1;
  const approvalReceived = approvalSubmitted + gap(3);
  const borrowerSubmitted = approvalReceived + gap(6);
  const borrowerApproved = borrowerSubmitted + gap(2);
  const collateralSubmitted = Math.max(appraisalCleared, titleCleared) + 1;
  const collateralApproved = collateralSubmitted + gap(2);
  const finalSubmitted = Math.max(borrowerApproved, collateralApproved) + 1;
  return {
    disclosuresSent,
    itpReceived,
    readyToUw,
    appraisalOrdered,
    appraisalPaid: appraisalOrdered + random.between(0, 1),
    inspectionScheduled,
    appraisalReceived,
    appraisalCleared,
    titleOrdered,
    titleReceived,
    titleCleared,
    hoiReceived,
    hoiCleared: hoiReceived + 2,
    approvalSubmitted,
    approvalReceived,
    borrowerSubmitted,
    borrowerApproved,
    collateralSubmitted,
    collateralApproved,
    finalSubmitted,
    finalApproved: finalSubmitted + 1,
    lockCompleted: random.chance(0.55) ? random.between(0, 3) : random.between(3, approvalReceived),
    initialCdRequested: 0,
    initialCdSent: 0,
    finalVerbal: 0,
    closingSubmitted: 0,
    closingSent: 0,
    fundsSent: 0,
  };
}

export function happenToFinalApproval(random: SeededRandom, planned: StepDays): StepDays {
  const day = { ...planned };
  const happens = (step: LoanStep, earliest: number): void => {
    day[step] = Math.max(planned[step] + lateness(random), earliest);
  };
  happens('disclosuresSent', 1);
  happens('itpReceived', day.disclosuresSent + 1);
  day.readyToUw =
    day.itpReceived + (random.chance(SLOW_FILE_SHARE) ? random.between(4, 9) : random.between(1, 3));
  happens('appraisalOrdered', day.itpReceived);
  happens('appraisalPaid', day.appraisalOrdered);
  happens('inspectionScheduled', day.appraisalOrdered + 1);
  happens('appraisalReceived', day.inspectionScheduled + 1);
  happens('appraisalCleared', day.appraisalReceived);
  happens('titleOrdered', day.itpReceived);
  happens('titleReceived', day.titleOrdered + 1);
  happens('titleCleared', day.titleReceived);
  happens('hoiReceived', 1);
  happens('approvalSubmitted', day.readyToUw);
  happens('approvalReceived', day.approvalSubmitted + 1);
  happens('borrowerSubmitted', day.approvalReceived + 1);
  happens('borrowerApproved', day.borrowerSubmitted + 1);
  happens('collateralSubmitted', Math.max(day.approvalReceived, day.appraisalCleared, day.titleCleared));
  happens('collateralApproved', day.collateralSubmitted + 1);
  happens('finalSubmitted', Math.max(day.borrowerApproved, day.collateralApproved));
  happens('hoiCleared', day.hoiReceived);
  happens('finalApproved', day.finalSubmitted + 1);
  if (random.chance(NEVER_LOCKED_SHARE)) day.lockCompleted = Infinity;
  else happens('lockCompleted', 0);
  return day;
}

export function planToClosing(random: SeededRandom, planned: StepDays, closing: number): void {
  planned.initialCdRequested = Math.max(planned.approvalReceived + 1, closing - 9);
  planned.initialCdSent = Math.min(planned.initialCdRequested + 2, closing - 5);
  planned.finalVerbal = closing - random.between(1, 8);
  planned.closingSubmitted = closing - 3;
  planned.closingSent = closing - 1;
  planned.fundsSent = closing;
}

function happenToClosing(random: SeededRandom, planned: StepDays, actual: StepDays, closing: number): void {
  const drawn = (step: LoanStep) => planned[step] + lateness(random);
  actual.initialCdRequested = Math.max(drawn('initialCdRequested'), actual.approvalReceived);
  actual.initialCdSent = Math.max(drawn('initialCdSent'), actual.initialCdRequested);
  actual.finalVerbal = Math.min(drawn('finalVerbal'), closing - 1);
  actual.closingSubmitted = Math.max(drawn('closingSubmitted'), actual.finalApproved);
  actual.closingSent = Math.max(drawn('closingSent'), actual.closingSubmitted);
  actual.fundsSent = Math.max(closing, actual.closingSent);
}

/** From the day the milestone is reached up to, but not including, the day it ends. */
function milestoneWindow(milestone: LiveMilestone, actual: StepDays): readonly [number, number] {
  switch (milestone) {
    case 'Initial Application':
      return [0, actual.disclosuresSent];
    case 'Initial Disclosures':
      return [actual.disclosuresSent, actual.itpReceived];
    case 'File Review-Retl':
      return [actual.itpReceived, actual.approvalSubmitted];
    case 'Submit to UW':
      return [actual.approvalSubmitted, actual.approvalReceived];
    case 'Suspended':
      return [actual.approvalSubmitted + 2, actual.approvalSubmitted + 12];
    case 'Conditionally Approved':
      return [actual.approvalReceived, actual.finalApproved];
    case 'Final Approval':
      return [actual.finalApproved, actual.finalApproved + 4];
    case 'Ready for Docs':
      return [actual.finalApproved + 2, actual.finalApproved + 6];
    case 'Docs Signing':
      return [actual.finalApproved + 4, actual.finalApproved + 9];
  }
}

const AFTER_UNDERWRITING = [
  'approvalReceived',
  'borrowerSubmitted',
  'borrowerApproved',
  'collateralSubmitted',
  'collateralApproved',
  'finalSubmitted',
  'finalApproved',
] as const satisfies readonly LoanStep[];

function lateness(random: SeededRandom): number {
  const share = random.next();
  if (share < 0.7) return -random.between(0, 1);
  return share < 0.9 ? random.between(1, 3) : random.between(4, 12);
}
