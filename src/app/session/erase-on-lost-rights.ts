import type { QueryClient } from '@tanstack/react-query';
import { type CurrentUser, mayUse } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import type { SessionMemory } from '#src/offline/session/session-memory.ts';
import { LAST_SESSION_KEY } from '#src/offline/storage/key-value-store.ts';
import type { StorageEventSource } from '#src/offline/storage/storage-events.ts';

interface EraseServices {
  readonly memory: Pick<SessionMemory, 'read' | 'noteCopies'>;
  /** Deletes this person's copies of the platform's data. */
  readonly freeSpace: (userId: string) => Promise<void>;
  /** Keeps what was typed, then loads the page anew. */
  readonly startAnew: () => void;
}

type Rights = Pick<CurrentUser, 'rights'>;

const KEPT_ON_DEVICE = ['allLoans', 'internalDescriptions'] as const;

/**
 * Deletes a person's copies when a check says that they may see less than the copies hold: no answer would ever replace
 * them. Each check tries again until it's done. Unsent notes stay. A page that showed more starts anew.
 */
export function eraseOnLostRights(
  queryClient: QueryClient,
  storageEvents: Pick<StorageEventSource, 'addEventListener'>,
  { memory, freeSpace, startAnew }: EraseServices,
): void {
  const last = queryClient.getQueryState<CurrentUser>(CURRENT_USER_KEY);
  let before = last?.data;

  function follow(user: CurrentUser): void {
    const hasShown = before?.id === user.id && hasLost(before, user);
    before = user;
    if (!hasShown && !hasLost({ rights: memory.read()?.copiedUnder }, user)) {
      memory.noteCopies(user);
      return;
    }
    const erased = freeSpace(user.id);
    // A late answer may still be stored before this page goes: the next one erases once more, and then notes it.
    if (hasShown) void erased.then(startAnew, startAnew);
    else erased.then(() => memory.noteCopies(user)).catch(() => undefined);
  }

  // The check of this start may be over already.
  if (before !== undefined && last?.isInvalidated === false) follow(before);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== CURRENT_USER_KEY[0]) return;
    const user = queryClient.getQueryData<CurrentUser>(CURRENT_USER_KEY);
    if (user !== undefined) follow(user);
  });
  storageEvents.addEventListener('storage', ({ key }) => {
    const heard = key === LAST_SESSION_KEY ? memory.read()?.user : undefined;
    if (heard === undefined || heard.id !== before?.id || !hasLost(before, heard)) return;
    void queryClient.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  });
}

function hasLost(before: Rights, now: Rights): boolean {
  return KEPT_ON_DEVICE.some((right) => mayUse(before, right) && !mayUse(now, right));
}
