import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CONFIG, createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const { loanType } = CONFIG.fieldMap.loan;
const LOANS = [
  sampleLoan({ number: '2026000123', borrower: 'Vance', fields: { [loanType]: 'FHA' } }),
  sampleLoan({ number: '2026000124', borrower: 'Okafor', fields: { [loanType]: 'VA' } }),
  sampleLoan({
    number: '2026000125',
    borrower: 'Sato',
    fields: { [loanType]: 'VA' },
    milestone: 'Suspended',
  }),
];
const borrowers = () =>
  [...document.querySelectorAll('td[data-column="Borrower"]')].map(({ textContent }) => textContent);
const box = () => screen.getByPlaceholderText<HTMLInputElement>('Search...');

test('a word that is a loan type offers itself, by keys too, and leaves the search', async () => {
  const { user, address } = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Vance');
  await user.type(box(), 'va');
  const offer = await screen.findByRole('button', { name: 'Loan type: VA, 2 loans' });
  expect(borrowers()).toHaveLength(3);
  expect(
    screen.getByText('3 of 3 loans. Filter: Loan type VA, 2 loans. Press the down arrow, then Enter.'),
  ).toBeDefined();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(offer);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  expect(box().value).toBe('');
  await waitFor(() => expect(address()).toBe('/dashboard?loanType=VA'));
  // The same press leaves it again.
  const inUse = screen.getByRole('button', { name: 'Loan type: VA', pressed: true });
  expect(document.activeElement).toBe(inUse);
  await user.click(inUse);
  await waitFor(() => expect(borrowers()).toHaveLength(3));
});

test('a loan type in use is not offered again, in any spelling, and Reset takes it off', async () => {
  const { user, address } = await startApp(createFakeGateway(LOANS), '/dashboard?loanType=va');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  await user.type(box(), 'va');
  await waitFor(() => expect(address()).toBe('/dashboard?search=va&loanType=va'));
  expect(
    screen.getAllByRole('button', { name: /^Loan type:/ }).map(({ textContent }) => textContent),
  ).toEqual(['Loan type: VA']);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(address()).toBe('/dashboard?search=va'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Loan type: VA, 2 loans' }));
  await waitFor(() => expect(address()).toBe('/dashboard?loanType=VA'));
  await user.type(box(), 'sato');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('a word that is a milestone sets the filter by milestone, beside the other words', async () => {
  const { user, address } = await startApp(createFakeGateway(LOANS), '/dashboard?search=suspended+sato');
  await user.click(await screen.findByRole('button', { name: 'Milestone: Suspended, 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Sato']));
  expect(box().value).toBe('sato');
  await waitFor(() => expect(address()).toBe('/dashboard?search=sato&milestone=Suspended'));
  expect(within(screen.getByRole('group', { name: /^Show only/ })).queryByText(/Milestone/)).toBeNull();
  expect(document.activeElement?.classList.contains('quick-count')).toBe(true);
});

test('a list that a loan type leaves empty says so, and a filter that finds nothing is not offered', async () => {
  const { user } = await startApp(createFakeGateway(LOANS), '/dashboard?loanType=VA&search=vance');
  expect(await screen.findByText('No loan of yours matches “vance” and “VA”.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Without “VA”: 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Vance']));
  await user.clear(box());
  await user.type(box(), 'final approval');
  await screen.findByText('No results found.');
  expect(screen.queryByRole('button', { name: /^Milestone:/ })).toBeNull();
});
