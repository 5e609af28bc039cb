import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { cannotFundText } from '#src/domain/calendar/wire-days.ts';
import { closingFactWords } from '#src/domain/closing/closing-fact-words.ts';
import { hasFact, lawOf } from '#src/domain/closing/closing-facts.ts';
import type { CalendarEntry } from '#src/domain/closings/closing-calendar.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { upperFirst } from '#src/domain/status/first-letter.ts';

const MOST_NAMES = 3;

const CLOSES = 'Closes';

/**
 * What a day means for a loan: `Closes`, `Closes today, can't fund until Fri 11/27/2026`,
 * `Late: did not close, 3 days`,
 * `Needs proof of CD receipt by Sat 11/28/2026`, `Not funded: funds are due Tue 11/24/2026`, `CD must be received`.
 * Source: specification 2.12.
 */
export function entryTitle(entry: CalendarEntry, today: CalendarDay): string {
  const { kind, day, facts } = entry;
  switch (kind) {
    case 'closing':
      return closingTitle(entry, today);
    case 'funding':
      return upperFirst(cannotFundText(day));
    case 'can-fund':
      return day === today ? 'Funds today at the earliest' : 'Funds on this day at the earliest';
    case 'le-send':
      return day === today ? 'LE must go today' : 'Last day to send the LE';
    case 'cd-send':
      return day === today ? 'CD must go today' : 'Last day to send the CD';
    case 'cd-receipt':
      return 'CD must be received';
    case 'cd-missed':
      return 'Late: CD had to be received';
    case 'earliest-legal':
      return lawOf(facts)?.legal.clocks[0].isPresumed === true
        ? 'Earliest closing without proof of CD receipt'
        : 'Earliest legal closing';
  }
}

function closingTitle({ facts, day }: CalendarEntry, today: CalendarDay): string {
  const closes = day === today ? 'Closes today' : CLOSES;
  for (const fact of facts) {
    const { title } = closingFactWords(fact, today);
    if (title !== '') return hasFact([fact], 'lock-ends-first', 'funds-wait') ? `${closes}, ${title}` : title;
  }
  return day < today ? 'Closed' : closes;
}

/**
 * For a deadline, the closing it's for: `closing on Tue 12/01/2026`, of one that did not happen `was planned for Tue
 * 11/17/2026`, of one that did `closed on Tue 11/24/2026`; otherwise ''.
 */
export function deadlineOf({ kind, loan }: CalendarEntry, today: CalendarDay): string {
  return kind === 'closing' ? '' : closingDayText(loan, today);
}

/** The same for any loan; '' without a day. */
export function closingDayText(loan: Loan, today: CalendarDay): string {
  const { day, didNotClose } = loan.closing;
  if (day === undefined) return '';
  if (day >= today) return `closing on ${dayWithWeekday(day)}`;
  return `${didNotClose ? 'was planned for' : 'closed on'} ${dayWithWeekday(day)}`;
}

/** What a day means for a loan, where its heading names the day already: '' where the loan just closes then. */
export function entryMeaning(entry: CalendarEntry, today: CalendarDay): string {
  const title = entryTitle(entry, today);
  return title === CLOSES ? '' : title;
}

/** What is still open of a loan, in two sentences; each can be ''. */
export interface OpenStepsText {
  readonly late: string;
  readonly open: string;
}

/** Names what is still open of a loan. A funded loan and one with nothing open have ''. Source: specification 2.12. */
export function openStepsText(loan: Loan, today: CalendarDay): OpenStepsText {
  if (loan.closing.isFunded) return { late: '', open: '' };
  const { late, dueToday, ahead, undatedCount } = openSteps(loan, today);
  const names = [...dueToday, ...ahead].map(({ name }) => name);
  const lateNames = late.map(({ name }) => name);
  return { late: phrase('Late', lateNames, 0), open: phrase('Open', names, undatedCount) };
}

function phrase(what: string, names: readonly string[], unnamed: number): string {
  const more = Math.max(0, names.length - MOST_NAMES) + unnamed;
  const shown = names.slice(0, MOST_NAMES);
  if (shown.length === 0) return more === 0 ? '' : `${what}: ${more === 1 ? '1 step' : `${more} steps`}.`;
  return `${what}: ${[...shown, ...(more === 0 ? [] : [`${more} more`])].join(', ')}.`;
}
