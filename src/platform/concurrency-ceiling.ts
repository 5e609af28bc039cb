import type { PlatformFetch } from '#src/platform/send-to-platform.ts';

export type ConcurrencyCeiling = ReturnType<typeof createConcurrencyCeiling>;

const LEFT_TO_OTHERS = 5;
/** Each class of calls goes on, however busy the others are. */
const LOWEST = 4;
const GROW_EVERY_MS = 10_000;

/**
 * How many calls at once the platform's other users leave to this gateway.
 * Gives way at once when the platform runs short of calls, and comes back by one call every ten seconds. Source:
 * reference, `X-Concurrency-Limit-Remaining`.
 * @param highest calls at once when nothing is in the way.
 * @param now milliseconds since 1970.
 */
export function createConcurrencyCeiling(highest: number, now: () => number) {
  const lowest = Math.min(LOWEST, highest);
  let ceiling = highest;
  let since = now();

  function grow(): void {
    const steps = Math.max(0, Math.floor((now() - since) / GROW_EVERY_MS));
    ceiling = Math.min(highest, ceiling + steps);
    since += steps * GROW_EVERY_MS;
  }

  return {
    current(): number {
      grow();
      return ceiling;
    },
    /**
     * The platform said how many more calls the lender may make right now.
     * @param remaining 0 also for a refusal because of too many calls.
     * @param inFlight calls of this gateway that count as made, that one included.
     */
    see(remaining: number, inFlight: number): void {
      grow();
      const wanted = Math.max(lowest, inFlight + remaining - LEFT_TO_OTHERS);
      if (wanted > ceiling || (wanted === ceiling && remaining > LEFT_TO_OTHERS)) return;
      ceiling = wanted;
      since = now();
    },
  };
}

const REMAINING = 'x-concurrency-limit-remaining';
const TOO_MANY_REQUESTS = 429;

/**
 * The same fetch, which tells the ceiling what each answer says of the lender's remaining calls. The platform may count
 * when a call comes or when it's answered, so the larger number of our own calls is taken.
 * @param inFlight our calls at this moment.
 */
export function applyConcurrencyHeader(
  fetch: PlatformFetch,
  ceiling: ConcurrencyCeiling,
  inFlight: () => number,
): PlatformFetch {
  return async (url, init) => {
    const atStart = inFlight();
    const response = await fetch(url, init);
    const remaining =
      response.status === TOO_MANY_REQUESTS ? 0 : wholeNumber(response.headers.get(REMAINING));
    if (remaining !== undefined) ceiling.see(remaining, Math.max(atStart, inFlight()));
    return response;
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
