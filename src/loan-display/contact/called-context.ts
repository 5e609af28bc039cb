import { createContext, use } from 'react';

type OnCall = (loanId: string) => void;

const CalledContext = createContext<OnCall>(() => undefined);

export const CalledProvider = CalledContext.Provider;

export function useOnCall(): OnCall {
  return use(CalledContext);
}
