import { placeToReturnTo } from '#src/contract/wire/page-paths.ts';
import type { SessionMemory } from '#src/offline/session/session-memory.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';

export type KeptPlace = ReturnType<typeof createKeptPlace>;

/**
 * The place where a person's session timed out. It may hold a loan's id, and is erased with their other data.
 * @param sessionStore lasts as long as the tab.
 */
export function createKeptPlace(sessionStore: KeyValueStore, memory: Pick<SessionMemory, 'read'>) {
  const keyOf = (userId: string): string => {
    const known = memory.read();
    return known?.user.id === userId ? `${APP_KEY_PREFIX}place.${known.userKey}` : '';
  };
  const take = (userId: string): string | undefined => {
    const place = placeToReturnTo(sessionStore.get(keyOf(userId)));
    sessionStore.remove(keyOf(userId));
    return place;
  };
  return {
    /** Replaces an earlier one. Ignores anything that isn't a place here, and users the device doesn't know. */
    keep: (userId: string, href: string): void => {
      take(userId);
      const [key, place] = [keyOf(userId), placeToReturnTo(href)];
      if (key !== '' && place !== undefined) sessionStore.set(key, place);
    },
    /** The place of the person the server has just confirmed, once; undefined if there's none. */
    take,
  };
}
