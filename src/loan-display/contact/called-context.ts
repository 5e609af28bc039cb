import { createContext, use } from 'react';

/** Called with a loan when the person presses one of its numbers. */
type OnCall = (loanId: string) => void;

const CalledContext = createContext<OnCall>(() => undefined);

export const CalledProvider = CalledContext.Provider;

export function useOnCall(): OnCall {
  return use(CalledContext);
}
