import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isOverUsualLoad, usualLoad } from '#src/domain/closings/usual-load.ts';
import { type CdReceipt, cdReceiptDeadline, legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** `closing` is the projected one; the others are days the law sets for it. */
type EntryKind = 'closing' | 'cd-receipt' | 'earliest-legal';

/** Something of a loan that stands on a day. */
export interface CalendarEntry {
  readonly loan: Loan;
  readonly kind: EntryKind;
  readonly day: CalendarDay;
  /** For a closing that the law doesn't allow on its day: the first day it does. */
  readonly notBefore: CalendarDay | undefined;
}

/** A day of the calendar with something on it. */
export interface EntryDay {
  readonly day: CalendarDay;
  /** Those still to be funded first, then by loan number. */
  readonly closings: readonly CalendarEntry[];
  /** By kind, then by loan number. */
  readonly deadlines: readonly CalendarEntry[];
  /** More closings than usual: see choices: Closings. */
  readonly isOverUsual: boolean;
}

export interface ClosingCalendar {
  readonly days: ReadonlyMap<CalendarDay, EntryDay>;
  /** Loans on the way that have no projected closing, by loan number. */
  readonly undated: readonly Loan[];
  /** The usual number of closings a day; undefined if no day tells. */
  readonly usual: number | undefined;
}

interface CollectingDay {
  readonly closings: CalendarEntry[];
  readonly deadlines: CalendarEntry[];
}

/** Closings and legal deadlines of these loans, by day. Pure: their order doesn't matter. */
export function closingCalendar(
  loans: readonly Loan[],
  cdReceipt: CdReceipt,
  today: CalendarDay,
): ClosingCalendar {
  const collecting = new Map<CalendarDay, CollectingDay>();
  const undated: Loan[] = [];
  for (const loan of loans) {
    if (loan.closing.day === undefined && !loan.closing.isFunded) undated.push(loan);
    for (const entry of entriesOf(loan, cdReceipt, today)) {
      const day = collecting.get(entry.day) ?? { closings: [], deadlines: [] };
      collecting.set(entry.day, day);
      (entry.kind === 'closing' ? day.closings : day.deadlines).push(entry);
    }
  }
  const usual = usualLoad(
    new Map([...collecting].map(([day, { closings }]) => [day, closings.length])),
    today,
  );
  const days = new Map(
    [...collecting]
      .sort(([left], [right]) => left - right)
      .map(([day, { closings, deadlines }]): [CalendarDay, EntryDay] => [
        day,
        {
          day,
          closings: closings.sort(compareEntries),
          deadlines: deadlines.sort(compareEntries),
          isOverUsual: isOverUsualLoad(closings.length, usual),
        },
      ]),
  );
  return { days, undated: undated.sort(compareLoans), usual };
}

/**
 * What one loan puts into the calendar. Its earliest legal closing is there only while it's today or later and either
 * settled, because its disclosure is out, or after the projected closing. Otherwise it would move on with every day.
 */
function entriesOf(loan: Loan, cdReceipt: CdReceipt, today: CalendarDay): CalendarEntry[] {
  const { day } = loan.closing;
  if (day === undefined) return [];
  const legal = legalClosing(loan, cdReceipt, today);
  const notBefore = legal?.isTooEarly === true ? legal.earliest : undefined;
  const entries: CalendarEntry[] = [{ loan, kind: 'closing', day, notBefore }];
  const receiveBy = cdReceiptDeadline(loan, cdReceipt, today);
  if (receiveBy !== undefined)
    entries.push({ loan, kind: 'cd-receipt', day: receiveBy, notBefore: undefined });
  if (legal === undefined || legal.earliest < today) return entries;
  if (legal.isTooEarly || legal.clocks[0].basis !== 'not-sent') {
    entries.push({ loan, kind: 'earliest-legal', day: legal.earliest, notBefore: undefined });
  }
  return entries;
}

const KIND_ORDER: Readonly<Record<EntryKind, number>> = { closing: 0, 'cd-receipt': 1, 'earliest-legal': 2 };

function compareEntries(left: CalendarEntry, right: CalendarEntry): number {
  return (
    KIND_ORDER[left.kind] - KIND_ORDER[right.kind] ||
    Number(left.loan.closing.isFunded) - Number(right.loan.closing.isFunded) ||
    compareLoans(left.loan, right.loan)
  );
}

function compareLoans(left: Loan, right: Loan): number {
  return compareTexts(left.loanNumber, right.loanNumber) || compareTexts(left.loanId, right.loanId);
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
