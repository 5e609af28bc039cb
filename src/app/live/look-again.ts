import type { Query, QueryClient } from '@tanstack/react-query';
import { isConcerned, type KnownLoans } from '#src/app/live/concerned-queries.ts';
import { type LiveHint, MAX_TOPICS } from '#src/contract/wire/live-hint.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

interface LookAgainDeps {
  readonly queryClient: QueryClient;
  readonly knownLoans: KnownLoans;
  readonly startTimer: StartTimer;
  /** The device's clock in ms. */
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Looks only then; a page asks by itself once it's visible again. */
  readonly isVisible: () => boolean;
}

export interface LookAgain {
  /** Asks again what the hint concerns, soon and once for all hints until then. */
  readonly hint: (hint: LiveHint) => void;
  readonly stop: () => void;
}

/** The least between two looks. Changes that come in this time are one refresh. */
const APART_MS = 1_000;

export function createLookAgain(deps: LookAgainDeps): LookAgain {
  const { queryClient, knownLoans, startTimer, now, random, isVisible } = deps;
  let topics: LiveHint['topics'] = [];
  let cancel: (() => void) | undefined;
  let lookedAt = -Infinity;

  async function look(): Promise<void> {
    const hint = { topics };
    topics = [];
    cancel = undefined;
    if (!isVisible()) return;
    lookedAt = now();
    const isWanted = ({ queryKey }: Query): boolean => isConcerned(queryKey, hint, knownLoans);
    const underWay = queryClient
      .getQueryCache()
      .findAll({ type: 'active', fetchStatus: 'fetching', predicate: isWanted });
    await queryClient.refetchQueries({ type: 'active', predicate: isWanted }, { cancelRefetch: false });
    // Their platform call may have come before the change.
    if (underWay.length > 0) {
      const isOld = (query: Query): boolean => underWay.includes(query);
      await queryClient.refetchQueries({ type: 'active', predicate: isOld }, { cancelRefetch: false });
    }
  }

  return {
    hint: (hint) => {
      if (hint.topics.length === 0) return;
      topics = joined(topics, hint.topics);
      if (cancel !== undefined) return;
      const apart = lookedAt + APART_MS - now();
      // A device's clock may have been set back.
      const wait = Math.max(random() * hint.withinMs, Math.min(apart, APART_MS));
      cancel = startTimer(() => void look(), wait);
    },
    stop: () => {
      cancel?.();
      cancel = undefined;
      topics = [];
    },
  };
}

function joined(one: LiveHint['topics'], other: LiveHint['topics']): LiveHint['topics'] {
  if (one === 'all' || other === 'all') return 'all';
  const both = [...new Set([...one, ...other])];
  return both.length > MAX_TOPICS ? 'all' : both;
}
