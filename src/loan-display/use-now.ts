import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The time, updated every half minute: precise enough for "3 minutes old". */
export function useNow(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const look = () => setTime(now());
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now]);
  return time;
}
