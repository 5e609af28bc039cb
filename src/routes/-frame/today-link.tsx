import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import type { readWaitingAndDue } from '#src/routes/-frame/waiting-and-due.ts';
import { useLoanMarks } from '#src/routes/-frame/use-loan-marks.ts';

/** The way to Today, with how many loans wait on the person now. Counted when there's time, and on every new list. */
export function TodayLink() {
  const count = useWaitingCount();
  return (
    <Link
      to="/today"
      className="top-bar-link touch-link relative medium text-body"
      activeOptions={{ includeSearch: false }}
    >
      Today
      {count > 0 ? (
        <>
          {' '}
          <span className="top-bar-count text-caption text-center">{count.toLocaleString('en-US')}</span>{' '}
          <span className="sr-only">waiting on you</span>
        </>
      ) : null}
    </Link>
  );
}

type ChangingInputs = Pick<Parameters<typeof readWaitingAndDue>[1], 'today' | 'snoozes' | 'dones'>;

function useWaitingCount(): number {
  const services = useServices();
  const { whenQuiet, log } = services;
  const { id: userId, email } = useSignedInUser();
  const navigate = useNavigate();
  const { fieldMap } = useAppConfig();
  const rules = useLenderRules();
  const { timeZone } = useLenderClock();
  const today = useToday();
  const { loans } = useReadList(userId, 'MyLoans');
  const { snoozes, dones } = useLoanMarks(today);
  const [count, setCount] = useState(0);
  const countLoans = useEffectEvent(
    async (raws: readonly RawLoan[], changing: ChangingInputs, isWanted: () => boolean) => {
      // In a file of its own: the list starts without it.
      const { readWaitingAndDue, tellDue } = await import('#src/routes/-frame/waiting-and-due.ts');
      if (!isWanted()) return;
      const found = readWaitingAndDue(raws, { fieldMap, rules, timeZone, email, ...changing });
      setCount(found.waitingCount);
      await tellDue(found, { services, userId, navigate });
    },
  );
  useEffect(() => {
    if (loans === undefined) return undefined;
    let isWanted = true;
    whenQuiet(() => {
      if (!isWanted) return;
      countLoans(loans, { today, snoozes, dones }, () => isWanted).catch(() =>
        log('Today could not be counted'),
      );
    });
    return () => {
      isWanted = false;
    };
  }, [loans, today, snoozes, dones, whenQuiet, log]);
  return count;
}
