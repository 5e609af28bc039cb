/** Without a connection the same answer comes again, and at once: that it was asked has to be seen. */
const SEEN_MS = 400;

/** What a press asks for. A failure comes no sooner than a person can see that it was asked. */
export async function withMinDuration<T>(asking: Promise<T>, hasFailed: (answer: T) => boolean): Promise<T> {
  const seen = new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  const answer = await asking;
  if (hasFailed(answer)) await seen;
  return answer;
}
