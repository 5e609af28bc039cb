import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';

const HOUR_MS = 3_600_000;

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
  const until = lastCheck + offlineHours * HOUR_MS;
  return until <= now ? undefined : dayAndTimeOf(until, timeZone);
}

function dayAndTimeOf(instant: number, timeZone: string): string {
  return (
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
    })
      .format(instant)
      // Of `Mon, 11/30`
      .replace(',', '')
      // Some engines put a narrow no-break space before AM.
      .replaceAll('\u202F', ' ')
  );
}
