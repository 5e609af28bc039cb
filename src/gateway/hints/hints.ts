import { createHintJournal, type Topic, type Topics } from '#src/gateway/hints/hint-journal.ts';
import type { HintRelay } from '#src/gateway/hints/hint-relay.ts';
import {
  createHintStream,
  type HintStream,
  HINT_TIMINGS,
  type HintTimings,
} from '#src/gateway/hints/hint-stream.ts';

export type Hints = ReturnType<typeof createHints>;

export type OpenStream = NonNullable<ReturnType<Hints['open']>>;

export interface HintsDeps {
  readonly run: string;
  readonly random: () => number;
  readonly isDraining: () => boolean;
  /** The way to the other gateways; there are none by default. */
  readonly relay?: HintRelay | undefined;
  readonly timings?: Partial<HintTimings> | undefined;
  readonly limits?: Partial<StreamLimits> | undefined;
}

interface StreamLimits {
  readonly perSession: number;
  readonly total: number;
}

// A browser has one; without locks each of its tabs has one. The server takes 2,000 connections, also for calls.
const STREAM_LIMITS: StreamLimits = { perSession: 4, total: 1_000 };
/** With a few hundred ms for the call itself, a change shows within 2 s. */
const SPREAD_MS = 700;
/**
 * Platform time for one page's refresh: two calls of about 300 ms, at 20 calls at once. Faster would only fill the
 * queue.
 */
const SPREAD_PER_STREAM_MS = 30;
/** For a page that has more streams than it needs: until then its timer does. */
const DISPLACED_RETRY_MS = 300_000;
const DRAIN_RETRY_MS = 500;
const DRAIN_SPREAD_MS = 1_500;

/** Tells open pages that something changed. Never waits for them. See decision 34. */
export function createHints(deps: HintsDeps) {
  const { run, random, isDraining, relay } = deps;
  const timings = { ...HINT_TIMINGS, ...deps.timings };
  const limits = { ...STREAM_LIMITS, ...deps.limits };
  const journal = createHintJournal(run);
  const streams = new Map<HintStream, string>();
  let drainCheck: ReturnType<typeof setInterval> | undefined;

  const tell = (topics: readonly Topic[]): void => {
    for (const topic of topics) journal.add(topic);
    for (const stream of streams.keys()) stream.wake();
  };
  const of = (session: string): HintStream[] =>
    [...streams].filter(([, own]) => own === session).map(([stream]) => stream);
  const endSession = (session: string): void => {
    for (const stream of of(session)) stream.end();
  };

  relay?.listen(
    (message) => {
      // Its own pages have heard it.
      if (message.from === run) return;
      if (message.kind === 'changed') tell(message.topics);
      else endSession(message.session);
    },
    () => tell(['all']),
  );

  function watchDrain(): void {
    drainCheck ??= setInterval(() => {
      if (!isDraining()) return;
      for (const stream of streams.keys()) stream.end(DRAIN_RETRY_MS + random() * DRAIN_SPREAD_MS);
    }, timings.drainCheck).unref();
  }

  return {
    /** Pages of every gateway look at loans of this topic again, or at everything. */
    changed(topic: Topic): void {
      tell([topic]);
      relay?.send({ kind: 'changed', from: run, topics: [topic] });
    },
    /** Tells hints apart: what was asked while there was another newest hint may be older than the change. */
    newest: journal.end,
    /** Ends the session's streams, at every gateway. */
    sessionOver(session: string): void {
      endSession(session);
      relay?.send({ kind: 'session-over', from: run, session });
    },
    /**
     * Opens a stream of a session, which must be closed.
     * @param lastEventId what the page read last, if it read something.
     * @returns undefined if the gateway has no room or is about to stop.
     */
    open(session: string, lastEventId: string | undefined) {
      const own = of(session);
      if (isDraining() || (own.length < limits.perSession && streams.size >= limits.total)) return undefined;
      // The oldest may be a dead connection of a tablet that changed its network.
      if (own.length >= limits.perSession) own[0]?.end(DISPLACED_RETRY_MS);
      const from = lastEventId === undefined ? undefined : (journal.placeOf(lastEventId) ?? 'lost');
      const stream = createHintStream(journal, from, timings);
      streams.set(stream, session);
      watchDrain();
      return {
        next: stream.next,
        end: stream.end,
        close(): void {
          streams.delete(stream);
          if (streams.size > 0) return;
          clearInterval(drainCheck);
          drainCheck = undefined;
        },
      };
    },
    /** The longest that one write to a page may take. */
    writeWithinMs: timings.writeWithin,
    /** How long pages may take until all have looked, in ms. */
    withinMs: (topics: Topics) =>
      topics === 'all' ? Math.max(SPREAD_MS, streams.size * SPREAD_PER_STREAM_MS) : SPREAD_MS,
  };
}
