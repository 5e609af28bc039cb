import { ActionButton } from '#src/ui/action-button.tsx';
import { Link } from '@tanstack/react-router';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { PersonChoice } from '#src/features/today/person-choice.tsx';
import type { TodayScope } from '#src/features/today/stored-scope.ts';
import type { TodayScreenProps } from '#src/features/today/today-screen-props.ts';
import type { TodayLines } from '#src/features/today/use-today-lines.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { starWords } from '#src/loan-display/star/words.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';

interface TodayHeadProps extends Pick<TodayScreenProps, 'inputs' | 'status' | 'search' | 'onNarrow'> {
  readonly lines: TodayLines | undefined;
  readonly scope: TodayScope;
  readonly summary: string;
}

const SCOPES = (['mine', 'loans', 'everybody'] as const).map((value) => ({
  value,
  label: words.scopes[value],
}));

export function TodayHead({ inputs, status, search, onNarrow, lines, scope, summary }: TodayHeadProps) {
  const { today } = inputs;
  const maySeeAll = useMay('allLoans');
  const hasStars = useLoanFrame().starred.size > 0;
  const isStarredOnly = search.only === 'starred';
  return (
    <header className="today-head line pad-4 gutters gap-4 column-16">
      <div className="today-title-line line shrinks gap-4 column-12 whole-line">
        <BackLink />
        <h2 className="page-title">{withoutNearYears(dayWithWeekday(today), today)}</h2>
        <Link to="/closings" className="back-link today-closings to-end">
          {words.closings}
        </Link>
        <div className="today-text">
          <span className="today-summary muted">{summary}</span>
          {summary === '' ? ' ' : <span className="muted"> · </span>}
          <span className="muted">{status}</span>
        </div>
      </div>
      <div className="line shrinks gap-4">
        <SegmentedChoice
          label={words.scope}
          value={scope}
          options={maySeeAll ? SCOPES : SCOPES.filter(({ value }) => value !== 'everybody')}
          onChange={(next) => onNarrow({ scope: next }, 'replace')}
        />
        {lines === undefined || scope === 'mine' ? null : (
          <PersonChoice
            {...lines}
            // The scope goes with it: the link shows the same to everyone. Back widens it again.
            onChange={(who) => onNarrow({ scope, who: who || undefined }, 'push')}
          />
        )}
        {hasStars || isStarredOnly ? (
          <ActionButton
            kind={isStarredOnly ? 'primary' : 'plain'}
            aria-pressed={isStarredOnly}
            onPress={() => onNarrow({ only: isStarredOnly ? undefined : 'starred' }, 'replace')}
          >
            {starWords.starred}
          </ActionButton>
        ) : null}
      </div>
    </header>
  );
}
