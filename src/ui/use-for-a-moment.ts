import { useEffect, useState } from 'react';

/** A state that goes away by itself, so many milliseconds after it was last set. */
export function useForAMoment<Value>(ms: number) {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setValue(undefined), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [value, setValue] as const;
}
