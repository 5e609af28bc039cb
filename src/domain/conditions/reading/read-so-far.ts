/**
 * The front of a list that's being read in its order, up to the first loan that may still come: what comes later comes
 * behind it. A loan that failed, or is late, holds up nothing once a later one came.
 * @param ordered all loans, in the list's order.
 * @param wanted those that are being read.
 */
export function readSoFar(
  ordered: readonly string[],
  wanted: readonly string[],
  hasCome: (loanGuid: string) => boolean,
): ReadonlySet<string> {
  const asked = new Set(wanted);
  const last = ordered.findLastIndex((loanGuid) => asked.has(loanGuid) && hasCome(loanGuid));
  const next = ordered.findIndex((loanGuid, at) => at > last && asked.has(loanGuid));
  return new Set(next < 0 ? ordered : ordered.slice(0, next));
}
