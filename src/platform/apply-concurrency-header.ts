import type { ConcurrencyCeiling } from '#src/platform/calls/concurrency-ceiling.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';

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
