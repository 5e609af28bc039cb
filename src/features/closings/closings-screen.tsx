import { type ReactNode, useId, useMemo, useRef } from 'react';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { addMonths, isSameMonth, sevenDaysFrom, weeksOfMonth } from '#src/domain/calendar/calendar-month.ts';
import { startOfDaysAhead } from '#src/domain/calendar/calendar-week.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { monthText } from '#src/domain/calendar/day-names.ts';
import { type ClosingCalendar, closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { Agenda } from '#src/features/closings/agenda.tsx';
import { AroundPast } from '#src/features/closings/around-past.tsx';
import { ClosingsHead } from '#src/features/closings/closings-head.tsx';
import { DayGrid } from '#src/features/closings/day-grid.tsx';
import { DayPanel } from '#src/features/closings/day-panel.tsx';
import { isWithinReach, type ShownDay } from '#src/features/closings/shown-day.ts';
import { ClosingsContext, type OpenConditionsOf } from '#src/features/closings/closings-context.ts';
import { useDayCursor } from '#src/features/closings/use-day-cursor.ts';
import { useReturn } from '#src/features/closings/use-return.ts';
import { type ClosingsForm, closingsWords as words } from '#src/features/closings/words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { useMediaQuery } from '#src/ui/media/use-media-query.ts';
import '#src/features/closings/closings.css';
import '#src/features/closings/grid.css';

interface ClosingsScreenProps {
  readonly loans: readonly Loan[] | undefined;
  readonly problem: ReactNode;
  readonly asOf: string;
  readonly today: CalendarDay;
  readonly view: LoanOwnership;
  readonly onViewChange: (view: LoanOwnership) => void;
  readonly form: ClosingsForm;
  /** @param day chosen with it, if it's another one. */
  readonly onFormChange: (form: ClosingsForm, day: CalendarDay | undefined) => void;
  readonly shown: ShownDay | undefined;
  readonly onShow: (shown: ShownDay) => void;
  readonly status: ReactNode;
  readonly openConditionsOf: OpenConditionsOf;
  readonly leftFor: string | undefined;
  /** With the day that a step back returns to. */
  readonly onOpen: (loanId: string, from: ShownDay) => void;
  readonly onConditions: (loanId: string) => void;
  readonly onAtRisk: () => void;
}

/** A seventh of what the chosen day leaves beside it is narrower than a day's words: the days are a list. */
const NO_ROOM_FOR_A_GRID = '(max-width: 63.99rem)';

export function ClosingsScreen(props: ClosingsScreenProps) {
  const { loans, today, form, shown = today, onShow } = props;
  const isList = useMediaQuery(NO_ROOM_FOR_A_GRID);
  const isUndatedAlone = isList && shown === 'none';
  const titleId = useId();
  const calendar = useClosingCalendar(loans, today);
  const { cursor, page, setCursor, turnTo, pressDay, moveFocus, gridRef } = useDayCursor(shown, today, form);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const screenRef = useReturn(calendar !== undefined, isList, props.shown, props.leftFor);
  const { weeks, title, isAhead } = daysToShow(form, page, today);
  const days = weeks.flat().filter((day) => form === 'week' || isSameMonth(day, page));
  const isEarlierShown = days.some((day) => day === shown && day < today);
  const isAroundToday = isList && form === 'month' && days.includes(today);
  const hidesEarlier = isAroundToday && !isEarlierShown;
  /** Its days are those around the chosen one, wherever keys or pages led. A list's earlier days are looked back at. */
  const dayToChoose = (): CalendarDay => {
    if (shown === 'none') return cursor;
    return isAroundToday && shown < today ? today : shown;
  };
  const turn = (by: 1 | -1): void => {
    const day = form === 'month' ? addMonths(page, by) : addDays(page, 7 * by);
    if (!isWithinReach(day)) return;
    const chosen = chosenOn({ form, day, shown, today, calendar, isList });
    turnTo(day, chosen);
    // Undated loans stay beside the grid, and replace a list.
    if (chosen !== shown && (isList || shown !== 'none')) onShow(chosen);
  };
  const showDay = (next: ShownDay): void => {
    if (next !== shown) onShow(next);
    // The day before may have been read to its end.
    titleRef.current?.scrollIntoView({ block: 'nearest' });
  };
  const openDay = (day: CalendarDay): void => {
    if (!isWithinReach(day)) return;
    pressDay(day);
    showDay(day);
  };
  return (
    <section
      ref={screenRef}
      className="closings text-body grow low relative scrolls surface"
      aria-label={words.region}
    >
      <ClosingsHead
        {...props}
        onFormChange={(next) => {
          const day = dayToChoose();
          setCursor(day);
          props.onFormChange(next, day === shown ? undefined : day);
        }}
        title={title}
        titleId={titleId}
        calendar={calendar}
        onTurn={turn}
        onToday={() => {
          setCursor(today);
          onShow(today);
        }}
        onUndated={() => showDay('none')}
      />
      {calendar === undefined ? (
        (props.problem ?? <p className="waiting">{words.loading}</p>)
      ) : (
        <ClosingsContext value={{ ...props, calendar }}>
          {isUndatedAlone ? null : (
            <div className="closings-list gutters relative">
              <AroundPast
                isOn={isAhead || isAroundToday}
                shownDays={new Set(hidesEarlier ? [] : days)}
                onEarlier={isAhead ? () => turn(-1) : undefined}
              >
                {isList ? (
                  <Agenda {...{ form, days, hidesEarlier, onShow }} />
                ) : (
                  <DayGrid
                    {...{ form, weeks, cursor, page, shown }}
                    ref={gridRef}
                    labelledBy={titleId}
                    onMove={moveFocus}
                    onPress={openDay}
                    onEnter={(day) => {
                      openDay(day);
                      titleRef.current?.focus({ preventScroll: true });
                    }}
                  />
                )}
              </AroundPast>
            </div>
          )}
          {isList && !isUndatedAlone ? null : (
            <DayPanel shown={shown} titleRef={titleRef} onLeave={() => moveFocus(cursor)} />
          )}
        </ClosingsContext>
      )}
      <LiveRegion text={title} />
    </section>
  );
}

interface Turned {
  readonly form: ClosingsForm;
  readonly day: CalendarDay;
  readonly shown: ShownDay;
  readonly today: CalendarDay;
  readonly calendar: ClosingCalendar | undefined;
  /** Without the days of other months that fill a grid's weeks. */
  readonly isList: boolean;
}

/**
 * The chosen day of a page that was turned to, which is always in sight: the one before if it's there too, else today,
 * the first day with something on it, or the first.
 */
function chosenOn({ form, day, shown, today, calendar, isList }: Turned): CalendarDay {
  const inSight = daysToShow(form, day, today).weeks.flat();
  const own = inSight.filter((one) => form === 'week' || isSameMonth(one, day));
  if (shown !== 'none' && (isList ? own : inSight).includes(shown)) return shown;
  if (own.includes(today)) return today;
  return own.find((one) => calendar?.days.has(one)) ?? own[0] ?? day;
}

function useClosingCalendar(loans: ClosingsScreenProps['loans'], today: CalendarDay) {
  const rules = useLenderRules();
  return useMemo(
    () => (loans === undefined ? undefined : closingCalendar(loans, rules, today)),
    [loans, rules, today],
  );
}

function daysToShow(form: ClosingsForm, day: CalendarDay, today: CalendarDay) {
  if (form === 'month') return { weeks: weeksOfMonth(day), title: monthText(day), isAhead: false };
  const start = startOfDaysAhead(day, today);
  return {
    weeks: [sevenDaysFrom(start)],
    title: words.weekOf(dayWithWeekday(start)),
    isAhead: start === today,
  };
}
