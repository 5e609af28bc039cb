import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { holidayText } from '#src/domain/calendar/federal-holidays.ts';
import { useClosings } from '#src/features/closings/closings-context.ts';
import {
  countsText,
  lateStepsText,
  notLateText,
  noWiresSentence,
  warningsOf,
} from '#src/features/closings/day-facts.ts';
import { closingsWords as words } from '#src/features/closings/words.ts';

export function DayHead({ day }: { readonly day: CalendarDay }) {
  const { calendar, today } = useClosings();
  const entries = calendar.days.get(day);
  const noWires = noWiresSentence(day, entries);
  const counts = [
    noWires === '' ? holidayText(day) : '',
    countsText(entries, calendar.usual),
    entries === undefined ? '' : notLateText(entries),
    entries === undefined ? '' : lateStepsText(entries, today),
  ].filter((part) => part !== '');
  const warnings = [
    ...(noWires === '' ? [] : [noWires]),
    ...(entries === undefined ? [] : warningsOf(entries, today, false)),
  ];
  return (
    <div>
      <p className="muted" data-over={entries?.isOverUsual === true || undefined}>
        {counts.length === 0 ? words.nothing : counts.join(', ')}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="closings-warning">
          <RiskMark /> {warning}
        </p>
      ))}
    </div>
  );
}

/** Beside words in the late color, so that color isn't the only sign. */
export function RiskMark() {
  return <OctagonAlert className="icon-12" aria-hidden="true" />;
}
