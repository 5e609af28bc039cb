import type { BusinessDays } from '#src/sandbox/generation/business-days.ts';
import { chooseClosing, closingChoices } from '#src/sandbox/generation/closing-day.ts';
import type { LoanStep } from '#src/sandbox/generation/loan-steps.ts';
import type { LiveMilestone } from '#src/sandbox/generation/population.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';

/** Business days since the application (day 0), by step. A step that never happens is at Infinity. */
type StepDays = Record<LoanStep, number>;

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
  if (milestone === 'Suspended') stopAtUnderwriting(actual);
  const reached = { ...actual };
  if (milestone === 'Ready for Docs' || milestone === 'Docs Signing') {
    reached.closingSubmitted = Math.min(reached.closingSubmitted, age);
  }
  if (milestone === 'Docs Signing') reached.closingSent = Math.min(reached.closingSent, age);
  return {
    planned,
    actual: reached,
    age,
    closing,
    milestoneStart: Math.min(age, startOf(milestone, from, closing)),
  };
}

function planToFinalApproval(random: SeededRandom): StepDays {
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

function happenToFinalApproval(random: SeededRandom, planned: StepDays): StepDays {
  const after = (step: LoanStep, earliest: number) => Math.max(planned[step] + lateness(random), earliest);
  const disclosuresSent = after('disclosuresSent', 1);
  const itpReceived = after('itpReceived', disclosuresSent + 1);
  const readyToUw =
    itpReceived + (random.chance(SLOW_FILE_SHARE) ? random.between(4, 9) : random.between(1, 3));
  const appraisalOrdered = after('appraisalOrdered', itpReceived);
  const appraisalPaid = after('appraisalPaid', appraisalOrdered);
  const inspectionScheduled = after('inspectionScheduled', appraisalOrdered + 1);
  const appraisalReceived = after('appraisalReceived', inspectionScheduled + 1);
  const appraisalCleared = after('appraisalCleared', appraisalReceived);
  const titleOrdered = after('titleOrdered', itpReceived);
  const titleReceived = after('titleReceived', titleOrdered + 1);
  const titleCleared = after('titleCleared', titleReceived);
  const hoiReceived = after('hoiReceived', 1);
  const approvalSubmitted = after('approvalSubmitted', readyToUw);
  const approvalReceived = after('approvalReceived', approvalSubmitted + 1);
  const borrowerSubmitted = after('borrowerSubmitted', approvalReceived + 1);
  const borrowerApproved = after('borrowerApproved', borrowerSubmitted + 1);
  const collateralSubmitted = after(
    'collateralSubmitted',
    Math.max(approvalReceived, appraisalCleared, titleCleared),
  );
  const collateralApproved = after('collateralApproved', collateralSubmitted + 1);
  const finalSubmitted = after('finalSubmitted', Math.max(borrowerApproved, collateralApproved));
  return {
    ...planned,
    disclosuresSent,
    itpReceived,
    readyToUw,
    appraisalOrdered,
    appraisalPaid,
    inspectionScheduled,
    appraisalReceived,
    appraisalCleared,
    titleOrdered,
    titleReceived,
    titleCleared,
    hoiReceived,
    hoiCleared: after('hoiCleared', hoiReceived),
    approvalSubmitted,
    approvalReceived,
    borrowerSubmitted,
    borrowerApproved,
    collateralSubmitted,
    collateralApproved,
    finalSubmitted,
    finalApproved: after('finalApproved', finalSubmitted + 1),
    lockCompleted: random.chance(NEVER_LOCKED_SHARE) ? Infinity : after('lockCompleted', 0),
  };
}

function planToClosing(random: SeededRandom, planned: StepDays, closing: number): void {
  planned.initialCdRequested = Math.max(planned.approvalReceived + 1, closing - 9);
  planned.initialCdSent = Math.min(planned.initialCdRequested + 2, closing - 5);
  planned.finalVerbal = closing - random.between(1, 8);
  planned.closingSubmitted = closing - 3;
  planned.closingSent = closing - 1;
  planned.fundsSent = closing;
}

function happenToClosing(random: SeededRandom, planned: StepDays, actual: StepDays, closing: number): void {
  actual.initialCdRequested = Math.max(
    planned.initialCdRequested + lateness(random),
    actual.approvalReceived,
  );
  actual.initialCdSent = Math.max(planned.initialCdSent + lateness(random), actual.initialCdRequested);
  actual.finalVerbal = Math.min(planned.finalVerbal + lateness(random), closing - 1);
  actual.closingSubmitted = Math.max(planned.closingSubmitted + lateness(random), actual.finalApproved);
  actual.closingSent = Math.max(planned.closingSent + lateness(random), actual.closingSubmitted);
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

function startOf(milestone: LiveMilestone, from: number, closing: number): number {
  if (milestone === 'Ready for Docs') return closing - 3;
  return milestone === 'Docs Signing' ? closing - 1 : from;
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

function stopAtUnderwriting(actual: StepDays): void {
  for (const step of AFTER_UNDERWRITING) actual[step] = Infinity;
}

function lateness(random: SeededRandom): number {
  const share = random.next();
  if (share < 0.7) return -random.between(0, 1);
  return share < 0.9 ? random.between(1, 3) : random.between(4, 12);
}
