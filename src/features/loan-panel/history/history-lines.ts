import { type CalendarDay, calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { loanEvents } from '#src/domain/history/loan-events.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { noteFieldIds } from '#src/domain/notes/note-fields.ts';
import { parseNoteHistory } from '#src/domain/notes/note-history.ts';
import { dayText, factText, noteText } from '#src/features/loan-panel/history/words.ts';
import type { LoanPast } from '#src/features/loan-panel/history/history-query.ts';

export interface HistoryDay {
  readonly title: string;
  readonly lastDay: CalendarDay;
  readonly lines: readonly string[];
}

/** A loan's past by day, the newest first, with the notes of its critical fields. */
export function historyDays(
  { loan, changes, since, notes }: LoanPast,
  {
    fieldMap,
    timeZone,
    today,
  }: { readonly fieldMap: FieldMap; readonly timeZone: string; readonly today: CalendarDay },
): readonly HistoryDay[] {
  const days = new Map<string, { lastDay: CalendarDay; firstDay: CalendarDay; lines: string[] }>();
  const add = (firstDay: CalendarDay, lastDay: CalendarDay, lines: readonly string[]): void => {
    const key = `${firstDay} ${lastDay}`;
    const day = days.get(key) ?? { firstDay, lastDay, lines: [] };
    day.lines.push(...lines);
    days.set(key, day);
  };
  for (const { firstDay, lastDay, facts } of loanEvents(loan, changes, { fieldMap, timeZone }))
    add(
      firstDay,
      lastDay,
      facts.map((fact) => factText(fact, lastDay, today)),
    );
  const begin = calendarDayIn(Date.parse(since), timeZone);
  const ids = noteFieldIds(fieldMap);
  const fields = [
    notes[ids.processor] || loan.fields[fieldMap.loan.processorCriticalNotes],
    notes[ids.loanOfficer] || loan.fields[fieldMap.loan.loanOfficerCriticalNotes],
  ];
  for (const entry of fields.flatMap((text) => parseNoteHistory(text ?? '')))
    if (entry.date !== undefined && entry.date >= begin) add(entry.date, entry.date, [noteText(entry)]);
  return [...days.values()]
    .toSorted((left, right) => right.lastDay - left.lastDay || right.firstDay - left.firstDay)
    .map(({ firstDay, lastDay, lines }) => ({
      title: dayText(firstDay, lastDay, today),
      lastDay,
      // A field may be mapped twice.
      lines: [...new Set(lines)],
    }));
}
