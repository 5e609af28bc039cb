import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { GIFT, openConditions, PAYSTUBS, shows } from '#tests/support/app/loan-conditions.ts';
import { freshSignedInDevice } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const HOI = { ...GIFT, id: 'h1', title: 'First-year HOI premium receipt', priorTo: 'Funding' };
const HOI_PROOF = {
  ...HOI,
  id: 'h2',
  title: 'HOI binder',
  priorTo: 'Docs',
  status: 'Cleared',
  statusOpen: false,
};
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search conditions' });

test('a search that another group answers says how many, and one press shows them and keeps the words', async () => {
  const { user, address } = await openConditions([PAYSTUBS, GIFT, HOI, HOI_PROOF]);
  await shows('Gift letter', 'Pay stubs');
  await user.type(searchBox(), 'hoi');
  expect(await screen.findByText('1 open condition matches “hoi” in other groups.')).toBeDefined();
  expect(screen.queryByText('No conditions available')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await shows('First-year HOI premium receipt');
  expect(searchBox().value).toBe('hoi');
  await waitFor(() => expect(address()).toContain('search=hoi'));
  expect(address()).toContain('priorTo=%5B%5D');
});

test('above rows, a search counts what else matches, and shows it beside them', async () => {
  const { user } = await openConditions(
    [{ ...PAYSTUBS, title: 'HOI quote' }, GIFT, HOI],
    '?types=Processing&types=Underwriting',
  );
  await user.type(await screen.findByRole('searchbox', { name: 'Search conditions' }), 'HOI');
  expect(await screen.findByText('1 more open condition matches “HOI” in other groups.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await shows('HOI quote', 'First-year HOI premium receipt');
  expect(searchBox().value).toBe('HOI');
  // Only the groups hid it: the types stay chosen.
  expect(screen.getByRole('button', { name: 'Processing' }).getAttribute('aria-pressed')).toBe('true');
});

test('only what matches nowhere is said to match nothing, and one press clears the search alone', async () => {
  const { user } = await openConditions([PAYSTUBS, GIFT, HOI]);
  await user.type(await screen.findByRole('searchbox', { name: 'Search conditions' }), 'zzzqq');
  expect(await screen.findByText('Nothing matches “zzzqq” in this loan.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await shows('Gift letter', 'Pay stubs');
  expect(searchBox().value).toBe('');
});
