import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { GIFT, OKAFOR, PAYSTUBS, shows } from '#tests/support/app/loan-conditions.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const CD = { ...GIFT, id: 'd1', title: 'CD acknowledged three business days ahead', priorTo: 'Docs' };
const SIGNED = { ...CD, id: 'd2', title: 'Note signed', status: 'Cleared', statusOpen: false };

async function openAll(address: string) {
  const fake = createFakeConditions([OKAFOR]);
  fake.answers.set(OKAFOR.loanId, [PAYSTUBS, CD, SIGNED]);
  const app = await startApp(fake.gateway, `/conditions${address}`);
  await screen.findByText(/^1 loan, /);
  return app;
}

test.each([
  ['', /^Okafor 00111/],
  ['&group=loan', /^Conditions\s*of Okafor 00111/],
])('a loan opened from a chosen group shows that group (%s)', async (grouping, link) => {
  const { user, address } = await openAll(`?priorTo=Docs&closing=next-7-days${grouping}`);
  await user.click(await screen.findByRole('link', { name: link }));
  await screen.findByRole('heading', { name: 'Conditions - Standard View' });
  await shows(CD.title);
  expect(screen.getByRole('checkbox', { name: /^Docs/ })).toHaveProperty('checked', true);
  expect(address()).not.toContain('closing');
});

test('a loan opened from a chosen state and type, of every group, shows the same', async () => {
  const { user } = await openAll('?priorTo=[]&status=satisfied&types=Processing');
  await user.click(await screen.findByRole('link', { name: 'Okafor 00111' }));
  await screen.findByRole('heading', { name: 'Conditions - Standard View' });
  await shows(SIGNED.title);
});

test('a loan opened for its notes from its group is in its panel, beside the same loans', async () => {
  const { user, address } = await openAll('?group=loan');
  await user.click(await screen.findByRole('link', { name: /^Notes\s*and details\s*of Okafor 00111/ }));
  await screen.findByRole('link', { name: 'List for borrower' });
  expect(address()).toMatch(/^\/dashboard\?.*loan=/);
});

test('who chose nothing sees the loan as it opens by itself', async () => {
  const { user, address } = await openAll('');
  await user.click(await screen.findByRole('link', { name: 'Okafor 00111' }));
  await screen.findByRole('heading', { name: 'Conditions - Standard View' });
  await shows(PAYSTUBS.title);
  await waitFor(() => expect(address()).toBe(`/conditions/${OKAFOR.loanId}`));
});
