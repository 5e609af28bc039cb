/** The conditions of how many loans this device has, and the ISO instants at which the platform was read for them. */
export interface CachedCopies {
  readonly loanCount: number;
  readonly oldestAsOf?: string | undefined;
  readonly newestAsOf?: string | undefined;
}

type Copies = ReadonlyMap<string, { readonly asOf: string }>;

/**
 * When each loan's newest copy was read, by the copies' keys.
 * @param cached what the device had. @param results what was downloaded since, by the same keys.
 */
export function newestCopies(cached: Copies, results: Copies): ReadonlyMap<string, string> {
  const newest = new Map([...cached, ...results].map(([key, { asOf }]) => [key, asOf]));
  for (const [key, { asOf }] of cached) if (isLater(asOf, newest.get(key))) newest.set(key, asOf);
  return newest;
}

export function cachedCopies(newest: ReadonlyMap<string, string>): CachedCopies {
  const times = [...newest.values()].toSorted((left, right) => Date.parse(left) - Date.parse(right));
  return { loanCount: times.length, oldestAsOf: times[0], newestAsOf: times.at(-1) };
}

function isLater(asOf: string, other: string | undefined): boolean {
  return other === undefined || Date.parse(asOf) > Date.parse(other);
}
