import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { keptConditionCount } from '#tests/support/app/kept-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const COLE = sampleLoan({ number: '2026000444', borrower: 'Cole', closing: '11/24/2026' });
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/25/2026' });
const NGUYEN = sampleLoan({ number: '2026000333', borrower: 'Nguyễn', closing: '11/26/2026' });
const PAUSED = 'Paused at 1 of 3 loans.';

/** One loan's conditions are here; the loan system fails those of the others. */
async function openPaused() {
  const fake = createFakeConditions([COLE, SATO, NGUYEN]);
  fake.answers.set(COLE.loanId, [
    { id: 'c1', title: 'Condition c1', priorTo: 'Borrower CTC', category: 'Income', statusOpen: true },
  ]);
  for (const { loanId } of [SATO, NGUYEN]) fake.answers.set(loanId, 503);
  const { user } = await startApp(fake.gateway, `/conditions/${COLE.loanId}`);
  await screen.findByRole('button', { name: 'Condition c1' });
  await waitFor(async () => expect(await keptConditionCount()).toBe(1));
  await user.click(screen.getByRole('link', { name: /Back to the list/ }));
  await user.click(await screen.findByRole('link', { name: 'Conditions' }));
  await screen.findByText(PAUSED);
  const recover = () => {
    for (const { loanId } of [SATO, NGUYEN]) fake.answers.set(loanId, []);
  };
  return { user, recover };
}

test('a reading that the loan system stopped says so, counts what came so far, and goes on at a press', async () => {
  const { user, recover } = await openPaused();
  expect(screen.getByText('1 of 1 open so far')).toBeDefined();
  expect(screen.getByText('Trying again soon.')).toBeDefined();
  const tryNow = screen.getByRole('button', { name: 'Retry' });
  await user.click(tryNow);
  expect(screen.getByText('Trying now...')).toBeDefined();
  expect(await screen.findByText('Trying again soon.')).toBeDefined();
  expect(screen.getByText(PAUSED)).toBeDefined();
  recover();
  await user.click(tryNow);
  expect(await screen.findByText(/^3 loans, /)).toBeDefined();
});
