import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { followSessionEnd, type SessionEndTime } from '#src/offline/session/session-end.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';

const words = {
  idle: (time: string) => `You'll be signed out at ${time}: nobody has used Clear to Close here for a while.`,
  fixed: (time: string) => `Your session ends at ${time}. Sign in again then.`,
  stay: 'Stay signed in',
} as const;

const ACTS = ['pointerdown', 'keydown'] as const;

export function SessionEnding() {
  const { sessionLeft, startTimer, now } = useServices();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<SessionEndTime>();
  const isOffline = useIsOffline();
  const check = useCallback(
    () => queryClient.refetchQueries({ queryKey: CURRENT_USER_KEY, exact: true }),
    [queryClient],
  );
  useEffect(() => {
    const sessionEnd = followSessionEnd(sessionLeft);
    return watchSessionEnd({ sessionEnd, now, startTimer, check, show: setEnding });
  }, [sessionLeft, now, startTimer, check]);
  // Without a network nothing can put it off, and the person works on.
  if (ending === undefined || isOffline) return null;
  // The request counts as activity: any press is the user's own act.
  return <Warning ending={ending} onStay={() => void check()} />;
}

interface WarningProps {
  readonly ending: SessionEndTime;
  readonly onStay: () => void;
}

function Warning({ ending, onStay }: WarningProps) {
  const { now } = useServices();
  const { clockText } = useLenderClock();
  const time = clockText(new Date(ending.at).toISOString(), now());
  const stay = useEffectEvent(onStay);
  useEffect(() => {
    const listening = new AbortController();
    for (const act of ACTS) window.addEventListener(act, () => stay(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  if (ending.isFixed) return <Notice kind="trouble">{words.fixed(time)}</Notice>;
  return (
    <Notice kind="trouble" action={<ActionButton onPress={onStay}>{words.stay}</ActionButton>}>
      {words.idle(time)}
    </Notice>
  );
}

/** How long before the end to warn people (WCAG 2.2.1 asks for 20 s at least). */
const WARNING_MS = 2 * 60_000;
const ROUNDING_MS = 1_000;

interface SessionEndWatch {
  readonly sessionEnd: Pick<Subscribable<SessionEndTime | undefined>, 'get' | 'subscribe'>;
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Asks the gateway for the user; the answer updates when the session ends. Never rejects. */
  readonly check: () => Promise<void>;
  readonly show: (ending: SessionEndTime | undefined) => void;
}

/**
 * Warns before the session ends. It asks first: the person may have worked in another tab. At the end it asks again, so
 * that the screen says so right away.
 * @returns a function that stops watching.
 */
function watchSessionEnd({ sessionEnd, now, startTimer, check, show }: SessionEndWatch): () => void {
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
