import { Link } from '@tanstack/react-router';
import type { EntryDay } from '#src/domain/closings/closing-calendar.ts';
import type { OpenConditionsOf } from '#src/features/closings/facts/open-conditions-of.ts';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';

interface LoadConditionsProps {
  readonly days: readonly EntryDay[];
  readonly openConditionsOf: OpenConditionsOf;
}

/** Once for all days shown: that conditions of their closings aren't here, and the screen that loads them. */
export function LoadConditions({ days, openConditionsOf }: LoadConditionsProps) {
  if (openConditionsOf === undefined) return null;
  const missing = days
    .flatMap(({ closings }) => closings)
    .filter(({ loan }) => !loan.closing.isFunded && openConditionsOf(loan.loanId) === undefined);
  if (missing.length === 0) return null;
  return (
    <p className="closings-muted closings-load">
      {words.notLoaded(missing.length)}{' '}
      <Link to="/conditions" className="closings-conditions" data-open="">
        {words.loadConditions}
      </Link>
    </p>
  );
}
