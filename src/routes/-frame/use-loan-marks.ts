import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import {
  type DoneMark,
  donesOf,
  type LoanMark,
  type NewMark,
  type SnoozeMark,
  snoozesByLoan,
  withLoanMark,
} from '#src/domain/marks/loan-mark.ts';
import { usePreferences, usePreferencesAccess } from '#src/loan-display/preferences.ts';
import { useServices } from '#src/loan-display/use-services.ts';

interface LoanMarksInUse {
  readonly snoozes: ReadonlyMap<string, SnoozeMark>;
  readonly dones: readonly DoneMark[];
  /** All or none. False at the limit of loans with this mark. */
  readonly mark: (...marks: readonly NewMark[]) => boolean;
}

/** A person's marks, and whether the last one is still being saved on this device. */
export function useKeptLoanMarks(today: CalendarDay): LoanMarksInUse & { readonly isWaiting: boolean } {
  const { areMarksWaiting } = usePreferencesAccess();
  return {
    ...useLoanMarks(today),
    isWaiting: useSyncExternalStore(areMarksWaiting.subscribe, areMarksWaiting.get),
  };
}

export function useLoanMarks(today: CalendarDay): LoanMarksInUse {
  const { now } = useServices();
  const { values, change } = usePreferences();
  const { loanMarks } = values;
  const snoozes = useMemo(() => snoozesByLoan(loanMarks), [loanMarks]);
  const day = formatIsoDay(today);
  const dones = useMemo(() => donesOf(loanMarks, day), [loanMarks, day]);
  const mark = useCallback(
    (...next: readonly NewMark[]): boolean => {
      let isKept = true;
      change(({ loanMarks: before }) => {
        let marks: readonly LoanMark[] | undefined = before;
        for (const one of next) marks = marks && withLoanMark(marks, one, now(), day);
        isKept = marks !== undefined;
        return marks === undefined ? {} : { loanMarks: [...marks] };
      });
      return isKept;
    },
    [change, now, day],
  );
  return { snoozes, dones, mark };
}
