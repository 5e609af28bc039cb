import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { ConditionsCoverage } from '#src/domain/conditions/conditions-coverage.ts';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { ListOutputs } from '#src/features/conditions/output/list-outputs.tsx';
import { conditionNarrowingText } from '#src/features/conditions/output/output-caption.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { captionWords } from '#src/features/conditions/words/list-words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';

interface AllOutputsProps {
  readonly shown: ShownConditions;
  readonly search: ConditionsSearch;
  /** Conditions before any filter. */
  readonly totalCount: number;
  readonly coverage: ConditionsCoverage;
  readonly viewName: string;
  readonly today: CalendarDay;
}

/** An export and a printout of many loans' conditions. */
export function AllOutputs(props: AllOutputsProps) {
  const { shown, search, totalCount, coverage, viewName, today } = props;
  const clock = useLenderClock();
  return (
    <ListOutputs
      groups={shown.groups}
      group={search.group}
      hasLoans
      extent={[
        captionWords.count(shown.rows.length, totalCount),
        captionWords.coverage(coverage.coveredCount, coverage.loanCount),
        conditionNarrowingText(search, shown.priorTo, search.search),
      ]
        .filter((part) => part !== '')
        .join(', ')}
      caption={{
        title: captionWords.ofView(viewName),
        asOfText:
          coverage.oldestAsOf === undefined
            ? ''
            : captionWords.oldestCopy(clock.asOfText(coverage.oldestAsOf)),
        fileName: `conditions-${viewName.toLowerCase().replaceAll(' ', '-')}-${formatIsoDay(today)}`,
      }}
    />
  );
}
