/** Without a connection the same answer returns at once: the user has to see that the request was made. */
const SEEN_MS = 400;

/** Runs a press's request. A failure is held back until the user can see that the request was made. */
export async function withMinDuration<T>(asking: Promise<T>, hasFailed: (answer: T) => boolean): Promise<T> {
  const seen = new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  const answer = await asking;
  if (hasFailed(answer)) await seen;
  return answer;
}
