import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CalendarEntry, type EntryDay, isLegalDay } from '#src/domain/closings/closing-calendar.ts';
import { useClosings } from '#src/features/closings/closings-context.ts';
import {
  LoanEntry,
  type LoanEntryProps,
  type LoanLine,
  LoanRow,
} from '#src/features/closings/loan-entry.tsx';
import { closingsWords as words } from '#src/features/closings/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** A day has a handful. More at once, as where a sandbox closes a thousand loans, would make the screen slow. */
const LOANS_AT_ONCE = 20;

interface DayEntriesProps {
  readonly entries: EntryDay;
  readonly isRow?: boolean;
}

export function DayEntries({ entries: { day, closings, deadlines }, isRow = false }: DayEntriesProps) {
  const common = { from: day, isRow };
  const lines = linesOfDay(closings, deadlines);
  return (
    <>
      <LoanLines lines={lines.filter(({ kind }) => kind === 'cd-missed')} {...common} />
      <LoanLines lines={lines.filter(({ kind }) => kind === 'closing')} {...common} />
      <LoanLines lines={lines.filter(({ kind }) => kind !== 'closing' && kind !== 'cd-missed')} {...common} />
    </>
  );
}

interface DayNotesProps {
  readonly days: readonly EntryDay[];
}

export function DayNotes({ days }: DayNotesProps) {
  const hasRisk = days.some(({ atRiskCount }) => atRiskCount > 0);
  const hasLegalDay = days.some(({ deadlines }) => deadlines.some(isLegalDay));
  return (
    <>
      <LoadConditions days={days} />
      {hasRisk ? <p className="muted">{words.riskMeans}</p> : null}
      {hasLegalDay ? <p className="muted">{words.compliance}</p> : null}
    </>
  );
}

function LoadConditions({ days }: DayNotesProps) {
  const { openConditionsOf } = useClosings();
  if (openConditionsOf === undefined) return null;
  const missing = days
    .flatMap(({ closings }) => closings)
    .filter(({ loan }) => !loan.closing.isFunded && openConditionsOf(loan.loanId) === undefined);
  if (missing.length === 0) return null;
  return (
    <p className="muted">
      {words.notLoaded(missing.length)}{' '}
      <Link to="/conditions" className="closings-conditions inline-flex middle touch-high accent">
        {words.loadConditions}
      </Link>
    </p>
  );
}

function linesOfDay(
  closings: readonly CalendarEntry[],
  deadlines: readonly CalendarEntry[],
): (CalendarEntry & { readonly also: readonly CalendarEntry[] })[] {
  const byLoan = new Map<string, CalendarEntry[]>();
  for (const entry of [...closings, ...deadlines]) {
    const { loanId } = entry.loan;
    byLoan.set(loanId, [...(byLoan.get(loanId) ?? []), entry]);
  }
  return [...byLoan.values()].flatMap(([first, ...also]) =>
    first === undefined ? [] : [{ ...first, also }],
  );
}

interface LoanLinesProps extends Pick<LoanEntryProps, 'from' | 'isDated'> {
  readonly lines: readonly LoanLine[];
  readonly isRow?: boolean;
}

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
        <ActionButton kind="quiet" onPress={() => setLimit(limit + LOANS_AT_ONCE)}>
          {words.showMore(Math.min(LOANS_AT_ONCE, lines.length - limit))}
        </ActionButton>
      ) : null}
    </>
  );
}
