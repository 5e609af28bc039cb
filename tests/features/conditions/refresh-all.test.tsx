import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { MORNING, freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const COLE = sampleLoan({ number: '2026000444', borrower: 'Cole', closing: '11/24/2026' });
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/25/2026' });

const CONDITION = { priorTo: 'Borrower CTC', category: 'Income', statusOpen: true };

test('a whole list is no warning under an hour, and Refresh reads it again, the next closing first', async () => {
  const fake = createFakeConditions([SATO, COLE]);
  fake.answers.set(COLE.loanId, [{ ...CONDITION, id: 'c1', title: 'Condition c1' }]);
  const { user, clock } = await startApp(fake.gateway, '/conditions');
  const line = await screen.findByText(/^2 loans, /);
  clock.time += 30 * 60_000;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(line.textContent).toMatch(/oldest copy 3\d minutes old$/));
  expect(line.getAttribute('data-age')).toBe('fresh');
  const before = fake.asked.length;
  fake.answers.set(COLE.loanId, [{ ...CONDITION, id: 'c2', title: 'Condition c2' }]);
  fake.gateway.asOf = new Date(MORNING + 31 * 60_000).toISOString();
  fake.isHolding = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Refreshing. The list changes as it goes.')).toBeDefined();
  expect(screen.getByText('0 of 2 loans')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  await waitFor(() => expect(fake.asked.slice(before)).toEqual([COLE.loanId, SATO.loanId]));
  fake.isHolding = false;
  fake.letGo();
  expect(await screen.findByRole('button', { name: 'Condition c2' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Condition c1' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeDefined();
});

test('a Refresh that fails says so in the line of their age, with its own Retry, and moves nothing', async () => {
  const fake = createFakeConditions([SATO, COLE]);
  const { user } = await startApp(fake.gateway, '/conditions');
  const line = await screen.findByText(/^2 loans, /);
  for (const { loanId } of [SATO, COLE]) fake.answers.set(loanId, 503);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const again = await screen.findByRole('button', { name: 'Retry' });
  expect(line.textContent).toMatch(/^Couldn't refresh.*\. 2 loans, /);
  expect(document.querySelector('.notice')).toBeNull();
  for (const { loanId } of [SATO, COLE]) fake.answers.delete(loanId);
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeDefined();
  expect(screen.queryByText(/^Couldn't refresh/)).toBeNull();
});
