import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { Figure } from '#src/domain/insights/figure.ts';
import type { Insights } from '#src/domain/insights/insights.ts';
import { openConditions } from '#src/domain/insights/open-conditions.ts';
import type { StaffMember } from '#src/domain/insights/people.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { Chart } from '#src/features/insights/chart.tsx';
import {
  type ChartView,
  chartViews,
  conditionsView,
  type TableView,
} from '#src/features/insights/chart-views.ts';
import type { InsightsChoice } from '#src/features/insights/insights-choice.ts';
import { InsightsFilters } from '#src/features/insights/insights-filters.tsx';
import { InsightsView, LoansLink } from '#src/features/insights/loans-link.tsx';
import { type PeopleSort, PeopleTable, peopleTable } from '#src/features/insights/people-table.tsx';
import { useInsights } from '#src/features/insights/use-insights.ts';
import { insightsWords as words } from '#src/features/insights/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useScrollPosition } from '#src/loan-display/use-scroll-position.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/insights/insights.css';

interface InsightsScreenProps {
  readonly raws: readonly RawLoan[] | undefined;
  /** In their place, why they couldn't be read. */
  readonly problem: ReactNode;
  readonly asOf: string;
  readonly today: CalendarDay;
  readonly view: LoanOwnership;
  readonly onViewChange: (view: LoanOwnership) => void;
  readonly choice: InsightsChoice;
  readonly onChange: (change: Partial<InsightsChoice>) => void;
  readonly status: ReactNode;
  /** Of the copies on this device; undefined until they're read. */
  readonly conditionsOf: ((loanId: string) => readonly Condition[] | undefined) | undefined;
}

/** What a first screen has room for. */
const MOST_PEOPLE = 12;
const NO_STAFF: readonly StaffMember[] = [];
const NO_TYPES: readonly string[] = [];
const CONDITIONS_TO_COME: ChartView = {
  finding: words.readingConditions,
  rows: [],
  table: { title: words.charts.conditions, columns: [], rows: [] },
};

export function InsightsScreen(props: InsightsScreenProps) {
  const { raws, problem, view, choice, onChange, onViewChange, status } = props;
  const inputs = useInputs(props.today);
  const { source, insights, asOf = '' } = useInsights(raws, props.asOf, { view, choice, inputs });
  const { staffByName: staff = NO_STAFF, types = NO_TYPES } = source ?? {};
  const charts = useMemo(() => insights && chartViews(insights, view), [insights, view]);
  const conditions = useConditionsView(props);
  // Here, because a changed filter takes the body away until its figures are worked out.
  const [sort, onSort] = useState<PeopleSort>();
  const shown = [...(charts ?? []), ...(conditions === undefined ? [] : [conditions])];
  return (
    <section className="insights text-body grow low relative scrolls surface" aria-label={words.region}>
      <header className="gutters stack gap-4 pad-4 line-below ground">
        <div className="insights-title-line line gap-4 column-12">
          <BackLink />
          <h2 className="page-title">{words.title}</h2>
          <span className="muted">{status}</span>
          {insights === undefined ? null : (
            <ExportButton today={props.today} asOf={asOf} insights={insights} charts={shown} />
          )}
        </div>
        <InsightsFilters {...{ view, choice, staff, types, onChange, onViewChange }} />
      </header>
      {insights === undefined ? (
        ((raws === undefined ? problem : undefined) ?? <p className="waiting">{words.loading}</p>)
      ) : (
        <InsightsView value={view}>
          <InsightsBody {...insights} charts={shown} sort={sort} onSort={onSort} />
        </InsightsView>
      )}
    </section>
  );
}

interface InsightsBodyProps extends Insights {
  readonly charts: readonly ChartView[];
  readonly sort: PeopleSort | undefined;
  readonly onSort: (sort: PeopleSort) => void;
}

/** Mounted with what it shows, so that a step back finds it as far down as it was left. */
function InsightsBody({ first, figures, people, charts, sort, onSort }: InsightsBodyProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useScrollPosition(ref, MOST_PEOPLE);
  return (
    <div ref={ref} className="insights-body gutters stack one-column gap-16 relative">
      <FirstFinding {...first} />
      <Figures {...figures} />
      <PeopleTable {...{ people, limit, sort, onSort }} onShowAll={() => setLimit(Infinity)} />
      <div className="insights-charts stack">
        {charts.map((chart) => (
          <Chart {...chart} key={chart.table.title} />
        ))}
      </div>
    </div>
  );
}

function useInputs(today: CalendarDay) {
  const { fieldMap } = useAppConfig();
  const rules = useLenderRules();
  return useMemo(() => ({ today, rules, fieldMap }), [today, rules, fieldMap]);
}

function useConditionsView({ raws, conditionsOf, today, view, choice }: InsightsScreenProps) {
  const { timeZone } = useLenderClock();
  const { person, milestone, type, from, to } = choice;
  const isNarrowed = [person, milestone, type, from, to].some((part) => part !== '');
  return useMemo(() => {
    if (raws === undefined) return undefined;
    // In its place from the start: a step back to the end of the page finds as long a page.
    if (conditionsOf === undefined) return CONDITIONS_TO_COME;
    const ids = raws.map(({ loanId }) => loanId);
    const open = openConditions(ids, conditionsOf, { timeZone, today });
    return conditionsView(open, raws.length, view, isNarrowed);
  }, [raws, conditionsOf, timeZone, today, view, isNarrowed]);
}

function FirstFinding({ text, loans }: Insights['first']) {
  return (
    <p className="insights-first text-title strong all-columns">
      {loans === undefined ? text : <LoansLink of={loans.of}>{text}</LoansLink>}
    </p>
  );
}

function Figures({
  closingThisMonth,
  onTime,
  overCount,
  toClear,
  maySlip,
  cannotClose,
}: Insights['figures']) {
  const { figures } = words;
  return (
    <dl className="insights-figures columns gap-8 all-columns" aria-label={figures.region}>
      <FigureOf name={figures.closingThisMonth} loans={closingThisMonth} />
      <FigureOf name={figures.onTime} loans={onTime} detail={figures.ofOver(overCount)} />
      <FigureOf
        name={figures.toClear}
        loans={toClear.loans}
        text={words.days(toClear.days)}
        detail={figures.toClearOf(toClear.loans.count)}
      />
      <FigureOf name={figures.maySlip} loans={maySlip} />
      <FigureOf name={figures.cannotClose} loans={cannotClose} />
    </dl>
  );
}

interface FigureOfProps {
  readonly name: string;
  readonly loans: Figure;
  readonly text?: string | undefined;
  readonly detail?: string | undefined;
}

function FigureOf({ name, loans: { count, of }, text = words.number(count), detail }: FigureOfProps) {
  return (
    <div className="insights-figure framed">
      <dt className="muted">{name}</dt>
      <dd>
        <span className="text-title strong">
          {count === 0 ? text : <LoansLink of={of}>{text}</LoansLink>}
        </span>{' '}
        <span className="muted">{detail}</span>
      </dd>
    </div>
  );
}

interface ExportButtonProps extends Pick<InsightsScreenProps, 'asOf' | 'today'> {
  readonly insights: Insights;
  readonly charts: readonly ChartView[];
}

function ExportButton({ asOf, today, insights, charts }: ExportButtonProps) {
  const { saveFile, log } = useServices();
  const { asOfText } = useLenderClock();
  const save = async (): Promise<void> => {
    const { insightsFile } = await import('#src/features/insights/insights-file.ts');
    const tables = [
      figuresTable(insights),
      peopleTable(insights.people),
      ...charts.filter((chart) => chart !== CONDITIONS_TO_COME).map(({ table }) => table),
    ];
    saveFile(
      words.fileName(formatIsoDay(today)),
      'text/csv;charset=utf-8',
      insightsFile(asOfText(asOf), tables),
    );
  };
  return (
    <ActionButton kind="quiet" onPress={() => void save().catch(() => log('Insights could not be exported'))}>
      {words.export}
    </ActionButton>
  );
}

function figuresTable({ figures: values }: Insights): TableView {
  const { figures } = words;
  const { closingThisMonth, onTime, overCount, toClear, maySlip, cannotClose } = values;
  return {
    title: figures.region,
    columns: [],
    rows: [
      [figures.closingThisMonth, String(closingThisMonth.count)],
      [figures.onTime, String(onTime.count), figures.ofOver(overCount)],
      [figures.toClear, words.days(toClear.days), figures.toClearOf(toClear.loans.count)],
      [figures.maySlip, String(maySlip.count)],
      [figures.cannotClose, String(cannotClose.count)],
    ],
  };
}
