import type { SessionEndTime } from '#src/offline/session/session-end.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';

/** How long before the end to warn people (WCAG 2.2.1 asks for 20 s at least). */
const WARNING_MS = 2 * 60_000;
const ROUNDING_MS = 1_000;

interface SessionEndWatch {
  readonly sessionEnd: Pick<Subscribable<SessionEndTime | undefined>, 'get' | 'subscribe'>;
  /** The clock of `sessionEnd`. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Asks the gateway for the user; the answer updates when the session ends. Never rejects. */
  readonly check: () => Promise<void>;
  /** Called with the end 2 minutes before it, and with undefined once there's nothing to warn of. */
  readonly show: (ending: SessionEndTime | undefined) => void;
}

/**
 * Warns before the session ends. It asks first: the person may have worked in another tab. At the end it asks again, so
 * that the screen says so right away.
 * @returns a function that stops watching.
 */
export function watchSessionEnd({ sessionEnd, now, startTimer, check, show }: SessionEndWatch): () => void {
  let stopTimer = (): void => undefined;
  let isWatching = true;
  let hasWarned = false;

  const at = (instant: number, act: () => void): void => {
    stopTimer();
    stopTimer = startTimer(act, Math.max(instant - now(), 0));
  };
  const isNear = ({ at: end }: SessionEndTime): boolean => end - now() <= WARNING_MS + ROUNDING_MS;

  function plan(): void {
    const ending = sessionEnd.get();
    if (ending === undefined || (hasWarned && isNear(ending))) return;
    hasWarned = false;
    show(undefined);
    at(ending.at - WARNING_MS, () => void warn());
  }

  async function warn(): Promise<void> {
    hasWarned = true;
    await check();
    const ending = sessionEnd.get();
    if (!isWatching || ending === undefined || !isNear(ending)) return;
    if (ending.at > now()) show(ending);
    at(ending.at + ROUNDING_MS, () => {
      show(undefined);
      void check();
    });
  }

  const unsubscribe = sessionEnd.subscribe(plan);
  plan();
  return () => {
    isWatching = false;
    unsubscribe();
    stopTimer();
  };
}
