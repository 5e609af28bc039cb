import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CONFIG, createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const { loanOfficerPhone = '' } = CONFIG.fieldMap.loan;
const LOANS = [
  sampleLoan({ number: '2026000123', borrower: 'Vance', fields: { [loanOfficerPhone]: '708-555-0167' } }),
  sampleLoan({ number: '2026000124', borrower: 'Okafor' }),
];
const borrowers = () =>
  [...document.querySelectorAll('td[data-column="Borrower"]')].map(({ textContent }) => textContent);
const box = () => screen.getByPlaceholderText<HTMLInputElement>('Search...');

test('a searched phone narrows the list, and stays out of the address that it replaces', async () => {
  const { user, address, files } = await startApp(createFakeGateway(LOANS), '/dashboard?search=okafor');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  await user.clear(box());
  await user.type(box(), '708-555-0167');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(box().value).toBe('708-555-0167');
  expect(borrowers()).toEqual(['Vance']);
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.text).toContain('Vance');
  expect(files[0]?.text).not.toMatch(/search|okafor/i);
  await user.click(screen.getByRole('button', { name: /^Clear/ }));
  await waitFor(() => expect(borrowers()).toHaveLength(2));
  expect(box().value).toBe('');
  // A loan's number isn't a phone.
  await user.type(box(), '2026000124');
  await waitFor(() => expect(address()).toBe('/dashboard?search=2026000124'));
});

test('a link with a phone finds its loans, and the address loses it', async () => {
  const { address } = await startApp(createFakeGateway(LOANS), '/dashboard?search=7085550167');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(borrowers()).toEqual(['Vance']);
  expect(box().value).toBe('7085550167');
});

test('the way home leaves a searched phone', async () => {
  const { user } = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Okafor');
  await user.type(box(), '708-555-0167');
  await waitFor(() => expect(borrowers()).toEqual(['Vance']));
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(borrowers()).toHaveLength(2));
  expect(box().value).toBe('');
});
