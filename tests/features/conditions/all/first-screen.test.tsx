import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FIRST_SCREEN_MS } from '#src/features/conditions/all/use-first-screen.ts';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { keptConditionCount } from '#tests/support/app/kept-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/24/2026' });
const COLE = sampleLoan({ number: '2026000444', borrower: 'Cole', closing: '11/25/2026' });
const OKAFOR = sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/26/2026' });

const condition = (id: string, statusOpen: boolean) => ({
  id,
  title: `Condition ${id}`,
  priorTo: 'Borrower CTC',
  category: 'Income',
  statusOpen,
});
const names = () =>
  screen.getAllByRole('link', { name: /^(Sato|Cole|Okafor) / }).map((link) => link.textContent);
const skeleton = () => document.querySelector('[data-skeleton="list"]');

/** The device has the loan that closes last; those of the others wait. */
async function openWithLast(withoutPauses: readonly number[] = []) {
  const fake = createFakeConditions([SATO, COLE, OKAFOR]);
  for (const [{ loanId }, id] of [
    [SATO, 's1'],
    [COLE, 'c1'],
    [OKAFOR, 'o1'],
  ] as const)
    fake.answers.set(loanId, [condition(id, true)]);
  const { user } = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`, { withoutPauses });
  await screen.findByRole('button', { name: 'Condition o1' });
  await waitFor(async () => expect(await keptConditionCount()).toBe(1));
  fake.isHolding = true;
  await user.click(screen.getByRole('link', { name: /Back to the list/ }));
  await user.click(await screen.findByRole('link', { name: 'Conditions' }));
  await screen.findByText('Loading conditions: 1 of 3 loans');
  return { fake, user };
}

test('what the device has waits a moment for what stands above it: the list begins in its order', async () => {
  const { fake } = await openWithLast();
  expect(skeleton()).not.toBeNull();
  fake.isHolding = false;
  fake.letGo();
  await screen.findByText(/^3 loans, /);
  expect(names()).toEqual(['Sato 00222', 'Cole 00444', 'Okafor 00111']);
  expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
});

test('a slow loan system holds up nothing that the device has, and what comes above it waits for a press', async () => {
  const { fake, user } = await openWithLast([FIRST_SCREEN_MS]);
  expect(await screen.findByRole('link', { name: 'Okafor 00111' })).toBeDefined();
  expect(screen.getByText('Loading conditions: 1 of 3 loans')).toBeDefined();
  expect(skeleton()).toBeNull();
  // Counts are of all that's here, and no last ones.
  expect(screen.getByText('1 of 1 open so far')).toBeDefined();
  fake.isHolding = false;
  fake.letGo();
  await screen.findByText(/^3 loans, /);
  expect(names()).toEqual(['Okafor 00111']);
  expect(screen.getByText('3 of 3 open')).toBeDefined();
  expect(screen.getByText('New conditions are waiting')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '2 new. Show' }));
  expect(names()).toEqual(['Sato 00222', 'Cole 00444', 'Okafor 00111']);
  // Whoever pressed it by key goes on in the list, not at the top of the page.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Borrower CTC/ }));
});

test('a loan opened while others are read says that there are more', async () => {
  const { user } = await openWithLast([FIRST_SCREEN_MS]);
  await user.click(await screen.findByRole('link', { name: 'Okafor 00111' }));
  expect(await screen.findByText('1 of 1 so far')).toBeDefined();
});

test('a list that begins without an open condition is still loading, instead of having none', async () => {
  const fake = createFakeConditions([SATO, COLE, OKAFOR]);
  fake.answers.set(SATO.loanId, [condition('s1', false)]);
  fake.answers.set(COLE.loanId, [condition('c1', false)]);
  fake.answers.set(OKAFOR.loanId, [condition('o1', true)]);
  fake.isHolding = true;
  await startApp(fake.gateway, '/conditions');
  await waitFor(() => expect(fake.asked).toHaveLength(2));
  fake.letGo(2);
  await screen.findByText('Loading conditions: 2 of 3 loans');
  expect(screen.queryByText('None so far')).toBeNull();
  expect(skeleton()).not.toBeNull();
  fake.isHolding = false;
  fake.letGo();
  expect(await screen.findByRole('link', { name: 'Okafor 00111' })).toBeDefined();
});
