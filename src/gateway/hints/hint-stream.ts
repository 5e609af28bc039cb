import type { HintJournal, Topics } from '#src/gateway/hints/hint-journal.ts';

/** All in ms. */
export interface HintTimings {
  /** A sign of life at least this often, also the longest that a stream outlives its session. */
  readonly beat: number;
  /** The least between two events of a stream. */
  readonly pause: number;
  /** How often streams look whether the gateway is about to stop. */
  readonly drainCheck: number;
  /** The longest that one write may take, for a page that reads nothing. */
  readonly writeWithin: number;
}

/** Proxies commonly cut a connection that is silent for 60 s. */
export const HINT_TIMINGS: HintTimings = { beat: 20_000, pause: 250, drainCheck: 250, writeWithin: 20_000 };

type StreamStep =
  | { readonly kind: 'hint'; readonly id: string; readonly topics: Topics }
  /** A sign of life, and the moment to look whether the session still lives. */
  | { readonly kind: 'beat' }
  /** `retryMs`: when the page may come back; absent if it needn't. */
  | { readonly kind: 'end'; readonly retryMs: number | undefined };

export type HintStream = ReturnType<typeof createHintStream>;

/**
 * One page's connection. It remembers a place in the journal and nothing else, however slowly it's read.
 * @param from the place that the page knows. Undefined for a page that begins: it asks again for what it has open.
 *   `lost` for one that names a place this gateway doesn't know: it may have missed anything.
 */
export function createHintStream(
  journal: HintJournal,
  from: number | 'lost' | undefined,
  { beat, pause }: Pick<HintTimings, 'beat' | 'pause'>,
) {
  let place = typeof from === 'number' ? from : journal.end();
  let told: 'nothing' | 'a hint' | 'a beat' = 'nothing';
  let ended: Extract<StreamStep, { kind: 'end' }> | undefined;
  let look = (): void => undefined;

  const isEnded = (): boolean => ended !== undefined;
  const isBehind = (): boolean => isEnded() || place !== journal.end();

  /** @returns false if it didn't come true in time. */
  const until = (isTrue: () => boolean, ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      look = () => {
        if (!isTrue()) return;
        clearTimeout(timer);
        resolve(true);
      };
      look();
    });

  const hintOf = (topics: Topics): StreamStep => {
    place = journal.end();
    told = 'a hint';
    return { kind: 'hint', id: journal.idOf(place), topics };
  };

  return {
    /** Waits for what to write. The first step tells the place, and what was missed. */
    async next(): Promise<StreamStep> {
      if (ended !== undefined) return ended;
      if (told === 'nothing') return hintOf(from === 'lost' ? 'all' : journal.since(place));
      // Many changes in a row become one event.
      if (told === 'a hint') await until(isEnded, pause);
      if (await until(isBehind, beat)) return ended ?? hintOf(journal.since(place));
      told = 'a beat';
      return { kind: 'beat' };
    },
    wake: () => look(),
    end(retryMs?: number): void {
      ended ??= { kind: 'end', retryMs };
      look();
    },
  };
}
