import { LRUCache } from 'lru-cache';
import { loanTopic, TOPIC_COUNT } from '#src/domain/loan/loan-topic.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { Topics } from '#src/gateway/hints/hint-journal.ts';

type ListRead = {
  readonly loanOwnership: LoanOwnership;
  /** True for what changed since the last read. */
  readonly isChanges: boolean;
  /** True if every loan of the list was read. */
  readonly isWhole: boolean;
  /** Topics of the loans that were read; undefined if one is unknown. */
  readonly topics: Iterable<number> | undefined;
};

const MOST_SESSIONS = 5_000;

/**
 * Which loans a session has been shown, as topics, so that it gets no hints for others. When in doubt, hints pass: to a
 * session that hasn't read its whole list or that viewed all loans, and to all while other gateways may have shown them
 * loans.
 * @param isAlone whether every read goes through this process.
 */
export function createLoansInSight(isAlone: () => boolean) {
  /** A place for each topic, or `all`. */
  const sessions = new LRUCache<string, Uint8Array | 'all'>({ max: MOST_SESSIONS });

  function find(session: string): Uint8Array | 'all' | undefined {
    if (!isAlone()) sessions.clear();
    return sessions.get(session);
  }

  return {
    listRead(session: string, { loanOwnership, isChanges, isWhole, topics }: ListRead): void {
      const known = find(session);
      if (known === 'all' || !isAlone()) return;
      if (loanOwnership === 'AllLoans') sessions.set(session, 'all');
      else if (topics === undefined || !(isChanges || isWhole)) sessions.delete(session);
      else if (known !== undefined || isWhole) {
        const places = known ?? new Uint8Array(TOPIC_COUNT);
        for (const topic of topics) places[topic] = 1;
        sessions.set(session, places);
      }
    },
    loanRead(session: string, loanGuid: string): void {
      const known = find(session);
      if (known instanceof Uint8Array) known[loanTopic(loanGuid)] = 1;
    },
    /** The topics the session may be told of. */
    of(session: string, topics: Topics): Topics {
      const known = find(session);
      if (topics === 'all' || !(known instanceof Uint8Array)) return topics;
      return topics.filter((topic) => known[topic] === 1);
    },
    drop: (session: string) => void sessions.delete(session),
  };
}
