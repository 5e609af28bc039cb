import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { LoanStep } from '#src/sandbox/generation/loan-steps.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';

type Days = Partial<Record<LoanStep, CalendarDay>>;

/** What's wrong with a file; `unreadable-date` is text instead of a date. */
export type FileFlaw =
  'received-before-ordered' | 'missing-itp' | 'completed-in-the-future' | 'unreadable-date' | undefined;

const BLANK_EARLY_STEP_SHARE = 0.06;
const RECEIVED_WITHOUT_ORDER_SHARE = 0.03;
const BROKEN_SHARE = 0.01;

/** The steps of each category that has more than one, first to last. */
const SEQUENCES: readonly (readonly LoanStep[])[] = [
  ['appraisalOrdered', 'appraisalPaid', 'inspectionScheduled', 'appraisalReceived', 'appraisalCleared'],
  ['titleOrdered', 'titleReceived', 'titleCleared'],
  ['hoiReceived', 'hoiCleared'],
  ['borrowerSubmitted', 'borrowerApproved'],
  ['collateralSubmitted', 'collateralApproved'],
];

/** Omits things and gets things wrong as people do, in the given share of files. Changes the days in place. */
export function addFileFlaws(random: SeededRandom, completed: Days, today: CalendarDay): FileFlaw {
  if (random.chance(BLANK_EARLY_STEP_SHARE)) blankAnEarlyStep(random, completed);
  if (random.chance(RECEIVED_WITHOUT_ORDER_SHARE) && completed.appraisalReceived !== undefined) {
    delete completed.appraisalOrdered;
  }
  if (!random.chance(BROKEN_SHARE)) return undefined;
  const flaw = random.pick([
    'received-before-ordered',
    'missing-itp',
    'completed-in-the-future',
    'unreadable-date',
  ] as const);
  switch (flaw) {
    case 'received-before-ordered':
      if (completed.titleOrdered !== undefined) completed.titleReceived = addDays(completed.titleOrdered, -3);
      break;
    case 'missing-itp':
      delete completed.itpReceived;
      break;
    case 'completed-in-the-future':
      completed.hoiReceived = addDays(today, random.between(2, 40));
      break;
    case 'unreadable-date':
      break;
  }
  return flaw;
}

function blankAnEarlyStep(random: SeededRandom, completed: Days): void {
  const finished = SEQUENCES.filter((steps) => {
    const last = steps.at(-1);
    return last !== undefined && completed[last] !== undefined;
  });
  const [steps] = finished.slice(finished.length === 0 ? 0 : random.between(0, finished.length - 1));
  if (steps === undefined) return;
  const step = steps[random.between(0, steps.length - 2)];
  if (step !== undefined) delete completed[step];
}
