import { WHO_DECIDES } from '#src/domain/closing/closing-fact-words.ts';
import { hasFact } from '#src/domain/closing/closing-facts.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import {
  type CalendarEntry,
  type ClosingCalendar,
  isLegalDay,
} from '#src/domain/closings/closing-calendar.ts';
import { deadlineOf, entryTitle } from '#src/domain/closings/entry-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isStandInId } from '#src/domain/loan-fields/stand-in-id.ts';
import { calendarFileText } from '#src/domain/text/ics-text.ts';
import { isolated } from '#src/domain/text/direction.ts';

export interface ClosingsFileOptions {
  readonly today: CalendarDay;
  readonly hasNames: boolean;
  readonly asOfText: string;
  readonly stampMs: number;
}

/**
 * What a file of the calendar holds: everything from today on, by day, of loans that a later file can find again.
 */
export function entriesForFile({ days }: ClosingCalendar, today: CalendarDay): CalendarEntry[] {
  return [...days.values()]
    .filter(({ day }) => day >= today)
    .flatMap(({ closings, deadlines }) => [...closings, ...deadlines])
    .filter(({ loan }) => !isStandInId(loan.loanId));
}

/**
 * The entries as a calendar file of whole days, each titled as on screen. A loan is its number; without one, the start
 * of its id. A moved closing keeps its id, so that a calendar moves it too.
 */
export function closingsFile(
  entries: readonly CalendarEntry[],
  { today, hasNames, asOfText, stampMs }: ClosingsFileOptions,
): string {
  return calendarFileText(
    entries.map((entry) => ({
      uid: `${entry.kind}-${idKey(entry.loan.loanId)}@clear-to-close`,
      start: basicDay(entry.day),
      end: basicDay(addDays(entry.day, 1)),
      summary: `${entryTitle(entry, today)} (${loanText(entry.loan, hasNames)})`,
      description: [
        deadlineOf(entry, today),
        ...(hasNames ? staffLines(entry.loan) : []),
        isLegalDay(entry) || (entry.kind === 'closing' && hasFact(entry.facts, 'too-early', 'needs-proof'))
          ? WHO_DECIDES
          : '',
        asOfText,
      ]
        .filter((line) => line !== '')
        .join('\n'),
    })),
    stampMs,
  );
}

function loanText(loan: Loan, hasNames: boolean): string {
  const number = loan.loanNumber === '' ? `loan ${loan.loanId.slice(0, 8)}` : `loan ${loan.loanNumber}`;
  const name = [loan.borrowerFirstName, loan.borrowerLastName].filter((part) => part !== '').join(' ');
  return hasNames && name !== '' ? `${isolated(name)}, ${number}` : number;
}

function staffLines({ loanOfficerName, processorName }: Loan): string[] {
  return [staffLine('Loan officer', loanOfficerName), staffLine('Processor', processorName)];
}

function staffLine(role: string, name: string): string {
  return name === '' ? '' : `${role}: ${isolated(name)}`;
}

function basicDay(day: CalendarDay): string {
  return formatIsoDay(day).replaceAll('-', '');
}
