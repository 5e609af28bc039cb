import type { QueryClient } from '@tanstack/react-query';
import { type CurrentUser, mayUse } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';

interface EraseServices {
  /** Deletes this person's copies of the platform's data. */
  readonly freeSpace: (userId: string) => Promise<void>;
  /** Keeps what was typed, then loads the page anew. */
  readonly startAnew: () => void;
}

const KEPT_ON_DEVICE = ['allLoans', 'internalDescriptions'] as const;

/**
 * Deletes a person's copies when a check says that they may see less than before: the copies hold it, and no answer
 * would ever replace them. Unsent notes stay. Where it isn't known what was before, nothing of it is on the screen.
 */
export function eraseOnLostRights(queryClient: QueryClient, { freeSpace, startAnew }: EraseServices): void {
  let before = queryClient.getQueryData<CurrentUser>(CURRENT_USER_KEY);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== CURRENT_USER_KEY[0]) return;
    const user = queryClient.getQueryData<CurrentUser>(CURRENT_USER_KEY);
    if (user === undefined) return;
    const known = before?.id === user.id ? before : undefined;
    before = user;
    const hasLost = KEPT_ON_DEVICE.some((right) => mayUse(known ?? {}, right) && !mayUse(user, right));
    if (!hasLost) return;
    const erased = freeSpace(user.id);
    if (known !== undefined) void erased.then(startAnew, startAnew);
    else erased.catch(() => undefined);
  });
}
