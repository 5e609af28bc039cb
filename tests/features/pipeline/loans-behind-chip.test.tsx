import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { dateIn, stepFields } from '#tests/support/loans/loan-factory.ts';
import { parseCsv } from '#tests/support/parse-csv.ts';

beforeEach(freshSignedInDevice);

const LOANS = [
  sampleLoan({ number: '1', borrower: 'Vance', fields: stepFields('Title', { Received: { due: -2 } }) }),
  sampleLoan({ number: '2', borrower: 'Okafor', milestone: 'Suspended', closing: dateIn(2) }),
  sampleLoan({ number: '3', borrower: 'Sato', closing: dateIn(-25) }),
];
const borrowers = () =>
  [...document.querySelectorAll('td[data-column="Borrower"]')].map(({ textContent }) => textContent);
const start = (address: string) => startApp(createFakeGateway(LOANS), address);

test('the loans behind a figure are a chip above the list, and a press takes it off', async () => {
  const { user, address, files } = await start('/dashboard?behind=late-step');
  await waitFor(() => expect(borrowers()).toEqual(['Vance']));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [[caption] = []] = parseCsv((files[0]?.text ?? '').replace('\uFEFF', ''));
  expect(caption).toContain('1 of 3 loans, with a late step, ');
  await user.click(screen.getByRole('button', { name: 'with a late step', pressed: true }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(screen.queryByRole('button', { name: 'with a late step' })).toBeNull();
  // The pressed button is gone, and the focus is on the next.
  expect(document.activeElement?.classList.contains('quick-count')).toBe(true);
});

test('Reset takes it off, and it narrows with everything else', async () => {
  const { user, address } = await start('/dashboard?behind=closing-this-month&milestone=Suspended');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true);
});

test('a list that it leaves empty says so, and what brings loans back', async () => {
  const { user } = await start('/dashboard?behind=late-step&milestone=Suspended');
  expect(
    await screen.findByText('No loan of yours matches “Suspended” and “with a late step”.'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Without “with a late step”: 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
});

test('a name of no figure shows the whole list', async () => {
  await start('/dashboard?behind=later');
  await waitFor(() => expect(borrowers()).toHaveLength(3));
});
