import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { chartFindings, conditionsFinding } from '#src/domain/insights/chart-findings.ts';
import type { NarrowedTo } from '#src/domain/insights/figure.ts';
import type { Insights, PersonPace } from '#src/domain/insights/insights.ts';
import { CONDITION_AGES, type openConditions } from '#src/domain/insights/open-conditions.ts';
import { conditionsAddress, listAddress } from '#src/features/insights/loans-link.tsx';
import { insightsWords as words } from '#src/features/insights/words.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

export interface TableView {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface BarView {
  readonly text: string;
  readonly href: string;
  /** Part of the longest bar, 0 to 1. */
  readonly share: number;
  readonly tone?: 'late' | 'warning' | undefined;
}

interface RowView {
  readonly key: string;
  readonly label: string;
  readonly bars: readonly BarView[];
  readonly links?: readonly Omit<BarView, 'share'>[] | undefined;
}

export interface ChartView {
  readonly finding: string;
  readonly rows: readonly RowView[];
  readonly table: TableView;
}

const MOST_BARS = 10;

const { charts, columns } = words;

/** The charts of loans. */
export function chartViews(insights: Insights, view: LoanOwnership): readonly ChartView[] {
  const findings = chartFindings(insights);
  const href = (of: NarrowedTo): string => listAddress(view, of);
  const { milestones, categories, processors, officers, weeks, ages } = insights;
  const { number, days, loans } = words;
  const most = (values: readonly (number | undefined)[]): number =>
    Math.max(1, ...values.map((value) => value ?? 0));
  const mostLoans = most(milestones.map((row) => row.loans.count));
  const mostDays = most(categories.map((row) => row.days));
  const mostAged = most(ages.map((row) => row.loans.count));
  const mostClosings = most(weeks.flatMap(({ outcomes }) => outcomes.map(({ count }) => count)));
  const pace = (title: string, finding: string, people: readonly PersonPace[]): ChartView => {
    const shown = people.filter((row) => row.days !== undefined).slice(0, MOST_BARS);
    const longest = most(shown.map((row) => row.days));
    return {
      finding,
      rows: shown.map((row) => ({
        key: row.person.key,
        label: row.person.name,
        bars: [
          {
            text: `${days(row.days)}, ${loans(row.loans.count)}`,
            href: href(row.loans.of),
            share: (row.days ?? 0) / longest,
          },
        ],
        links: [
          ...(row.open.count === 0 ? [] : [{ text: words.open(row.open.count), href: href(row.open.of) }]),
          ...(row.within14Days.count === 0
            ? []
            : [{ text: words.in14Days(row.within14Days.count), href: href(row.within14Days.of) }]),
        ],
      })),
      table: {
        title,
        columns: [columns.name, columns.days, columns.loans, columns.open, columns.in14Days],
        rows: people.map((row) => [
          row.person.name,
          days(row.days),
          number(row.loans.count),
          number(row.open.count),
          number(row.within14Days.count),
        ]),
      },
    };
  };
  return [
    {
      finding: findings.milestones,
      rows: milestones.map((row) => ({
        key: row.milestone,
        label: row.milestone,
        bars: [
          {
            text: `${loans(row.loans.count)}, ${days(row.days)}`,
            href: href(row.loans.of),
            share: row.loans.count / mostLoans,
          },
        ],
      })),
      table: {
        title: charts.milestones,
        columns: [columns.milestone, columns.loans, columns.daysInIt],
        rows: milestones.map((row) => [row.milestone, number(row.loans.count), days(row.days)]),
      },
    },
    {
      finding: findings.categories,
      rows: categories.map((row) => ({
        key: row.category,
        label: row.category,
        bars: [
          {
            text: `${days(row.days)}, ${loans(row.loans.count)}`,
            href: href(row.loans.of),
            share: (row.days ?? 0) / mostDays,
          },
        ],
      })),
      table: {
        title: charts.categories,
        columns: [columns.category, columns.days, columns.loans],
        rows: categories.map((row) => [row.category, days(row.days), number(row.loans.count)]),
      },
    },
    pace(charts.processors, findings.processors, processors),
    pace(charts.officers, findings.officers, officers),
    {
      finding: findings.weeks,
      rows: weeks.map(({ week, outcomes }) => ({
        key: String(week),
        label: formatCalendarDay(week),
        bars: outcomes
          .filter(({ count }) => count > 0)
          .map(({ outcome, count, of }) => ({
            text: words.outcome(words.outcomes[outcome], count),
            href: href(of),
            share: count / mostClosings,
            tone: TONES[outcome],
          })),
      })),
      table: {
        title: charts.weeks,
        columns: [columns.week, ...(weeks[0]?.outcomes ?? []).map(({ outcome }) => words.outcomes[outcome])],
        rows: weeks.map(({ week, outcomes }) => [
          formatCalendarDay(week),
          ...outcomes.map(({ count }) => number(count)),
        ]),
      },
    },
    {
      finding: findings.ages,
      rows: ages.map(({ from, to, loans: of }) => ({
        key: String(from),
        label: words.age(from, to),
        bars:
          of.count === 0 ? [] : [{ text: loans(of.count), href: href(of.of), share: of.count / mostAged }],
      })),
      table: {
        title: charts.ages,
        columns: [columns.age, columns.loans],
        rows: ages.map(({ from, to, loans: of }) => [words.age(from, to), number(of.count)]),
      },
    },
  ];
}

const TONES = { 'on-time': undefined, slipped: 'warning', 'not-funded': 'late' } as const;

/** The chart of conditions, which are those that this device has. */
export function conditionsView(
  { rows, coveredCount }: ReturnType<typeof openConditions>,
  loanCount: number,
  view: LoanOwnership,
  isNarrowed: boolean,
): ChartView {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const finding = conditionsFinding(rows, coveredCount, loanCount);
  return {
    finding: isNarrowed ? `${finding} ${words.allConditions}` : finding,
    rows: rows.map(({ priorTo, count, byAge }) => {
      const old = byAge.find(({ age }) => age === '31+')?.count ?? 0;
      return {
        key: priorTo,
        label: priorTo || words.noPriorTo,
        bars: [{ text: words.open(count), href: conditionsAddress(view, priorTo), share: count / most }],
        links: old === 0 ? [] : [{ text: words.old(old), href: conditionsAddress(view, priorTo, '31+') }],
      };
    }),
    table: {
      title: charts.conditions,
      columns: [columns.priorTo, columns.open, ...CONDITION_AGES.map((age) => words.conditionAges[age])],
      rows: rows.map(({ priorTo, count, byAge }) => [
        priorTo || words.noPriorTo,
        words.number(count),
        ...byAge.map((one) => words.number(one.count)),
      ]),
    },
  };
}
