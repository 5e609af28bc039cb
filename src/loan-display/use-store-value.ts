import { useEffect, useReducer } from 'react';
import { useLatest } from '#src/ui/use-latest.ts';

/**
 * What a store holds, with the arguments of useSyncExternalStore. That one draws a whole first screen again, in one go,
 * if a store changed while React was drawing it in slices, and at a start one always does. This one draws its reader.
 */
export function useStoreValue<T>(subscribe: (listener: () => void) => () => void, get: () => T): T {
  const value = get();
  const hasChanged = useLatest(() => !Object.is(get(), value));
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const look = () => {
      if (hasChanged()) drawAgain();
    };
    look();
    return subscribe(look);
  }, [hasChanged, subscribe]);
  return value;
}
