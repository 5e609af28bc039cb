/** Work that stops after each part, so that a browser can draw and hear presses in between. */
export type InParts<Result> = Generator<undefined, Result>;

/** Items that take a few milliseconds on a slow tablet. */
const PART = 250;

/** Does the work at once. */
export function allParts<Result>(work: InParts<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Turns each part of a list into another, in order. */
export function* mapInParts<Item, Result>(
  items: readonly Item[],
  resultsOf: (part: readonly Item[]) => readonly Result[],
): InParts<Result[]> {
  const results: Result[] = [];
  yield* eachPart(items, (part) => void results.push(...resultsOf(part)));
  return results;
}

/** Takes a list part by part, in order. */
export function* eachPart<Item>(
  items: readonly Item[],
  take: (part: readonly Item[]) => void,
): InParts<void> {
  for (let first = 0; first < items.length; first += PART) {
    take(items.slice(first, first + PART));
    yield;
  }
}
