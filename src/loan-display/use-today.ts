import { useEffect, useState } from 'react';
import { type CalendarDay, calendarDayIn, msUntilNextDay } from '#src/domain/calendar/calendar-day.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/**
 * Today's calendar day in the lender's time zone. It changes at the lender's midnight, and when a device wakes up after
 * it: timers don't run while a device sleeps.
 */
export function useToday(): CalendarDay {
  const { timeZone } = useLenderClock();
  const { now } = useServices();
  const [today, setToday] = useState(() => calendarDayIn(now(), timeZone));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      setToday(calendarDayIn(now(), timeZone));
      timer = setTimeout(look, msUntilNextDay(now(), timeZone) + 50);
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [timeZone, now]);
  return today;
}
