import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { LoanStep } from '#src/sandbox/generation/loan-layout.ts';
import type { Population } from '#src/sandbox/generation/population.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';
import { BUSY_OFFICER } from '#src/sandbox/generation/staff.ts';

// What goes wrong in real files and at real tenants, in a few loans on purpose.

type Days = Partial<Record<LoanStep, CalendarDay>>;

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

/**
 * Omits things and gets things wrong as people do, in the given share of files. Changes the days in place; true if the
 * file also has text instead of a date.
 */
export function addFileFlaws(random: SeededRandom, completed: Days, today: CalendarDay): boolean {
  if (random.chance(BLANK_EARLY_STEP_SHARE)) blankAnEarlyStep(random, completed);
  if (random.chance(RECEIVED_WITHOUT_ORDER_SHARE) && completed.appraisalReceived !== undefined) {
    delete completed.appraisalOrdered;
  }
  if (!random.chance(BROKEN_SHARE)) return false;
  switch (random.pick(['received-before-ordered', 'missing-itp', 'in-the-future', 'unreadable'] as const)) {
    case 'received-before-ordered':
      if (completed.titleOrdered !== undefined) completed.titleReceived = addDays(completed.titleOrdered, -3);
      return false;
    case 'missing-itp':
      delete completed.itpReceived;
      return false;
    case 'in-the-future':
      completed.hoiReceived = addDays(today, random.between(2, 40));
      return false;
    case 'unreadable':
      return true;
  }
}

function blankAnEarlyStep(random: SeededRandom, completed: Days): void {
  const finished = SEQUENCES.filter((steps) =>
    steps.slice(-1).every((last) => completed[last] !== undefined),
  );
  if (finished.length === 0) return;
  const steps = random.pick(finished);
  delete completed[random.pick(steps.slice(0, -1))];
}

/** What real tenants, browsers and people put into a loan, each in its turn: see strangeInput. */
interface StrangeInput {
  readonly lastName?: string;
  /** Behind the loan officer's number, as the format PHONE has it. */
  readonly extension?: string;
  /** In place of each date that isn't there. */
  readonly noDate?: string;
  readonly yes?: string;
}

const INPUTS: readonly StrangeInput[] = [
  { lastName: 'O’Brien', extension: ' 1234', yes: 'Y' },
  { lastName: 'Smith\u2011Jones', noDate: '1/1/0001 12:00:00 AM' },
  { lastName: 'Đặng', noDate: '12/30/1899 12:00:00 AM', yes: 'true' },
  { lastName: 'De\u00A0La  Cruz', noDate: '//', extension: ' x7', yes: 'YES' },
  { lastName: 'العمري', noDate: '12/31/9999 12:00:00 AM', yes: 'YES' },
  { lastName: 'כהן', noDate: '1/1/1900 12:00:00 AM', yes: 'true' },
];

/** One loan in this many has some: a list of 1,200 has 12. */
const EVERY = 100;
const FIRST = 41;

/** The strange input of the loan at a position; empty for most. It draws nothing: all others stay as they are. */
export function strangeInput(position: number): StrangeInput {
  const turn = position % EVERY === FIRST ? Math.floor(position / EVERY) % INPUTS.length : INPUTS.length;
  return INPUTS[turn] ?? {};
}

/** Not the busiest or the idle officer: their loan counts are promised. */
const OTHER_OFFICER = 2;
/** Smaller lists, whose loans a test counts, have no unopenable loan. */
const FEWEST_WITH_TOO_LARGE = 1_000;

/** The one loan whose file is too large to be opened: its officer has no condition showcases. */
export function findTooLarge({ liveCount, officerOf }: Population): number | undefined {
  if (liveCount < FEWEST_WITH_TOO_LARGE) return undefined;
  return livePositions(liveCount).find((position) => officerOf(position) === OTHER_OFFICER);
}

/** Condition lists that a screen must survive. */
export type Showcase = 'none' | 'three-hundred' | 'broken-entries';

const SHOWCASES: readonly Showcase[] = ['none', 'three-hundred', 'broken-entries'];

/** Puts the showcases on the busiest officer's first three conditionally approved loans, where they're easy to find. */
export function findShowcases({
  liveCount,
  officerOf,
  milestoneOf,
}: Population): ReadonlyMap<number, Showcase> {
  const fitting = livePositions(liveCount).filter(
    (position) => officerOf(position) === BUSY_OFFICER && milestoneOf(position) === 'Conditionally Approved',
  );
  return new Map(
    SHOWCASES.flatMap((showcase, index) => {
      const position = fitting[index];
      return position === undefined ? [] : [[position, showcase] as const];
    }),
  );
}

function livePositions(liveCount: number): readonly number[] {
  return Array.from({ length: liveCount }, (_, position) => position);
}

/** Entries a screen must survive: none of these is a condition under the platform's contract. */
export const BROKEN_CONDITIONS: readonly unknown[] = [
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
