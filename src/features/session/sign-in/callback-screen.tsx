import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { finishSignIn, type SignInOutcome } from '#src/features/session/sign-in/finish-sign-in.ts';
import { signInWords } from '#src/features/session/words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { WaitingPage } from '#src/ui/centred-page.tsx';

interface CallbackScreenProps {
  readonly code: string | undefined;
  readonly state: string | undefined;
  /** Removes code and state from the address: they must not stay in the history. */
  readonly onRead: () => void;
  readonly onOutcome: (outcome: SignInOutcome) => void;
}

export function CallbackScreen({ code, state, onRead, onOutcome }: CallbackScreenProps) {
  const services = useServices();
  const queryClient = useQueryClient();
  const [answer] = useState({ code, state });
  const hasStarted = useRef(false);
  const finish = useEffectEvent(() => {
    // A code works once; React runs effects twice in development.
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (code !== undefined) onRead();
    void finishSignIn(services, queryClient, answer).then(onOutcome);
  });
  useEffect(() => finish(), []);
  return <WaitingPage text={signInWords.authenticating} />;
}
