import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { eraseOnLostRights } from '#src/app/session/erase-on-lost-rights.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';

const user = (rights: CurrentUser['rights'], id = 'dana'): CurrentUser => ({
  id,
  firstName: '',
  lastName: '',
  fullName: '',
  email: '',
  rights,
});
const ALL = { allLoans: true, internalDescriptions: true };

function watched(before?: CurrentUser) {
  const queryClient = new QueryClient();
  if (before !== undefined) queryClient.setQueryData(CURRENT_USER_KEY, before);
  const done: string[] = [];
  eraseOnLostRights(queryClient, {
    freeSpace: async (userId) => void done.push(`erased ${userId}`),
    startAnew: () => void done.push('new'),
  });
  return { done, check: (next: CurrentUser) => queryClient.setQueryData(CURRENT_USER_KEY, next) };
}

test.each<Partial<typeof ALL>>([{ allLoans: false }, { internalDescriptions: false }])(
  'whoever has %j now leaves no copies of before, and sees none',
  async (lost) => {
    const { done, check } = watched(user(undefined));
    check(user({ ...ALL, ...lost }));
    await vi.waitFor(() => expect(done).toEqual(['erased dana', 'new']));
    check(user({ ...ALL, ...lost }));
    check(user(ALL));
    check(user({ ...ALL, insights: false }));
    expect(done).toHaveLength(2);
  },
);

test('what somebody left before this page is erased, and a page that shows none of it goes on', async () => {
  const { done, check } = watched();
  check(user({ allLoans: false }));
  await vi.waitFor(() => expect(done).toEqual(['erased dana']));
  check(user({ allLoans: false }));
  check(user(ALL, 'eve'));
  expect(done).toHaveLength(1);
});
