import { addHours } from 'date-fns';
import { formatDate } from '#src/domain/calendar/date-format.ts';
import { readZoneClock } from '#src/domain/calendar/zone-clock.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/**
 * When this device locks what it keeps, unless the server confirms the user before: `Mon 11/30, 4:16 AM` by the
 * lender's clock. Undefined where that isn't known, or is past.
 */
export function useWorksUntil(): string | undefined {
  const { lastCheckAt, now: clock } = useServices();
  const { offlineHours } = useAppConfig();
  const { timeZone } = useLenderClock();
  const now = useNow(clock);
  const lastCheck = lastCheckAt();
  if (lastCheck === undefined) return undefined;
  const until = Number(addHours(lastCheck, offlineHours));
  return until <= now ? undefined : formatDate(readZoneClock(until, timeZone), 'EEE MM/dd, h:mm a');
}
