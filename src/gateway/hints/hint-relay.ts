import * as v from 'valibot';

const topicSchema = v.union([v.literal('all'), v.number()]);

/** Messages between gateways on one database. `from` is the sender's run: it ignores its own messages. */
export const relayedSchema = v.variant('kind', [
  v.object({ kind: v.literal('changed'), from: v.string(), topics: v.array(topicSchema) }),
  v.object({ kind: v.literal('session-over'), from: v.string(), session: v.string() }),
]);

export type Relayed = v.InferOutput<typeof relayedSchema>;

/** The way to the other gateways. It may lose messages: pages refresh by their timers all the same. */
export interface HintRelay {
  /** Doesn't wait, and never throws. */
  send(message: Relayed): void;
  /**
   * Call it once.
   * @param onMessage gets what any gateway sent, this one included.
   * @param onGap called when messages may have been lost.
   */
  listen(onMessage: (message: Relayed) => void, onGap: () => void): void;
}
