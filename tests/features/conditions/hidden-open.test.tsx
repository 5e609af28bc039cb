import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { GIFT, openConditions, PAYSTUBS, shows } from '#tests/support/app/loan-conditions.ts';
import { freshSignedInDevice } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const DONE = { ...PAYSTUBS, status: 'Cleared', statusOpen: false };
const LATER = { ...GIFT, id: 'p1', title: 'Final inspection', priorTo: 'Purchase' };

test('where Borrower CTC is done and another group is not, the screen never reads as all clear', async () => {
  const { user, address } = await openConditions([DONE, { ...DONE, id: 'd2' }, LATER]);
  expect(await screen.findByText('No conditions available')).toBeDefined();
  expect(screen.getByText('All 2 Borrower CTC conditions are satisfied.')).toBeDefined();
  const [first] = document.querySelectorAll('.data-state-words > p');
  expect(first?.textContent).toBe('Nothing open for Borrower CTC. 1 open in Purchase.');
  expect(screen.getByText('1 open on this loan')).toBeDefined();
  expect(screen.queryByRole('columnheader')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all open' }));
  await shows('Final inspection');
  expect(screen.queryByText(/^Nothing open for/)).toBeNull();
  await waitFor(() => expect(address()).toContain('priorTo=%5B%5D'));
});

test('what a type leaves out is said too, and one press takes it back', async () => {
  const { user } = await openConditions([PAYSTUBS, GIFT, LATER], '?types=Underwriting');
  await shows('Pay stubs');
  expect(screen.getByText("2 open conditions aren't shown: Borrower CTC, Purchase.")).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all open' }));
  await waitFor(() => expect(document.querySelectorAll('[data-condition]')).toHaveLength(3));
});

test('where nothing open is hidden, nothing is said of it', async () => {
  await openConditions([PAYSTUBS, { ...DONE, id: 'd2', priorTo: 'Purchase' }]);
  await shows('Pay stubs');
  expect(screen.queryByRole('button', { name: 'Show all open' })).toBeNull();
  expect(screen.getByText('1 open on this loan')).toBeDefined();
});

test('an empty list names its filters, and one press takes them back', async () => {
  const { user } = await openConditions([PAYSTUBS, DONE], '?status=satisfied&types=Preliminary&priorTo=[]');
  await screen.findByText('Nothing matches these filters: satisfied only, type Preliminary.');
  await user.click(screen.getByRole('button', { name: 'Show all open' }));
  await shows('Pay stubs');
});

test('an empty list that hides nothing open offers every condition', async () => {
  const { user } = await openConditions([{ ...DONE, conditionType: 'Underwriting' }], '?types=Preliminary');
  await user.click(await screen.findByRole('button', { name: 'Show all conditions' }));
  await shows('Pay stubs');
});

test('where all conditions of a loan are satisfied, it says so of the loan and not of a group', async () => {
  await openConditions([DONE, { ...DONE, id: 'd2' }, { ...LATER, statusOpen: false }]);
  expect(await screen.findByText('All 3 conditions satisfied')).toBeDefined();
  expect(screen.getByText('All 3 conditions are satisfied.')).toBeDefined();
});
