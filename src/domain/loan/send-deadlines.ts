import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { DisclosureClock, LegalClosing } from '#src/domain/loan/legal-closing.ts';

/** The last day to send a disclosure that isn't out, for the projected closing. */
export interface SendDeadline {
  readonly document: DisclosureClock['document'];
  readonly day: CalendarDay;
}

/** A legal deadline that an open step holds up: a disclosure can't go out, or arrive, before the step is done. */
export interface BlockedDeadline extends SendDeadline {
  /** Sending it without proof is too late: now it has to arrive by that day. */
  readonly isReceipt: boolean;
}

/** The last days to send what isn't sent yet, past ones too. None for a closing that's past or isn't judged. */
export function sendDeadlines(legal: LegalClosing | undefined): readonly SendDeadline[] {
  return (legal?.clocks ?? []).flatMap(({ document, sendBy: day }) =>
    day === undefined ? [] : [{ document, day }],
  );
}

/** `CD must go by tomorrow, Fri 11/27/2026`; once the day is over `Late: CD had to go by Wed 11/25/2026`. */
export function sendDeadlineText({ document, day }: SendDeadline, today: CalendarDay): string {
  if (day < today) return `Late: ${document} had to go by ${dayWithWeekday(day)}`;
  return day === today ? `${document} must go today` : `${document} must go by ${nearDay(day, today)}`;
}

function nearDay(day: CalendarDay, today: CalendarDay): string {
  return `${day - today === 1 ? 'tomorrow, ' : ''}${dayWithWeekday(day)}`;
}

/** Why the step comes first: `CD must go by tomorrow, Fri 11/27/2026`. */
export function blockedText(blocked: BlockedDeadline, today: CalendarDay): string {
  if (!blocked.isReceipt) return sendDeadlineText(blocked, today);
  return `${blocked.document} must be received by ${blocked.day === today ? 'today' : nearDay(blocked.day, today)}`;
}
