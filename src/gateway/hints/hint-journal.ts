import { MAX_TOPICS } from '#src/contract/wire/live-hint.ts';

/** A topic (`loanTopic`) of changed loans, or `all` where the concerned people are unknown. */
export type Topic = number | 'all';

export type Topics = 'all' | readonly number[];

/** The latest hints of one gateway, in order. */
export interface HintJournal {
  add(topic: Topic): void;
  /** The place behind the newest hint. */
  end(): number;
  /** Topics hinted after a place, each once. `all` if the place is too old, or there are too many. */
  since(place: number): Topics;
  /** The place as an event's id. */
  idOf(place: number): string;
  /** The place of an id that this gateway gave; undefined for any other. */
  placeOf(id: string): number | undefined;
}

/** More than any connection misses while it reconnects. */
const KEPT = 1_000;

/** @param run identifies this gateway's run: no other gateway and no other run knows its places. */
export function createHintJournal(run: string): HintJournal {
  let topics: Topic[] = [];
  let dropped = 0;
  const end = (): number => dropped + topics.length;
  return {
    add(topic) {
      topics.push(topic);
      if (topics.length < 2 * KEPT) return;
      dropped += topics.length - KEPT;
      topics = topics.slice(-KEPT);
    },
    end,
    since(place) {
      if (place < dropped) return 'all';
      const found = new Set(topics.slice(place - dropped));
      const named = [...found].filter((topic) => topic !== 'all');
      return found.has('all') || named.length > MAX_TOPICS ? 'all' : named;
    },
    idOf: (place) => `${run}-${place}`,
    placeOf(id) {
      const [, ofRun, place = ''] = /^(.+)-(\d{1,15})$/.exec(id) ?? [];
      return ofRun === run && Number(place) <= end() ? Number(place) : undefined;
    },
  };
}
