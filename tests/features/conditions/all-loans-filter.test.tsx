import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { openConditions } from '#tests/support/app/loan-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

// Today is 11/20/2026.
const PASSED = sampleLoan({
  number: '2026000111',
  borrower: 'Passed',
  closing: '11/18/2026',
  dates: { 'Closing.Funds Sent.completed': '' },
});
const FUNDED = sampleLoan({
  number: '2026000222',
  borrower: 'Funded',
  closing: '11/20/2026',
  dates: { 'Initial CD.Sent.completed': '11/10/2026', 'Closing.Funds Sent.completed': '11/20/2026' },
});
const LAST_DAY = sampleLoan({ number: '2026000333', borrower: 'Lastday', closing: '11/26/2026' });
const DAY_AFTER = sampleLoan({ number: '2026000444', borrower: 'Dayafter', closing: '11/27/2026' });
const NO_DATE = sampleLoan({ number: '2026000555', borrower: 'Nodate' });
const LOANS = [DAY_AFTER, NO_DATE, PASSED, FUNDED, LAST_DAY];

function condition(id: string, facts: Record<string, unknown> = {}) {
  return {
    id,
    title: id,
    priorTo: 'Docs',
    category: 'Income',
    status: 'Requested',
    statusOpen: true,
    ...facts,
  };
}

async function openAll(address = '', loans = LOANS) {
  const fake = createFakeConditions(loans);
  for (const { loanId } of loans)
    fake.answers.set(loanId, [
      condition(`one ${loanId.slice(-2)}`),
      condition('done', { statusOpen: false }),
    ]);
  const app = await startApp(fake.gateway, `/conditions${address}`);
  await screen.findByText(/^\d loans?, /);
  return app;
}

function borrowers(): string[] {
  return [...document.querySelectorAll('.loan-link')].map(
    ({ textContent }) => textContent.split(' ')[0] ?? '',
  );
}

const filter = () => screen.findByRole('checkbox', { name: 'Closing in 7 days or not funded' });
const ALL = ['Passed', 'Funded', 'Lastday', 'Dayafter', 'Nodate'];

test('one press leaves what closes in 7 days, and what should have closed; another brings the rest back', async () => {
  const { user, address } = await openAll();
  await waitFor(() => expect(borrowers()).toEqual(ALL));
  await user.click(await filter());
  await waitFor(() => expect(borrowers()).toEqual(['Passed', 'Lastday']));
  expect(address()).toBe('/conditions?closing=next-7-days');
  // What other loans have isn't asked for.
  expect(screen.queryByText(/more open/)).toBeNull();
  // The other filters' counts follow it.
  expect(screen.getByRole('radio', { name: 'ALL | 4' })).toBeDefined();
  await user.click(await filter());
  await waitFor(() => expect(borrowers()).toEqual(ALL));
  expect(address()).toBe('/conditions');
});

test('what other groups hold for these closings is counted, and one press shows it for them', async () => {
  const fake = createFakeConditions([PASSED, LAST_DAY, DAY_AFTER]);
  const funding = { priorTo: 'Funding' };
  fake.answers.set(PASSED.loanId, [condition('p1'), condition('p2', funding), condition('p3', funding)]);
  fake.answers.set(LAST_DAY.loanId, [condition('l1', { priorTo: 'Purchase' })]);
  fake.answers.set(DAY_AFTER.loanId, [condition('d1'), condition('d2', funding)]);
  const { user } = await startApp(fake.gateway, '/conditions?priorTo=Docs&closing=next-7-days');
  await screen.findByText(/^3 loans, /);
  expect(await screen.findByText('3 more open for these closings, in 2 other groups.')).toBeDefined();
  // The cards count these loans' conditions alone.
  expect(screen.getByRole('checkbox', { name: /^Docs/ }).closest('label')?.dataset['total']).toBe('1');
  expect(screen.getByRole('checkbox', { name: /^Funding/ }).closest('label')?.dataset['total']).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await waitFor(() => expect(new Set(borrowers())).toEqual(new Set(['Passed', 'Lastday'])));
  expect(document.querySelectorAll('[data-condition]')).toHaveLength(4);
  expect(await filter()).toHaveProperty('checked', true);
  // A search for what only other loans have finds it there.
  await user.type(screen.getByRole('searchbox', { name: 'Search conditions' }), 'd2');
  expect(await screen.findByText('1 open condition matches “d2” in other loans.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(borrowers()).toEqual(['Dayafter']));
});

test('an empty list says that this filter left it empty, and one press takes it back', async () => {
  const { user, address } = await openAll('?closing=next-7-days', [DAY_AFTER, NO_DATE]);
  expect(
    await screen.findByText('Nothing matches these filters: open only, closing in 7 days or not funded.'),
  ).toBeDefined();
  expect(screen.getByText("2 open conditions aren't shown: Docs.")).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all open' }));
  await waitFor(() => expect(borrowers()).toEqual(['Dayafter', 'Nodate']));
  expect(address()).not.toContain('closing');
  // Whoever pressed it by key goes on in the list.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Docs/ }));
});

test('what is handed out is what is on screen, and its caption names the filter', async () => {
  const { user, files } = await openAll('?closing=next-7-days');
  await waitFor(() => expect(borrowers()).toEqual(['Passed', 'Lastday']));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [caption, , ...lines] = files[0]?.text.trim().split('\r\n') ?? [];
  expect(caption).toContain('2 of 10 conditions, 5 of 5 loans, open only, closing in 7 days or not funded');
  expect(lines.map((line) => line.split(',')[1])).toEqual(['Passed', 'Lastday']);
  fireEvent(window, new Event('beforeprint'));
  const paper = document.querySelector('.printed-table');
  expect(paper?.textContent).toContain('open only, closing in 7 days or not funded');
  expect(paper?.querySelectorAll('tbody tr:not(.printed-group)')).toHaveLength(2);
  fireEvent(window, new Event('afterprint'));
});

test('the conditions of one loan have no such filter', async () => {
  await openConditions(undefined, '?closing=next-7-days');
  expect(screen.queryByRole('checkbox', { name: 'Closing in 7 days or not funded' })).toBeNull();
  await waitFor(() => expect(document.querySelectorAll('.condition-row')).not.toHaveLength(0));
});
