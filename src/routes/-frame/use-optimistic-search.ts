import { useEffect, useEffectEvent, useRef, useState } from 'react';

type HowWritten = 'push' | 'replace';

interface AddressPort<Search> {
  /** The router's search: the same object until its content changes. */
  readonly onScreen: Search;
  /** A new object for every history entry, whatever caused it. */
  readonly entry: () => unknown;
  readonly write: (wanted: Search, how: HowWritten) => void;
}

interface Ahead<Search> {
  readonly wanted: Search;
  /** The address that it's ahead of. */
  readonly from: Search;
  /** Earlier written presses that the router may still show on its way. */
  readonly passing: readonly Search[];
  /** The address says the same by now. This object stays, so that the screen isn't drawn again. */
  readonly isThere?: boolean;
}

/**
 * Shows what a press asks for before the address says so: a navigation takes the router longer than the new rows take
 * the list. It follows once they are painted. Each press keeps its own step for the Back button. If the person
 * navigates away first, nothing is written.
 */
export function useOptimisticSearch<Search extends object>({ onScreen, entry, write }: AddressPort<Search>) {
  const [ahead, setAhead] = useState<Ahead<Search>>();
  const unwritten = useRef<{ wanted: Search; how: HowWritten; entry: unknown }>(undefined);
  if (ahead !== undefined && ahead.from !== onScreen) {
    const { wanted, passing } = ahead;
    if (isSame(wanted, onScreen)) setAhead({ wanted, from: onScreen, passing: [], isThere: true });
    else if (passing.some((step) => isSame(step, onScreen))) setAhead({ wanted, from: onScreen, passing });
    else setAhead(undefined);
  }
  const flush = (): void => {
    const step = unwritten.current;
    unwritten.current = undefined;
    if (step !== undefined && step.entry === entry()) write(step.wanted, step.how);
  };
  const follow = useEffectEvent(flush);
  useEffect(() => (ahead === undefined ? undefined : afterPaint(() => follow())), [ahead]);
  useEffect(() => {
    // Leaving or closing the page writes it first, for the way back.
    const leaving = new AbortController();
    window.addEventListener('pagehide', () => follow(), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return {
    shown: ahead?.wanted ?? onScreen,
    /** The search that isn't in the address yet. */
    unwritten: (): Search | undefined => unwritten.current?.wanted,
    /** Writes a pending search: due before anything else reads or changes the history. */
    flush,
    show: (wanted: Search, how: HowWritten): void => {
      flush();
      unwritten.current = { wanted, how, entry: entry() };
      setAhead((before) => ({
        wanted,
        from: onScreen,
        passing: before === undefined || before.isThere === true ? [] : [...before.passing, before.wanted],
      }));
    },
  };
}

/** The router's own copy may name the values in another order. */
function isSame(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([name, value]) => values.get(name) === value);
}

/** A page that isn't shown paints nothing. */
const LATEST_MS = 250;

/** Runs once the next frame is painted. @returns cancels it. */
function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
