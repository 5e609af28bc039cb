import type { ActionDays } from '#src/domain/actions/action-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap, Turn } from '#src/domain/loan-fields/field-map.ts';
import { stepName } from '#src/domain/status/step-name.ts';

export interface StepTurn {
  /** Named so that it can't be confused with another category's: "Title Received". */
  readonly name: string;
  readonly turn: Turn;
  readonly noticeDays: number;
}

const DEFAULT_NOTICE_DAYS = 2;
/** A step that a lender added: processors move a loan along. */
const DEFAULT_TURN: Turn = 'processor';

/** The usual person for each of the 29 steps, by category and field. Short and long names lead to the same one. */
const USUAL_TURNS: Readonly<Record<string, Readonly<Record<string, Turn>>>> = {
  'Dead in Water': { 'ITP Received': 'borrower', 'Ready to UW': 'processor' },
  Disclosures: { 'Disclosures Sent': 'loan-officer', 'ITP Received': 'borrower' },
  Appraisal: {
    Ordered: 'processor',
    Paid: 'borrower',
    'Inspection Scheduled': 'third-party',
    Received: 'third-party',
    Cleared: 'underwriter',
  },
  Title: { Ordered: 'processor', Received: 'third-party', Cleared: 'underwriter' },
  HOI: { Received: 'borrower', Cleared: 'underwriter' },
  'Initial Approval': { Submit: 'processor', Received: 'underwriter' },
  'Borrower CTC': { Submitted: 'processor', Approved: 'underwriter' },
  'Collateral CTC': { Submitted: 'processor', Approved: 'underwriter' },
  'Final CTC': { Submitted: 'processor', Approved: 'underwriter' },
  'Initial CD': { Requested: 'processor', Sent: 'closer' },
  Locked: { 'Lock Request Completed': 'loan-officer' },
  'Final Verbal': { Received: 'processor' },
  Closing: { 'Closing Submitted': 'processor', 'Closing Sent': 'closer', 'Funds Sent': 'closer' },
};

export type StepTurns = ReadonlyMap<string, ReadonlyMap<string, StepTurn>>;

const read = new WeakMap<FieldMap, StepTurns>();

/** Reads whose turn each step is, once per field map: the lender's word first, then the usual person. */
export function stepTurns(fieldMap: FieldMap): StepTurns {
  let turns = read.get(fieldMap);
  if (turns === undefined) {
    turns = new Map(
      fieldMap.categories.map(({ name: category, fields }) => [
        category,
        new Map(
          fields.map(({ name, turn, noticeDays }) => [
            name,
            {
              name: stepName(category, name),
              turn: turn ?? usualTurn(category, name),
              noticeDays: noticeDays ?? DEFAULT_NOTICE_DAYS,
            },
          ]),
        ),
      ]),
    );
    read.set(fieldMap, turns);
  }
  return turns;
}

/** The last day of the longest notice of any step. A due date of today or before needs none. */
export function noticeHorizon(turns: StepTurns, { today, officeDayAhead }: ActionDays): CalendarDay {
  const notices = [...turns.values()].flatMap((steps) => [...steps.values()]).map((step) => step.noticeDays);
  const longest = Math.max(0, ...notices);
  return longest === 0 ? today : officeDayAhead(longest);
}

function usualTurn(category: string, field: string): Turn {
  const usual = USUAL_TURNS[category];
  const short = field.startsWith(`${category} `) ? field.slice(category.length + 1) : field;
  return usual?.[field] ?? usual?.[short] ?? DEFAULT_TURN;
}
