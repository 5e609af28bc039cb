import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '#src/features/session/use-session.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/**
 * Leads the user signed in, in this tab or another, to where their session ended in this one, or to the dashboard.
 * Nowhere else: a link's place may be meant for another user.
 */
export function BackToPlace() {
  const { keptPlace } = useServices();
  const { history } = useRouter();
  const { state } = useSession();
  const userId = state.kind === 'signed-in' ? state.user.id : undefined;
  const hasLed = useRef(false);
  const lead = useEffectEvent((id: string) => {
    // A place is given once; React runs effects twice in development.
    if (hasLed.current) return;
    hasLed.current = true;
    history.replace(keptPlace.take(id) ?? '/dashboard');
  });
  useEffect(() => {
    if (userId !== undefined) lead(userId);
  }, [userId]);
  return null;
}
