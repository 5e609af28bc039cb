import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const LOANS = [
  sampleLoan({ number: '2026000444', borrower: 'Cole', closing: '11/24/2026' }),
  sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/25/2026' }),
];
const WHY = "Can't download right now: the loan system has a problem.";

/** The loan system answers for the list, and fails for the conditions of every loan. */
async function openInTrouble() {
  const fake = createFakeConditions(LOANS);
  const answerAll = (answer: unknown) => {
    for (const { loanId } of LOANS) fake.answers.set(loanId, answer);
  };
  answerAll(502);
  const { user } = await startApp(fake.gateway, '/conditions');
  return { fake, user, recover: () => answerAll([]) };
}

test('conditions that the loan system cannot give say why by themselves, with Retry under the reason', async () => {
  const { user, recover } = await openInTrouble();
  const why = await screen.findByText(`${WHY} Trying again soon.`);
  expect(screen.getByText("The conditions for these 2 loans aren't on this device yet.")).toBeDefined();
  const retry = screen.getByRole('button', { name: 'Retry' });
  expect(why.closest('.data-state')).toBe(retry.closest('.data-state'));
  // One button for it
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  await user.click(retry);
  expect(screen.getByText('Trying...')).toBeDefined();
  expect(await screen.findByText('Still failing')).toBeDefined();
  recover();
  await user.click(retry);
  expect(await screen.findByText(/^2 loans, /)).toBeDefined();
});

test('they still say it when other answers come meanwhile, and nothing is tried by itself anymore', async () => {
  const { fake, user, recover } = await openInTrouble();
  await screen.findByText(`${WHY} Trying again soon.`);
  // Each time the connection seems to be back, it fails again.
  for (const asked of [4, 6]) {
    act(() => void window.dispatchEvent(new Event('offline')));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(fake.asked.length).toBeGreaterThanOrEqual(asked));
  }
  expect(await screen.findByText(WHY)).toBeDefined();
  recover();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^2 loans, /)).toBeDefined();
});
