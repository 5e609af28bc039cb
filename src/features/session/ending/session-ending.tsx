import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { watchSessionEnd } from '#src/features/session/ending/watch-session-end.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { followSessionEnd, type SessionEndTime } from '#src/offline/session/session-end.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

const words = {
  idle: (time: string) => `You'll be signed out at ${time}: nobody has used Clear to Close here for a while.`,
  fixed: (time: string) => `Your session ends at ${time}. Sign in again then.`,
  stay: 'Stay signed in',
} as const;

const ACTS = ['pointerdown', 'keydown'] as const;

/** Says 2 minutes before that the session ends. Any key or press puts it off, and so does the button. */
export function SessionEnding() {
  const { connectivity, sessionLeft, startTimer, now } = useServices();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<SessionEndTime>();
  const { state } = useSyncExternalStore(connectivity.subscribe, connectivity.get);
  const check = useCallback(
    () => queryClient.refetchQueries({ queryKey: CURRENT_USER_KEY, exact: true }),
    [queryClient],
  );
  useEffect(() => {
    const sessionEnd = followSessionEnd(sessionLeft);
    return watchSessionEnd({ sessionEnd, now, startTimer, check, show: setEnding });
  }, [sessionLeft, now, startTimer, check]);
  // Without a network nothing can put it off, and the person works on.
  if (ending === undefined || state === 'lost') return null;
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
