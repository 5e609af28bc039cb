import { MAX_TOPICS } from '#src/contract/wire/live-hint.ts';

/** A topic (`loanTopic`) of changed loans, or `all` where the concerned people are unknown. */
export type Topic = number | 'all';

export type Topics = 'all' | readonly number[];

export type HintJournal = ReturnType<typeof createHintJournal>;

const KEPT = 1_000;

/**
 * The latest hints of one gateway, in order.
 * @param run identifies this gateway's run: no other gateway and no other run knows its places.
 */
export function createHintJournal(run: string) {
  let topics: Topic[] = [];
  let dropped = 0;
  /** The place behind the newest hint. */
  const end = (): number => dropped + topics.length;
  return {
    add(topic: Topic): void {
      topics.push(topic);
      if (topics.length < 2 * KEPT) return;
      dropped += topics.length - KEPT;
      topics = topics.slice(-KEPT);
    },
    end,
    /** Topics hinted after a place, each once. `all` if the place is too old, or there are too many. */
    since(place: number): Topics {
      if (place < dropped) return 'all';
      const found = new Set(topics.slice(place - dropped));
      const named = [...found].filter((topic) => topic !== 'all');
      return found.has('all') || named.length > MAX_TOPICS ? 'all' : named;
    },
    idOf: (place: number) => `${run}-${place}`,
    /** The place of an id that this gateway gave; undefined for any other. */
    placeOf(id: string): number | undefined {
      const [, ofRun, place = ''] = /^(.+)-(\d{1,15})$/.exec(id) ?? [];
      return ofRun === run && Number(place) <= end() ? Number(place) : undefined;
    },
  };
}
