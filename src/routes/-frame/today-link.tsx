import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { useReadList } from '#src/features/pipeline/read/use-known-loan.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useToday } from '#src/loan-display/use-today.ts';

/** The way to Today, with how many of the person's loans are late. Counted when there's time, and on every new list. */
export function TodayLink() {
  const count = useLateCount();
  return (
    <Link to="/today" className="top-bar-link" activeOptions={{ includeSearch: false }}>
      Today
      {count > 0 ? (
        <>
          {' '}
          <span className="top-bar-count">{count.toLocaleString('en-US')}</span>{' '}
          <span className="sr-only">late</span>
        </>
      ) : null}
    </Link>
  );
}

function useLateCount(): number {
  const { whenQuiet, now, log } = useServices();
  const { fieldMap } = useAppConfig();
  const rules = useLenderRules();
  const { timeZone } = useLenderClock();
  const today = useToday(timeZone, now);
  const { loans } = useReadList(useSignedInUser().id, 'MyLoans');
  const [count, setCount] = useState(0);
  const countLoans = useEffectEvent(
    async (raws: readonly RawLoan[], day: CalendarDay, isWanted: () => boolean) => {
      // In a file of its own: the list starts without it.
      const { countLate } = await import('#src/routes/-frame/count-late.ts');
      if (isWanted()) setCount(countLate(raws, { fieldMap, rules, today: day, timeZone }));
    },
  );
  useEffect(() => {
    if (loans === undefined) return undefined;
    let isWanted = true;
    whenQuiet(() => {
      if (isWanted) countLoans(loans, today, () => isWanted).catch(() => log('Today could not be counted'));
    });
    return () => {
      isWanted = false;
    };
  }, [loans, today, whenQuiet, log]);
  return count;
}
