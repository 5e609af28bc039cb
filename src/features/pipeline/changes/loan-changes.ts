import { useMemo } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { changedFactNames, type LoanMarks, NO_MARKS } from '#src/domain/loan/loan-marks.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { type ShownFact, shownFacts } from '#src/domain/loan-fields/shown-facts.ts';
import { clockText } from '#src/loan-display/age-text.ts';

/** What the person has not seen of a loan, in words, by loan id: `Changed since 10:40 AM: Appraisal, Closing date`. */
export type LoanChanges = ReadonlyMap<string, string>;

interface MarkedLoans {
  readonly marks: LoanMarks | undefined;
  readonly loans: readonly Loan[];
  readonly fieldMap: FieldMap;
  readonly today: CalendarDay;
  readonly now: () => number;
}

export function useLoanChanges({ marks = NO_MARKS, loans, fieldMap, today, now }: MarkedLoans): LoanChanges {
  const facts = useMemo(() => shownFacts(fieldMap), [fieldMap]);
  return useMemo(() => changesOf(marks, loans, facts, { now, today }), [marks, loans, facts, now, today]);
}

/** @param clock with the day, because a time of another day is said with its day. */
function changesOf(
  marks: LoanMarks,
  loans: readonly Loan[],
  facts: readonly ShownFact[],
  clock: { readonly now: () => number; readonly today: CalendarDay },
): LoanChanges {
  const changes = new Map<string, string>();
  if (marks.size === 0) return changes;
  const now = clock.now();
  for (const { loanId, raw } of loans) {
    const mark = marks.get(loanId);
    if (mark === undefined) continue;
    const since = clockText(mark.since, now);
    const names = changedFactNames(mark, raw, facts);
    if (mark.before === undefined) changes.set(loanId, `New since ${since}`);
    else if (names.length > 0) changes.set(loanId, `Changed since ${since}: ${names.join(', ')}`);
  }
  return changes;
}
