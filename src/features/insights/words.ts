import { formatCalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { ClosingOutcome } from '#src/domain/closing/closing-outcome.ts';
import type { PersonRow } from '#src/domain/insights/people-rows.ts';
import type { InsightsRole } from '#src/domain/insights/loan-facts.ts';
import { counted } from '#src/ui/counted.ts';

function dayText(iso: string): string {
  const day = parseCalendarDay(iso);
  return day === undefined ? iso : formatCalendarDay(day);
}

const numberText = (count: number): string => count.toLocaleString('en-US');

export const insightsWords = {
  title: 'Insights',
  region: 'Insights',
  loading: 'Loading insights...',
  readingConditions: 'Reading conditions...',
  scope: 'Show',
  person: 'Person',
  everyone: 'Everyone',
  milestone: 'Milestone',
  allMilestones: 'All milestones',
  loanType: 'Loan type',
  allTypes: 'All loan types',
  from: 'Closing from',
  to: 'to',
  clear: 'Clear filters',
  closeFilters: 'Show insights',
  /** Days are `2026-11-30`, as the address has them. */
  summary: (names: readonly string[], from: string, to: string) =>
    [
      ...names,
      from === '' ? '' : `closing from ${dayText(from)}`,
      to === '' ? '' : `closing until ${dayText(to)}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  export: 'Export CSV',
  fileName: (day: string) => `insights-${day}.csv`,
  number: numberText,
  loans: (count: number) => counted(count, 'loan', 'loans'),
  days: (days: number | undefined) => (days === undefined ? 'too few to tell' : daysText(days)),
  figures: {
    region: 'Figures',
    closingThisMonth: 'Closing this month',
    onTime: 'On time so far',
    ofOver: (overCount: number) => `of ${numberText(overCount)} whose day came`,
    toClear: 'Days to clear to close',
    toClearOf: (count: number) => `median of ${counted(count, 'loan', 'loans')} in 90 days`,
    maySlip: 'At risk, closing in 7 days',
    cannotClose: "Can't close on their date",
  },
  people: {
    title: 'People',
    none: 'No loan here has a loan officer or processor.',
    name: 'Name',
    role: 'Role',
    roles: { loanOfficers: 'Loan officer', processors: 'Processor' } satisfies Record<InsightsRole, string>,
    columns: {
      open: 'Open',
      soon: 'Closing in 7 days',
      atRisk: 'At risk',
      late: 'Late steps',
      oldest: 'Oldest turn',
      done: 'Done this week',
    } satisfies Partial<Record<keyof PersonRow, string>>,
    meaning:
      "Counts are loans. A closing is at risk if it can't happen on its date, its lock ends first, or a step is late while it's near. The oldest turn is the step that has waited longest for the person.",
    showAll: (count: number) => `Show all ${numberText(count)} people`,
  },
  charts: {
    milestones: 'Loans by milestone',
    categories: 'Days from due to done',
    processors: 'Pace by processor',
    officers: 'Pace by loan officer',
    weeks: 'Closings a week',
    ages: 'Ages of open files',
    conditions: 'Open conditions',
  },
  more: (count: number) => `${numberText(count)} more in the table.`,
  showTable: 'Show as table',
  hideTable: 'Hide table',
  columns: {
    milestone: 'Milestone',
    category: 'Category',
    name: 'Name',
    week: 'Week of',
    age: 'Days open',
    priorTo: 'Prior to',
    loans: 'Loans',
    open: 'Open',
    in14Days: 'Closing in 14 days',
    daysInIt: 'Median days in it',
    days: 'Median days from due to done',
  },
  open: (count: number) => `${numberText(count)} open`,
  in14Days: (count: number) => `${numberText(count)} closing in 14 days`,
  outcomes: {
    'on-time': 'On time',
    slipped: 'Slipped',
    'not-funded': 'Not funded',
  } satisfies Record<ClosingOutcome, string>,
  outcome: (outcome: string, count: number) => `${outcome} ${numberText(count)}`,
  age: (from: number, to: number) => (to === Infinity ? `${from} or more` : `${from} to ${to - 1}`),
  noPriorTo: 'None',
  conditionAges: {
    '0-7': '7 days or less',
    '8-14': '8 to 14 days',
    '15-30': '15 to 30 days',
    '31+': 'Over 30 days',
    '': 'Age unknown',
  },
  old: (count: number) => `${numberText(count)} over 30 days`,
  allConditions: 'Conditions of all the loans: their list has no other filters.',
} as const;
