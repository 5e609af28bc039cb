import { useEffect } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';

/** Loans prepared in one go: a few ms. */
const SLICE = 250;

/**
 * Prepares a list at quiet moments, so that the first letter of a search is as quick as the next.
 * @param prepare does so up to a place; undefined while there's nothing to do.
 */
export function useQuietSlices(loanCount: number, prepare: ((end: number) => void) | undefined): void {
  const { whenQuiet } = useServices();
  useEffect(() => {
    if (prepare === undefined) return;
    let isOver = false;
    const run = (end: number): void => {
      if (isOver) return;
      prepare(end);
      if (end < loanCount) whenQuiet(() => run(end + SLICE));
    };
    whenQuiet(() => run(SLICE));
    return () => {
      isOver = true;
    };
  }, [prepare, loanCount, whenQuiet]);
}
