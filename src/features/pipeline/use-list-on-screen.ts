import { useMemo, useRef } from 'react';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { starredLoans } from '#src/domain/marks/loan-mark.ts';
import { parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { useUnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';
import { useAppliedFilter, useSavedFilters } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { useColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';
import { usePastDueBadge } from '#src/features/pipeline/use-past-due-badge.ts';
import { usePipeline } from '#src/features/pipeline/read/use-pipeline.ts';
import { usePreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { useAvailableWidth } from '#src/features/pipeline/use-available-width.ts';
import { useSearchDraft } from '#src/ui/fields/use-search-draft.ts';
import { useShownLoans } from '#src/features/pipeline/read/use-shown-loans.ts';
import { useSteadyRows } from '#src/features/pipeline/read/use-steady-rows.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';

/** So many loans are searched within a key's own frame. */
const MOST_AT_ONCE = 5000;

/** What's in the list, in which order and columns. */
export function useListOnScreen({
  userId,
  config,
  search,
  onSearchChange,
  preferences,
}: PipelineScreenProps) {
  const { fieldMap } = config;
  const { now } = useServices();
  const clock = useLenderClock();
  const today = useToday(clock.timeZone, now);
  const columns = useMemo(() => pipelineColumns(fieldMap), [fieldMap]);
  const categories = useMemo(() => fieldMap.categories.map(({ label }) => label), [fieldMap]);
  const sort = useMemo(() => parseSortParam(search.sort, columns), [search.sort, columns]);
  const reading = usePipeline(userId, search.view);
  const { draft, setDraft, filterText } = useSearchDraft(
    search.search,
    (text) => onSearchChange({ search: text, page: 1 }, 'replace'),
    (reading.shown?.loans.length ?? 0) > MOST_AT_ONCE,
  );
  const page = filterText === search.search ? search.page : 1;
  const isPart = reading.soFar !== undefined;
  const starred = useMemo(() => starredLoans(preferences.loanMarks), [preferences.loanMarks]);
  const prepared = usePreparedLoans(
    { raws: reading.shown?.loans, isPart },
    fieldMap,
    columns,
    today,
    starred,
  );
  usePastDueBadge(search.view, prepared, reading.snapshot !== undefined);
  const quick = search.quick === '' ? undefined : search.quick;
  const savedFilters = useSavedFilters(userId, config.apiEnv);
  const applied = useAppliedFilter(savedFilters.reading, search);
  const isNarrow = useIsNarrow();
  // Cards all render, in view or not.
  const pageSize = isNarrow && preferences.pageSize === 'all' ? 100 : preferences.pageSize;
  const latest = useShownLoans(prepared, {
    search: filterText,
    applied,
    quick,
    milestone: search.milestone,
    sort,
    page,
    pageSize,
  });
  const screenRef = useRef<HTMLElement>(null);
  const steady = useSteadyRows(latest, {
    request: JSON.stringify([
      [userId, search.view, search.milestone, search.quick, search.filter, search.sort],
      [filterText, applied?.filter, page, pageSize],
    ]),
    isPart,
    listRef: screenRef,
  });
  const { shown } = steady;
  const changes = useUnseenTexts({
    unseen: reading.snapshot?.unseen,
    loans: prepared.loans,
    fieldMap,
    today,
    now,
  });
  const { availableWidth, frameRef } = useAvailableWidth();
  const layout = useColumnLayout(columns, preferences, availableWidth);
  const isSearching =
    filterText.trim() !== '' || quick !== undefined || applied !== undefined || search.milestone !== '';
  // Saved filters open just after the first paint. A list without its filter would jump.
  const isFilterComing = savedFilters.reading === undefined && !savedFilters.hasFailed;
  const isWaiting = reading.shown === undefined || (search.filter !== '' && isFilterComing);
  return {
    clock,
    today,
    columns,
    categories,
    sort,
    reading,
    draft,
    setDraft,
    filterText,
    prepared,
    quick,
    savedFilters,
    applied,
    isNarrow,
    pageSize,
    shown,
    steady,
    /** True if the list on screen lacks loans of the view. */
    isPart: isPart || steady.isHeld,
    latest,
    screenRef,
    changes,
    frameRef,
    layout,
    isSearching,
    isWaiting,
  };
}

export type ListOnScreen = ReturnType<typeof useListOnScreen>;
