import { useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { EntryDay } from '#src/domain/closings/closing-calendar.ts';
import type { OpenConditionsOf } from '#src/features/closings/facts/open-conditions-of.ts';
import { LoanEntry, type LoanLine } from '#src/features/closings/loan-entry.tsx';
import { LoanRow } from '#src/features/closings/loan-row.tsx';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** A day has a handful. More at once, as where a sandbox closes a thousand loans, would make the screen slow. */
const LOANS_AT_ONCE = 20;

interface DayEntriesProps {
  readonly entries: EntryDay;
  readonly today: CalendarDay;
  readonly openConditionsOf: OpenConditionsOf;
  /** One line a loan where there's room for it, as in a list of days. */
  readonly isRow?: boolean;
  readonly onOpen: (loanId: string) => void;
}

/** What a day holds: its closings, fundings that no bank would wire, then what the law asks for by that day. */
export function DayEntries({ entries: { closings, deadlines }, ...common }: DayEntriesProps) {
  return (
    <>
      <LoanLines lines={closings} {...common} />
      <LoanLines lines={deadlines} {...common} />
      {deadlines.every(({ kind }) => kind === 'funding') ? null : (
        <p className="closings-muted">{words.compliance}</p>
      )}
    </>
  );
}

interface LoanLinesProps extends Omit<DayEntriesProps, 'entries'> {
  readonly lines: readonly LoanLine[];
}

/** Loans below each other, with what the day means for each; the first ones until somebody asks for more. */
export function LoanLines({ lines, isRow = false, ...common }: LoanLinesProps) {
  const Line = isRow ? LoanRow : LoanEntry;
  const [limit, setLimit] = useState(LOANS_AT_ONCE);
  if (lines.length === 0) return null;
  return (
    <>
      <ul>
        {lines.slice(0, limit).map((line) => (
          <Line key={`${line.kind ?? ''} ${line.loan.loanId}`} line={line} {...common} />
        ))}
      </ul>
      {lines.length > limit ? (
        <ActionButton kind="quiet" size="lg" onPress={() => setLimit(limit + LOANS_AT_ONCE)}>
          {words.showMore(Math.min(LOANS_AT_ONCE, lines.length - limit))}
        </ActionButton>
      ) : null}
    </>
  );
}
