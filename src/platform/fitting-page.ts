import { LRUCache } from 'lru-cache';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';

interface PageOfLoans {
  readonly start: number;
  readonly limit: number;
}

/** Asks for one page. @param timeLimit milliseconds for this call; undefined for the usual ones. */
type AskPage<T> = (page: PageOfLoans, timeLimit?: number) => Promise<PlatformAnswer<T>>;

const FEWEST_LOANS = 25;
const MOST_SESSIONS = 5_000;
/** With the first, usual one, a page's reader still gets an answer within the minute that it waits. */
const LATER_TIME_LIMIT_MS = 10_000;
const MOST_TIMEOUTS = 4;

/** Pages that the platform can answer, by session and kind of question. */
export function createFittingPages() {
  const sizes = new LRUCache<string, number>({ max: MOST_SESSIONS });
  return {
    /**
     * Asks for a page, and for half of it as long as the platform says that it's too large or doesn't answer in time,
     * down to 25 loans. The size that went through is what the session begins with from then on. So the answer may
     * have fewer loans than `limit` though more follow.
     * @param isPatient false if there's an older answer to show: then one smaller page is tried after a time-out.
     */
    async read<T>(
      key: readonly [session: string, question: string],
      { start, limit }: PageOfLoans,
      isPatient: boolean,
      ask: AskPage<T>,
    ): Promise<PlatformAnswer<T>> {
      const name = JSON.stringify(key);
      let size = Math.min(limit, sizes.get(name) ?? limit);
      let timeouts = 0;
      for (;;) {
        const answer = await ask({ start, limit: size }, timeouts === 0 ? undefined : LATER_TIME_LIMIT_MS);
        const isTooLarge = answer.kind === 'refused' && answer.isTooLarge === true;
        if ((!isTooLarge && !isTooSlow(answer)) || size <= FEWEST_LOANS) return answer;
        if (!isTooLarge) timeouts += 1;
        size = Math.max(FEWEST_LOANS, Math.floor(size / 2));
        sizes.set(name, size);
        if (timeouts >= (isPatient ? MOST_TIMEOUTS : 2)) return answer;
      }
    },
  };
}

/** Also a proxy's word for the platform's silence. */
function isTooSlow(answer: PlatformAnswer<unknown>): boolean {
  return answer.kind === 'timeout' || (answer.kind === 'unavailable' && answer.status === 504);
}
