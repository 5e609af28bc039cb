import { useMemo } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { changedFieldNames, type UnseenChanges, NO_UNSEEN_CHANGES } from '#src/domain/loan/unseen-changes.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { type DisplayedField, displayedFields } from '#src/domain/loan-fields/displayed-fields.ts';
import { changesWords as words } from '#src/features/pipeline/changes/words.ts';
import { type LenderClock, useLenderClock } from '#src/loan-display/lender-clock.ts';

export type UnseenTexts = ReadonlyMap<string, string>;

interface UnseenLoans {
  readonly unseen: UnseenChanges | undefined;
  readonly loans: readonly Loan[];
  readonly fieldMap: FieldMap;
  readonly today: CalendarDay;
  readonly now: () => number;
}

export function useUnseenTexts({
  unseen = NO_UNSEEN_CHANGES,
  loans,
  fieldMap,
  today,
  now,
}: UnseenLoans): UnseenTexts {
  const { clockText } = useLenderClock();
  const displayed = useMemo(() => displayedFields(fieldMap), [fieldMap]);
  return useMemo(
    () => changesOf(unseen, loans, displayed, { now, today, clockText }),
    [unseen, loans, displayed, now, today, clockText],
  );
}

function changesOf(
  unseen: UnseenChanges,
  loans: readonly Loan[],
  displayed: readonly DisplayedField[],
  clock: Pick<LenderClock, 'clockText'> & { readonly now: () => number; readonly today: CalendarDay },
): UnseenTexts {
  const changes = new Map<string, string>();
  if (unseen.size === 0) return changes;
  const now = clock.now();
  for (const { loanId, raw } of loans) {
    const change = unseen.get(loanId);
    if (change === undefined) continue;
    const since = clock.clockText(change.since, now);
    const names = changedFieldNames(change, raw, displayed);
    if (change.before === undefined) changes.set(loanId, words.isNew(since));
    else if (names.length > 0) changes.set(loanId, words.changed(since, names));
  }
  return changes;
}
