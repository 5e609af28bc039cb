import type { QueryClient } from '@tanstack/react-query';
import type { ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';

/** By key, what this page has read lately, loan by loan: the device may not have it yet. See `conditionsQuery`. */
export function conditionsInMemory(
  client: QueryClient,
  userId: string,
): ReadonlyMap<string, ConditionsSnapshot> {
  const read = client.getQueriesData<ConditionsSnapshot>({ queryKey: ['conditions', userId] });
  return new Map(
    read.flatMap(([[, , key], snapshot]) => (snapshot === undefined ? [] : [[String(key), snapshot]])),
  );
}
