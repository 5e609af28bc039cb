/** Shared machines stall for many seconds: what a flow waits for is there long before, or never comes. */
const LONGEST_WAIT_MS = 20_000;

/** A browser that answers nothing any more may not hold up the flows behind it. */
const LONGEST_FLOW_MS = 100_000;

/** A sabotaged flow waits for what never comes, and a run has as many of them as there are flows. */
const LONGEST_WAIT_UNDER_SABOTAGE_MS = 6_000;

const POLL_MS = 40;

export const isSabotaged = process.env['FLOW_SABOTAGE'] === '1';

/** Gives up on what never comes to an end. */
export async function withinFlow<Outcome>(work: Promise<Outcome>, limit = LONGEST_FLOW_MS): Promise<Outcome> {
  const ending = new AbortController();
  const tooLong = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not at its end within ${limit / 1000} s.`)), limit);
    ending.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    ending.abort();
  }
}

/** Asks again and again until the answer isn't undefined, and says what it waited for when that never comes. */
export async function until<Answer>(
  what: () => string,
  ask: () => Promise<Answer | undefined>,
  limit = isSabotaged ? LONGEST_WAIT_UNDER_SABOTAGE_MS : LONGEST_WAIT_MS,
): Promise<Answer> {
  const deadline = Date.now() + limit;
  let lastError = '';
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a poll
      const answer = await ask();
      if (answer !== undefined) return answer;
      lastError = '';
    } catch (error) {
      // A document that is just going can't be asked.
      lastError = ` (${String(error).slice(0, 200)})`;
    }
    if (Date.now() > deadline) throw new Error(`Not within ${limit / 1000} s: ${what()}${lastError}`);
    // oxlint-disable-next-line no-await-in-loop -- a poll
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
