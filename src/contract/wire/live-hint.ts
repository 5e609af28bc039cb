import * as v from 'valibot';

/** A hint with more topics than this says `all`. */
export const MAX_TOPICS = 100;

const topicSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4095));

/**
 * An event of the stream of changes: something changed, so look now. It carries no loan data. A topic is a number that
 * several loans share (`loanTopic`). The person's own reads decide what there is to see.
 */
export const liveHintSchema = v.object({
  /** What to look at again: loans of these topics, or everything. No topics: only the place in the stream is new. */
  topics: v.union([v.literal('all'), v.pipe(v.array(topicSchema), v.maxLength(MAX_TOPICS), v.readonly())]),
  /** Start looking at a random time within these milliseconds, so that pages don't all look at once. */
  withinMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
});

export type LiveHint = v.InferOutput<typeof liveHintSchema>;
