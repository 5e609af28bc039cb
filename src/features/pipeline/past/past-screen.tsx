import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addDays, type CalendarDay, calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { spokenDay } from '#src/domain/calendar/day-names.ts';
import { endOfDay, listAt } from '#src/domain/history/list-at.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { DEFAULT_PIPELINE_SEARCH } from '#src/features/pipeline/address/pipeline-search.ts';
import { rowsAPage } from '#src/features/pipeline/address/table-address.ts';
import { LoanCards } from '#src/features/pipeline/cards/loan-cards.tsx';
import { useColumnLayout } from '#src/features/pipeline/columns/positioned-columns.ts';
import { useAvailableWidth } from '#src/features/pipeline/columns/use-available-width.ts';
import { useTableForm } from '#src/features/pipeline/columns/use-table-form.ts';
import { VIEW_NAMES } from '#src/loan-display/words.ts';
import { pastTitle, pastWords as words } from '#src/features/pipeline/past/words.ts';
import { usePipelineTable } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { usePreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { useShownLoans } from '#src/features/pipeline/read/use-shown-loans.ts';
import { loansText } from '#src/features/pipeline/read/words.ts';
import { PipelineTable } from '#src/features/pipeline/table/pipeline-table.tsx';
import { PaginationBar } from '#src/features/pipeline/tools/pagination-bar.tsx';
import { valuesOf } from '#src/loan-display/address-change.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { DataState } from '#src/ui/data-state.tsx';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import '#src/features/pipeline/past/past.css';

interface PastScreenProps {
  readonly view: LoanOwnership;
  /** Absent for yesterday. */
  readonly day: CalendarDay | undefined;
  /** A day was chosen, not only gone by. */
  readonly onDay: (day: CalendarDay) => void;
  readonly back: ReactNode;
  /** Shows the loan as it is today. */
  readonly onOpen: (loanId: string) => void;
}

/** The list of any day since this device's first refresh, as its refreshes found it. */
export function PastScreen(props: PastScreenProps) {
  const { openStore } = useServices();
  const userId = useSignedInUser().id;
  const { timeZone } = useLenderClock();
  const today = useToday();
  const { data, isPending, isError } = useQuery({
    queryKey: ['list-history', userId, props.view],
    queryFn: async () => (await (await openStore(userId)).readHistory(props.view)) ?? null,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { historyDays } = useAppConfig();
  const since = data ? calendarDayIn(Date.parse(data.since), timeZone) : today;
  return (
    <div className="flex grow shrinks low">
      <section className="pipeline-screen past-screen screen flex" aria-label={words.region}>
        {isPending ? (
          <ListSkeleton label={words.reading} />
        ) : historyDays > 0 && data && since < today ? (
          <PastList {...props} history={data} since={since} today={today} />
        ) : (
          <DataState isFailure={isError} ways={props.back}>
            <h1 className="text-title">{historyDays === 0 ? words.offTitle : words.title}</h1>
            <p>
              {historyDays === 0 ? words.off : isError ? words.notRead : data ? words.notYet : words.noList}
            </p>
          </DataState>
        )}
      </section>
    </div>
  );
}

interface PastListProps extends PastScreenProps {
  readonly history: NonNullable<Awaited<ReturnType<CacheStore['readHistory']>>>;
  readonly since: CalendarDay;
  readonly today: CalendarDay;
}

const NOTHING = new Map<string, never>();
const NO_STARS: ReadonlySet<string> = new Set();
const NO_PICKS = {};
const doNothing = () => undefined;

function PastList({ view, day: asked, onDay, back, onOpen, history, since, today }: PastListProps) {
  const { fieldMap } = useAppConfig();
  const { timeZone, asOfText } = useLenderClock();
  const { values, change } = usePreferences();
  const { preferences } = useTableForm(values, change);
  const isNarrow = useIsNarrow();
  const yesterday = addDays(today, -1);
  const [chosen, setChosen] = useState(asked ?? yesterday);
  const day = chosen < since ? since : chosen > yesterday ? yesterday : chosen;
  const choose = (next: CalendarDay): void => {
    setChosen(next);
    onDay(next);
  };
  // The slider never waits for the list.
  const listDay = useDeferredValue(day);
  const list = useMemo(
    () => listAt(history.list, history.changes, endOfDay(listDay, timeZone)),
    [history, listDay, timeZone],
  );
  const columns = useMemo(() => pipelineColumns(fieldMap), [fieldMap]);
  const prepared = usePreparedLoans(
    { raws: list.loans, isPart: false },
    fieldMap,
    columns,
    listDay,
    NO_STARS,
  );
  const [search, setSearch] = useState({ ...DEFAULT_PIPELINE_SEARCH, view });
  // Cards all render, in view or not.
  const pageSize = isNarrow && preferences.pageSize === 'all' ? 100 : preferences.pageSize;
  const table = usePipelineTable({
    columns,
    prepared,
    applied: undefined,
    search,
    onSearchChange: (asked) => setSearch((now) => ({ ...now, ...valuesOf(asked, now) })),
    preferences: { ...preferences, pageSize },
    onPreferencesChange: change,
    rowSelection: NO_PICKS,
    onRowSelectionChange: doNothing,
  });
  const shown = useShownLoans(table);
  const { availableWidth, frameRef } = useAvailableWidth();
  const layout = useColumnLayout(table, preferences.isCollapsed, availableWidth);
  const title = pastTitle(day, today);
  const rows = {
    loans: shown.pageLoans,
    lines: shown.lines,
    onToggleGroup: doNothing,
    foundNoteOf: doNothing,
    firstIndex: shown.firstIndex,
    today: listDay,
    search: '',
    selectedLoanId: undefined,
    onSelect: onOpen,
    changes: NOTHING,
    starred: NO_STARS,
    picked: undefined,
    onPick: doNothing,
    did: NOTHING,
    empty: <p className="past-nobody">{words.nobody}</p>,
  };
  return (
    <>
      <div className="stack rigid pad-8 gap-4">
        <div className="line gap-4 column-12">
          <h1 className="text-title">{title}</h1>
          {back}
        </div>
        <div className="past-days flex middle gap-4">
          <ActionButton
            kind="quiet"
            label={words.before}
            disabled={day <= since}
            onPress={() => choose(addDays(day, -1))}
          >
            <ChevronLeft />
          </ActionButton>
          <input
            type="range"
            className="past-slider shrinks"
            aria-label={words.day}
            aria-valuetext={spokenDay(day)}
            min={since}
            max={yesterday}
            value={day}
            onChange={({ target }) => setChosen(addDays(day, target.valueAsNumber - day))}
            onPointerUp={() => onDay(day)}
            onKeyUp={() => onDay(day)}
          />
          <ActionButton
            kind="quiet"
            label={words.after}
            disabled={day >= yesterday}
            onPress={() => choose(addDays(day, 1))}
          >
            <ChevronRight />
          </ActionButton>
        </div>
        <p className="fine-print">
          {words.about(VIEW_NAMES[view], loansText(list.loans.length), asOfText(list.asOf))} {words.readOnly}
        </p>
      </div>
      <LiveRegion text={title} />
      {isNarrow ? (
        <LoanCards {...rows} />
      ) : (
        <PipelineTable
          {...rows}
          table={table}
          layout={layout}
          density={preferences.density}
          frameRef={frameRef}
          openCount={shown.openCount}
          request={undefined}
        />
      )}
      <PaginationBar
        shown={shown}
        isKnown
        isEmpty={shown.matchCount === 0}
        isPart={false}
        pageSize={pageSize}
        onPageChange={(pageIndex) => table.setPageIndex(pageIndex)}
        onPageSizeChange={(size) => table.setPagination({ pageIndex: 0, pageSize: rowsAPage(size) })}
      />
    </>
  );
}
