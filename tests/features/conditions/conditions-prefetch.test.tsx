import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { BREATH_MS } from '#src/offline/reads/fetch-ahead.ts';
import { createFakeConditions, type FakeConditions } from '#tests/support/app/fake-conditions.ts';
import { keptConditionCount } from '#tests/support/app/kept-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const FAR = sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '12/24/2026' });
const SOON = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/27/2026' });
const NEXT = sampleLoan({ number: '2026000333', borrower: 'Nguyễn', closing: '11/21/2026' });
const SLIPPED = sampleLoan({
  number: '2026000444',
  borrower: 'Quill',
  closing: '11/17/2026',
  dates: { 'Closing.Funds Sent.completed': '' },
});
const CLOSED = sampleLoan({
  number: '2026000555',
  borrower: 'Reyes',
  closing: '11/18/2026',
  dates: { 'Closing.Funds Sent.completed': '11/18/2026' },
});

const DEED = {
  id: 'c1',
  title: 'Recorded deed',
  priorTo: 'Funding',
  category: 'Title',
  conditionType: 'Post-Closing',
  status: 'Requested',
  statusDate: '2026-11-17T15:00:00Z',
  statusOpen: true,
};

async function openList(prepare: (fake: FakeConditions) => void = () => undefined) {
  const fake = createFakeConditions([FAR, SOON, NEXT, SLIPPED, CLOSED]);
  for (const { loanId } of fake.gateway.myLoans as readonly { loanId: string }[])
    fake.answers.set(loanId, [{ ...DEED, id: loanId }]);
  prepare(fake);
  const app = await startApp(fake.gateway, '/dashboard', { withoutPauses: [BREATH_MS] });
  await screen.findByText('Okafor');
  await screen.findByText(/^as of /);
  // The list may show before there's work that waits for an idle page.
  await waitFor(() => {
    app.becomeIdle();
    expect(fake.asked.length).toBeGreaterThan(0);
  });
  return { ...app, fake };
}

const WANTED = [NEXT.loanId, SLIPPED.loanId, SOON.loanId];

test('once the list has come, the conditions of loans that close soon come too, and open without a network', async () => {
  const { fake, close } = await openList();
  await waitFor(() => expect(fake.asked).toEqual(WANTED));
  expect(fake.mostAtOnce).toBeLessThanOrEqual(2);
  await screen.findByText('Okafor');
  await close();
  fake.gateway.mode = 'down';
  fake.isDown = true;
  await startApp(fake.gateway, `/conditions/${SOON.loanId}`);
  expect(await screen.findByRole('button', { name: 'Recorded deed' })).toBeDefined();
  expect(screen.getByText(/^Copy on this device, as of/)).toBeDefined();
});

test('what nobody waits for says so, and what somebody opens does not', async () => {
  const { fake, close } = await openList();
  await waitFor(() => expect(fake.asked).toEqual(WANTED));
  await waitFor(() => expect(fake.inBackground).toEqual(WANTED));
  await close();
  await startApp(fake.gateway, `/conditions/${FAR.loanId}`);
  await screen.findByRole('button', { name: 'Recorded deed' });
  expect(fake.asked).toEqual([...WANTED, FAR.loanId]);
  expect(fake.inBackground).toEqual(WANTED);
  // A write that is still on its way would reach the next test's device.
  await waitFor(async () => expect(await keptConditionCount()).toBe(4));
});

test('a loan that fails is nothing to be told of', async () => {
  const { fake } = await openList(({ answers }) => void answers.set(NEXT.loanId, 500));
  await waitFor(() => expect(fake.asked).toEqual(WANTED));
  await waitFor(async () => expect(await keptConditionCount()).toBe(2));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/^Offline$/)).toBeNull();
});

test('a person who signs out takes back what is on its way', async () => {
  const { fake, user } = await openList((fake) => {
    fake.isHolding = true;
  });
  await waitFor(() => expect(fake.asked).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /Dana Whitfield/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(fake.cancelled.toSorted()).toEqual(WANTED.slice(0, 2).toSorted()));
  await waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  expect(fake.asked).toHaveLength(2);
});
