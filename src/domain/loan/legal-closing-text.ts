import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { DisclosureClock, LegalClosing } from '#src/domain/loan/legal-closing.ts';

const COUNTED = "Saturdays count, Sundays and federal holidays don't";

/**
 * The earliest legal closing in sentences: what's wrong or right with the projected day, the rule by its name, and who
 * decides. `closing` is the projected day.
 */
export function legalClosingText(legal: LegalClosing, closing: CalendarDay): string {
  const [clock] = legal.clocks;
  const earliest = dayWithWeekday(legal.earliest);
  const fact = factOf(clock);
  const verdict = legal.isTooEarly
    ? `The closing can't happen on ${dayWithWeekday(closing)}: ${fact}, so the earliest legal closing is ${earliest}.`
    : `The earliest legal closing is ${earliest}: ${fact}.${sendBySentence(legal, closing)}`;
  return `${verdict} ${ruleOf(clock)} Your compliance office decides.`;
}

/** `not before 12/01/2026` for a loan that can't close on its date; otherwise ''. For a cell of the list. */
export function tooEarlyText(legal: LegalClosing | undefined): string {
  return legal?.isTooEarly === true ? `not before ${formatCalendarDay(legal.earliest)}` : '';
}

function factOf({ document, basis, sent, start }: DisclosureClock): string {
  const sentOn = sent === undefined ? '' : `the ${nameOf(document)} was sent ${dayWithWeekday(sent)}`;
  switch (basis) {
    case 'received':
      return `the CD was received ${dayWithWeekday(start)}`;
    case 'sent':
      return document === 'loan-estimate' ? sentOn : `${sentOn}, which proves its receipt`;
    case 'presumed':
      return `${sentOn} and counts as received ${dayWithWeekday(start)}`;
    case 'not-sent':
      return document === 'loan-estimate'
        ? "the LE isn't sent yet, and could go out today"
        : `the CD isn't sent yet, and sent today it counts as received ${dayWithWeekday(start)}`;
  }
}

function sendBySentence({ clocks }: LegalClosing, closing: CalendarDay): string {
  return clocks
    .flatMap(({ sendBy, document }) =>
      sendBy === undefined
        ? []
        : ` To close on ${dayWithWeekday(closing)}, send the ${nameOf(document)} by ${dayWithWeekday(sendBy)}.`,
    )
    .join('');
}

function nameOf(document: DisclosureClock['document']): string {
  return document === 'loan-estimate' ? 'LE' : 'CD';
}

function ruleOf({ document, basis }: DisclosureClock): string {
  if (document === 'loan-estimate') {
    return `A loan closes on or after the 7th business day after its LE is sent (12 CFR 1026.19(e)(1)(iii)(B); ${COUNTED}).`;
  }
  const wait = `The CD must be received 3 business days before closing (12 CFR 1026.19(f)(1)(ii); ${COUNTED}).`;
  return basis === 'presumed'
    ? `${wait} Without proof it counts as received 3 business days after it's sent (1026.19(f)(1)(iii)).`
    : wait;
}
