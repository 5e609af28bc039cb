import { createContext, use } from 'react';

/** Told of a loan about which the person pressed a number. */
type OnCall = (loanId: string) => void;

const CalledContext = createContext<OnCall>(() => undefined);

export const CalledProvider = CalledContext.Provider;

export function useOnCall(): OnCall {
  return use(CalledContext);
}
