import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import type { TodayScope } from '#src/features/today/stored-scope.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { starWords } from '#src/loan-display/star/words.ts';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';

interface TodayHeadProps {
  readonly today: CalendarDay;
  readonly summary: string;
  readonly status: ReactNode;
  readonly backLink: ReactNode;
  readonly closingsLink: ReactNode;
  readonly scope: TodayScope;
  readonly onScopeChange: (scope: TodayScope) => void;
  /** Chooses whose turn to show; null if it's the reader's. */
  readonly personChoice: ReactNode;
  readonly hasStars: boolean;
  readonly isStarredOnly: boolean;
  readonly onStarredOnlyChange: (isStarredOnly: boolean) => void;
}

const SCOPES = (['mine', 'loans', 'everybody'] as const).map((value) => ({
  value,
  label: words.scopes[value],
}));

/** The day in one sentence, and whose actions are listed. */
export function TodayHead(props: TodayHeadProps) {
  const { today, summary, status, backLink, closingsLink, scope, onScopeChange } = props;
  const { hasStars, isStarredOnly, onStarredOnlyChange } = props;
  return (
    <header className="today-head">
      <div className="today-title-line">
        {backLink}
        <h2 className="page-title">{withoutNearYears(dayWithWeekday(today), today)}</h2>
        {closingsLink}
        <div className="today-text">
          <p className="today-summary">{summary}</p>
          {summary === '' ? ' ' : <span className="today-between"> · </span>}
          <span className="today-status">{status}</span>
        </div>
      </div>
      <div className="today-tools">
        <SegmentedChoice label={words.scope} value={scope} options={SCOPES} onChange={onScopeChange} />
        {props.personChoice}
        {hasStars || isStarredOnly ? (
          <button
            type="button"
            className="action"
            data-kind={isStarredOnly ? 'primary' : 'plain'}
            data-size="lg"
            aria-pressed={isStarredOnly}
            onClick={() => onStarredOnlyChange(!isStarredOnly)}
          >
            {starWords.starred}
          </button>
        ) : null}
      </div>
    </header>
  );
}
