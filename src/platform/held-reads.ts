import { LRUCache } from 'lru-cache';
import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';
import { createSharedReads } from '#src/platform/shared-reads.ts';

export interface HeldAnswer<T> {
  readonly value: T;
  /** Milliseconds of the gateway's clock at which the platform was asked: the answer is at least that fresh. */
  readonly readAt: number;
}

type HeldRead<T> =
  | (HeldAnswer<T> & {
      readonly kind: 'ok';
      readonly isHeld: boolean;
      /** Why the platform gave no newer answer, if it was asked. */
      readonly trouble?: PlatformFailure | undefined;
    })
  | PlatformFailure;

/**
 * Asks the platform. Its signal aborts when no caller waits any more: what comes then is no trouble of the platform.
 */
type HeldReader<T> = (last: HeldAnswer<T> | undefined, signal: AbortSignal) => Promise<PlatformAnswer<T>>;

type ReadTerms = {
  readonly signal?: AbortSignal | undefined;
  /** Changes when the platform is known to have changed: an earlier answer no longer counts as new. */
  readonly newestChange?: number | undefined;
};

/** What distinguishes two reads: the session first, then the view and every part of the question. */
type HeldKey = readonly [session: string, ...question: string[]];

interface HeldReadsSettings<T> {
  readonly now: () => number;
  /** Milliseconds for which an answer is as good as a new one. */
  readonly minimumAge: number;
  /** Milliseconds for which an answer may replace one the platform can't give; 0 for never. */
  readonly staleAge: number;
  /** Bytes of all held answers together; the longest unused go first. */
  readonly maxBytes: number;
  readonly bytesOf: (value: T) => number;
}

interface Entry<T> extends HeldAnswer<T> {
  readonly session: string;
  readonly newestChange: number | undefined;
  /** When the platform was last asked, with or without success. */
  readonly askedAt: number;
  readonly trouble: PlatformFailure | undefined;
}

interface Running {
  readonly session: string;
  readonly newestChange: number | undefined;
  /** True once the session's answers were dropped: waiting callers get the answer, later ones don't. */
  isDropped: boolean;
}

/**
 * Reads whose last good answer is held in memory, for the same session and question alone. One that is young enough is
 * answered without the platform. An older one is answered while the platform is down.
 */
export function createHeldReads<T extends object>(settings: HeldReadsSettings<T>) {
  const { now, minimumAge, staleAge, maxBytes, bytesOf } = settings;
  const held = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, name) => bytesOf(value) + name.length,
  });
  const shared = createSharedReads();
  const running = new Set<Running>();
  let drops = 0;

  // A clock that was set back makes an answer seem to come from the future: then its age is unknown.
  const isWithin = (instant: number, age: number): boolean => now() >= instant && now() - instant < age;

  async function ask(
    name: string,
    run: Running,
    read: HeldReader<T>,
    signal: AbortSignal,
  ): Promise<HeldRead<T>> {
    const { session, newestChange } = run;
    const last = held.get(name);
    const askedAt = now();
    const answer = await read(last, signal);
    if (answer.kind === 'ok') {
      const { value } = answer;
      if (!run.isDropped)
        held.set(name, { session, newestChange, value, readAt: askedAt, askedAt, trouble: undefined });
      return { kind: 'ok', value, readAt: askedAt, isHeld: false };
    }
    // Losing the right to ask loses what was answered before.
    if (answer.kind === 'unauthorized') drop(session);
    if (answer.kind === 'refused') held.delete(name);
    const isStandIn =
      answer.kind !== 'unauthorized' && answer.kind !== 'refused' && !run.isDropped && !signal.aborted;
    if (last === undefined || !isStandIn || !isWithin(last.readAt, staleAge)) return answer;
    held.set(name, { ...last, session, newestChange, askedAt: now(), trouble: answer });
    return { kind: 'ok', value: last.value, readAt: last.readAt, isHeld: true, trouble: answer };
  }

  function drop(session: string): void {
    drops += 1;
    for (const [name, entry] of held) if (entry.session === session) held.delete(name);
    for (const run of running) if (run.session === session) run.isDropped = true;
  }

  return {
    /**
     * @param key one person's answer must never reach another, so it names the session and the whole question.
     * @param read asks the platform; it's given the last good answer, which may still be right.
     */
    async read(key: HeldKey, read: HeldReader<T>, terms: ReadTerms = {}): Promise<HeldRead<T>> {
      const [session] = key;
      const name = JSON.stringify(key);
      const entry = held.get(name);
      // A platform that is down isn't asked more often than one that is up.
      if (entry !== undefined && isNew(entry, terms) && isUsable(entry)) {
        const { value, readAt, trouble } = entry;
        return { kind: 'ok', value, readAt, isHeld: true, trouble };
      }
      const { signal = new AbortController().signal, newestChange } = terms;
      return shared.share([...key, String(newestChange), String(drops)], signal, async (left) => {
        const run: Running = { session, newestChange, isDropped: false };
        running.add(run);
        return ask(name, run, read, left).finally(() => running.delete(run));
      });
    },

    /** Forgets a session's answers, also those of reads under way. */
    drop,

    /** Forgets what is too old to be answered. Call it now and then. */
    removeOld(): void {
      for (const [name, entry] of held) {
        if (!isWithin(entry.readAt, Math.max(staleAge, minimumAge))) held.delete(name);
      }
    },
  };

  function isNew(entry: Entry<T>, { newestChange }: ReadTerms): boolean {
    return isWithin(entry.askedAt, minimumAge) && entry.newestChange === newestChange;
  }

  function isUsable({ readAt, trouble }: Entry<T>): boolean {
    return trouble === undefined || isWithin(readAt, staleAge);
  }
}
