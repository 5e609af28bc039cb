import { joinSignals } from '#src/api/request/joined-signal.ts';

export interface PagesAhead<Page> {
  /**
   * The page that begins at `start`. The one at `next` is asked for meanwhile, so at most two are under way.
   * @param next undefined where nothing may follow.
   */
  readonly take: (start: number, next: number | undefined) => Promise<Page>;
  /** Cancels the requests under way that weren't taken: the list continues elsewhere. */
  readonly drop: () => void;
}

/** Reads pages of a list, each under a signal that also follows the caller's. End with `drop`. */
export function createPagesAhead<Page>(
  read: (start: number, signal: AbortSignal) => Promise<Page>,
  signal: AbortSignal | undefined,
): PagesAhead<Page> {
  const underWay = new Map<number, Promise<Page>>();
  let leaving = new AbortController();
  let joined = follow();

  function follow() {
    return joinSignals(signal === undefined ? [leaving.signal] : [signal, leaving.signal]);
  }

  function ask(start: number): Promise<Page> {
    const known = underWay.get(start);
    if (known !== undefined) return known;
    const page = read(start, joined.signal);
    // The caller that takes it handles its failure; untaken, it fails in silence.
    page.catch(() => undefined);
    underWay.set(start, page);
    return page;
  }

  return {
    take: (start, next) => {
      const page = ask(start);
      if (next !== undefined) void ask(next);
      underWay.delete(start);
      return page;
    },
    drop: () => {
      leaving.abort();
      joined.letGo();
      underWay.clear();
      leaving = new AbortController();
      joined = follow();
    },
  };
}
