import { useEffect, useState } from 'react';
import type { CountsDay } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { createFundsLook, type FundedLoan, fundedLoan } from '#src/domain/forecast/funded-loan.ts';
import { createForecaster } from '#src/domain/forecast/funding-forecast.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';

interface Source {
  readonly raws: readonly RawLoan[];
  readonly fieldMap: FieldMap;
  readonly isOfficeDay: CountsDay;
  readonly today: CalendarDay;
}

interface Known extends Source {
  readonly forecast: ReturnType<typeof createForecaster>;
}

/** Loans derived at once: a press in between waits for them. */
const SLICE = 50;

// Each loan that's opened asks about the same list.
const known = new WeakMap<readonly RawLoan[], Known>();

/**
 * Estimates from the funded loans on this device: of all loans, where it has them. Undefined until those are derived;
 * a refreshed list keeps the last estimates until then.
 */
export function useForecaster(today: CalendarDay): Known['forecast'] | undefined {
  const { fieldMap } = useAppConfig();
  const { isOfficeDay } = useLenderRules();
  const { whenQuiet } = useServices();
  const { id: userId } = useSignedInUser();
  const mine = useReadList(userId, 'MyLoans').loans;
  const all = useReadList(userId, 'AllLoans').loans;
  const raws = all === undefined || all.length === 0 ? mine : all;
  const [last, setLast] = useState(() => raws && known.get(raws));
  useEffect(() => {
    if (raws === undefined) return;
    const source = { raws, fieldMap, isOfficeDay, today };
    if (isOf(last, source)) return;
    return prepare(source, whenQuiet, setLast);
  }, [last, raws, fieldMap, isOfficeDay, today, whenQuiet]);
  return last?.today === today ? last.forecast : undefined;
}

function isOf(one: Known | undefined, { raws, fieldMap, isOfficeDay, today }: Source): one is Known {
  return (
    one?.raws === raws && one.fieldMap === fieldMap && one.isOfficeDay === isOfficeDay && one.today === today
  );
}

/** @returns a function that stops it. */
function prepare(
  source: Source,
  whenQuiet: (work: () => void) => void,
  onReady: (ready: Known) => void,
): () => void {
  const { raws, fieldMap, today } = source;
  const funded: FundedLoan[] = [];
  let isStopped = false;
  let candidates: readonly RawLoan[] = [];
  const deriveFrom = (first: number): void =>
    whenQuiet(() => {
      if (isStopped) return;
      for (const loan of deriveLoans(candidates.slice(first, first + SLICE), fieldMap, today))
        funded.push(...[fundedLoan(loan, today)].filter((one) => one !== undefined));
      if (first + SLICE < candidates.length) {
        deriveFrom(first + SLICE);
        return;
      }
      const ready = { ...source, forecast: createForecaster(funded, source) };
      known.set(raws, ready);
      onReady(ready);
    });
  whenQuiet(() => {
    const found = known.get(raws);
    if (isStopped) return;
    if (isOf(found, source)) {
      onReady(found);
      return;
    }
    candidates = raws.filter(createFundsLook(fieldMap));
    deriveFrom(0);
  });
  return () => {
    isStopped = true;
  };
}
