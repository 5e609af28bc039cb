import { setTimeout as delay } from 'node:timers/promises';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';
import type { PlatformSlots } from '#src/gateway/slots/platform-slots.ts';

const BEAT_AGAIN_MS = 1_000;
const FIRST_BEATS = 8;

/**
 * Beats until the process ends. Resolves when this replica may make calls, or after a few seconds: others may be slow
 * to give slots back.
 */
export async function shareSlots(slots: PlatformSlots | undefined, log: GatewayLog): Promise<void> {
  if (slots === undefined) return;
  let hasFailed = false;
  const beat = async (): Promise<number> => {
    try {
      const next = await slots.beat();
      hasFailed = false;
      return next;
    } catch (error) {
      // Once for each outage, and not every second of it.
      if (!hasFailed) log.event('warn', 'platform-slots-unknown', errorCodeOf(error) ?? '');
      hasFailed = true;
      return BEAT_AGAIN_MS;
    }
  };
  let next = await beat();
  for (let beats = 1; slots.current() === 0 && beats < FIRST_BEATS; beats += 1) {
    await delay(next);
    next = await beat();
  }
  const goOn = (ms: number): void =>
    void setTimeout(() => void beat().then((following) => goOn(following)), ms).unref();
  goOn(next);
}
