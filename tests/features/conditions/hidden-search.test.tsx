import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { GIFT, names, openConditions, PAYSTUBS, shows } from '#tests/support/app/loan-conditions.ts';
import { sampleLoans } from '#tests/support/app/sample-loans.ts';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(async () => {
  window.localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  signInOnThisDevice();
});

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

test('where only satisfied conditions match, that is said, and they can be shown', async () => {
  const { user } = await openConditions([PAYSTUBS, HOI_PROOF]);
  await user.type(await screen.findByRole('searchbox', { name: 'Search conditions' }), 'binder');
  expect(await screen.findByText('1 satisfied condition matches “binder” in other groups.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await shows('HOI binder');
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

test('of all loans too it counts matches and keeps the words', async () => {
  const loans = sampleLoans(3);
  const fake = createFakeConditions(loans);
  for (const [at, { loanId }] of loans.entries())
    fake.answers.set(loanId, [
      { ...PAYSTUBS, id: `p${at}` },
      { ...HOI, id: `h${at}`, title: `HOI ${at}` },
      { ...HOI, id: `s${at}`, title: `Survey ${at}` },
    ]);
  const { user } = await startApp(fake.gateway, '/conditions');
  await screen.findByText(/^3 loans, /);
  await user.type(searchBox(), 'hoi');
  expect(await screen.findByText('3 open conditions match “hoi” in other groups.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show the 3' }));
  await waitFor(() => expect(names().toSorted()).toEqual(['HOI 0', 'HOI 1', 'HOI 2']));
  expect(searchBox().value).toBe('hoi');
  await user.click(screen.getByRole('checkbox', { name: /^Borrower CTC/ }));
  await user.clear(searchBox());
  await user.type(searchBox(), 'zzzqq');
  expect(await screen.findByText('Nothing matches “zzzqq” in these 3 loans.')).toBeDefined();
});
