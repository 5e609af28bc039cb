import type { ReactNode } from 'react';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayOfMonthText } from '#src/domain/calendar/day-names.ts';
import { holidayText } from '#src/domain/calendar/holiday-names.ts';
import type { ClosingCalendar, EntryDay } from '#src/domain/closings/closing-calendar.ts';
import {
  deadlineTexts,
  isDeadline,
  isWeekend,
  spokenCell,
  notLateText,
  shortDay,
  warningsOf,
} from '#src/features/closings/facts/day-facts.ts';
import { RiskMark } from '#src/features/closings/facts/day-head.tsx';
import type { OpenConditionsOf } from '#src/features/closings/facts/open-conditions-of.ts';
import { MonthFacts } from '#src/features/closings/cells/month-facts.tsx';
import { WeekLoans } from '#src/features/closings/cells/week-loans.tsx';
import { type ClosingsForm, closingsWords as words } from '#src/features/closings/facts/words.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import '#src/features/closings/cells/compact.css';

interface DayCellProps {
  readonly form: ClosingsForm;
  readonly isCompact: boolean;
  readonly day: CalendarDay;
  readonly entries: EntryDay | undefined;
  readonly usual: ClosingCalendar['usual'];
  /** The one stop of the grid for Tab. */
  readonly isCursor: boolean;
  readonly isOpen: boolean;
  readonly today: CalendarDay;
  readonly openConditionsOf: OpenConditionsOf;
  /** A day of an adjacent month. */
  readonly isBeside: boolean;
  readonly onPress: (day: CalendarDay) => void;
}

/** One day of the grid. To be heard, it says in words what it shows in figures and shades. */
export function DayCell({ form, isCompact, day, entries, usual, ...props }: DayCellProps) {
  const holiday = holidayText(day);
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is in its button
    <td
      aria-selected={props.isOpen}
      data-beside={props.isBeside || undefined}
      data-weekend={isWeekend(day) || holiday !== '' || undefined}
    >
      <button
        type="button"
        className="closings-cell"
        tabIndex={props.isCursor ? 0 : -1}
        data-day={formatCalendarDay(day)}
        aria-current={day === props.today ? 'date' : undefined}
        onClick={() => props.onPress(day)}
      >
        <span className="sr-only">{spokenCell(day, entries, usual, props.today)}</span>
        <span className="closings-cell-shown" aria-hidden="true">
          <span className="closings-cell-day">
            <span className="closings-number">{dayOfMonthText(day)}</span>
            {holiday === '' || isCompact ? null : <span className="closings-holiday">{holiday}</span>}
          </span>
          {entries === undefined ? null : isCompact ? (
            <CellMarks entries={entries} />
          ) : form === 'month' ? (
            <MonthFacts entries={entries} today={props.today} />
          ) : (
            <WeekFacts entries={entries} today={props.today} openConditionsOf={props.openConditionsOf} />
          )}
        </span>
      </button>
    </td>
  );
}

interface WeekFactsProps {
  readonly entries: EntryDay;
  readonly today: CalendarDay;
  readonly openConditionsOf: OpenConditionsOf;
}

/** Closings, what can go wrong with them, deadlines, and each loan that closes. */
function WeekFacts({ entries, today, openConditionsOf }: WeekFactsProps) {
  const { closings, deadlines, isOverUsual, hasNoWires } = entries;
  const waiting = notLateText(entries);
  const warnings = [...(hasNoWires ? [words.noWires] : []), ...warningsOf(entries, today, true)];
  return (
    <>
      {closings.length === 0 ? null : (
        <span className="closings-count" data-over={isOverUsual || undefined}>
          {words.closings(closings.length)}
        </span>
      )}
      {warnings.map((warning) => (
        <span key={warning} className="closings-warning">
          <RiskMark /> {warning}
        </span>
      ))}
      {waiting === '' ? null : <span className="closings-waiting">{waiting}</span>}
      {isOverUsual ? <span className="closings-over">{words.overUsual}</span> : null}
      {deadlineTexts(deadlines).map((text) => (
        <span key={text} className="closings-legal">
          {text}
        </span>
      ))}
      <WeekLoans closings={closings} today={today} openConditionsOf={openConditionsOf} />
    </>
  );
}

/** A day of a phone's month: how many close, in the late color how many of them are at risk, and what else is due. */
function CellMarks({ entries }: { readonly entries: EntryDay }) {
  const { closings, deadlines, atRiskCount } = entries;
  const isDone = closings.every(({ loan }) => loan.closing.isFunded);
  return (
    <>
      <span className="closings-marks">
        {closings.length === 0 ? null : (
          <CountMark tone={isDone ? 'done' : 'ahead'}>{closings.length}</CountMark>
        )}
        {atRiskCount === 0 ? null : <CountMark tone="late">{atRiskCount}</CountMark>}
      </span>
      {deadlines.some((entry) => isDeadline(entry) || entry.kind === 'funding') ? <DeadlineMark /> : null}
    </>
  );
}

interface CountMarkProps {
  readonly tone: 'late' | 'ahead' | 'done';
  readonly children: ReactNode;
}

function CountMark({ tone, children }: CountMarkProps) {
  return (
    <span className="closings-tally" data-tone={tone}>
      {tone === 'late' ? <RiskMark /> : null}
      {tone === 'done' ? <StatusSign status="COMPLETED" isSilent /> : null}
      {children}
    </span>
  );
}

function DeadlineMark() {
  return <span className="closings-deadline-mark" />;
}

/** Explains the marks and shaded days of a phone's month. Screen readers get words instead. */
export function MarksKey({ days }: { readonly days: readonly CalendarDay[] }) {
  const holidays = days.filter((day) => holidayText(day) !== '');
  const { late, ahead, done, deadline } = words.marks;
  return (
    <p className="closings-marks-key" aria-hidden="true">
      <CountMark tone="late">{late}</CountMark>
      <CountMark tone="ahead">{ahead}</CountMark>
      <CountMark tone="done">{done}</CountMark>
      <span>
        <DeadlineMark /> {deadline}
      </span>
      {holidays.map((day) => (
        <span key={day} className="closings-holiday-key">
          {shortDay(day)} {holidayText(day)}
        </span>
      ))}
    </p>
  );
}
