import { LRUCache } from 'lru-cache';
import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';

/** A good answer of the platform, and when it was asked for. */
export interface HeldAnswer<T> {
  readonly value: T;
  /** Milliseconds of the gateway's clock at which the platform was asked: the answer is at least that fresh. */
  readonly readAt: number;
}

export type HeldRead<T> =
  | (HeldAnswer<T> & {
      readonly kind: 'ok';
      /** True if the answer was there before this read. */
      readonly isHeld: boolean;
      /** Why the platform gave no newer answer, if it was asked. */
      readonly trouble?: PlatformFailure | undefined;
    })
  | PlatformFailure;

/** What a held or running answer must fit. */
interface ReadTerms {
  /** Aborts when nobody waits for the answer any more: what comes then is no trouble of the platform. */
  readonly signal?: AbortSignal | undefined;
  /** Changes when the platform is known to have changed: an answer of before isn't as good as a new one. */
  readonly newestChange?: number | undefined;
}

/** What distinguishes two reads: the session first, then the view and every part of the question. */
type HeldKey = readonly [session: string, ...question: string[]];

/**
 * Reads whose last good answer is held in memory, for the same session and question alone. One that is young enough is
 * answered without the platform. An older one is answered while the platform is down.
 */
export interface HeldReads<T> {
  /**
   * @param key one person's answer must never reach another, so it names the session and the whole question.
   * @param read asks the platform; it's given the last good answer, which may still be right.
   */
  read(
    key: HeldKey,
    read: (last: HeldAnswer<T> | undefined) => Promise<PlatformAnswer<T>>,
    terms?: ReadTerms,
  ): Promise<HeldRead<T>>;
  /** Forgets a session's answers, also those of reads under way. */
  drop(session: string): void;
  /** Forgets what is too old to be answered. Call it now and then. */
  removeOld(): void;
}

export interface HeldReadsSettings<T> {
  readonly now: () => number;
  /** Milliseconds for which an answer is as good as a new one. */
  readonly minimumAge: number;
  /** Milliseconds for which an answer stands in for one that the platform can't give; 0 for never. */
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

interface Running<T> {
  readonly session: string;
  readonly terms: ReadTerms;
  answer?: Promise<HeldRead<T>>;
  /** True once the session's answers were dropped: whoever waits gets the answer, and nobody after them. */
  isDropped: boolean;
}

function isJoinable({ terms }: Running<unknown>, { newestChange }: ReadTerms): boolean {
  return terms.signal?.aborted !== true && terms.newestChange === newestChange;
}

/** Holds answers by the given limits. */
export function createHeldReads<T extends object>(settings: HeldReadsSettings<T>): HeldReads<T> {
  const { now, minimumAge, staleAge, maxBytes, bytesOf } = settings;
  const held = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, name) => bytesOf(value) + name.length,
  });
  const running = new Map<string, Running<T>>();

  // A clock that was set back makes an answer seem to come from the future: then its age is unknown.
  const isWithin = (instant: number, age: number): boolean => now() >= instant && now() - instant < age;

  async function ask(
    name: string,
    run: Running<T>,
    read: (last: HeldAnswer<T> | undefined) => Promise<PlatformAnswer<T>>,
  ): Promise<HeldRead<T>> {
    const { session, terms } = run;
    const { newestChange } = terms;
    const last = held.get(name);
    const askedAt = now();
    const answer = await read(last);
    if (answer.kind === 'ok') {
      const { value } = answer;
      if (!run.isDropped)
        held.set(name, { session, newestChange, value, readAt: askedAt, askedAt, trouble: undefined });
      return { kind: 'ok', value, readAt: askedAt, isHeld: false };
    }
    // Whoever lost the right to ask loses what was answered before.
    if (answer.kind === 'unauthorized') drop(session);
    if (answer.kind === 'refused') held.delete(name);
    const isStandIn =
      answer.kind !== 'unauthorized' &&
      answer.kind !== 'refused' &&
      !run.isDropped &&
      run.terms.signal?.aborted !== true;
    if (last === undefined || !isStandIn || !isWithin(last.readAt, staleAge)) return answer;
    held.set(name, { ...last, session, newestChange, askedAt: now(), trouble: answer });
    return { kind: 'ok', value: last.value, readAt: last.readAt, isHeld: true, trouble: answer };
  }

  function drop(session: string): void {
    for (const [name, entry] of held) if (entry.session === session) held.delete(name);
    for (const [name, run] of running) {
      if (run.session !== session) continue;
      run.isDropped = true;
      running.delete(name);
    }
  }

  return {
    async read(key, read, terms = {}) {
      const [session] = key;
      const name = JSON.stringify(key);
      const entry = held.get(name);
      // A platform that is down isn't asked more often than one that is up.
      if (entry !== undefined && isNew(entry, terms) && isUsable(entry)) {
        const { value, readAt, trouble } = entry;
        return { kind: 'ok', value, readAt, isHeld: true, trouble };
      }
      const before = running.get(name);
      if (before?.answer !== undefined && isJoinable(before, terms)) return before.answer;
      const run: Running<T> = { session, terms, isDropped: false };
      running.set(name, run);
      run.answer = ask(name, run, read).finally(() => {
        if (running.get(name) === run) running.delete(name);
      });
      return run.answer;
    },

    drop,

    removeOld() {
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
