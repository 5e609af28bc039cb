import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

test('conditions of all loans that are not on this device lead to those of the own loans, which are', async () => {
  const gateway = createFakeGateway([sampleLoan({ number: '2026000123', borrower: 'Okafor' })]);
  const first = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await first.close();
  gateway.mode = 'down';
  const { user } = await startApp(gateway, '/conditions?view=AllLoans');
  await screen.findByText(/^My Loans is on this device: 1 loan, as of \d+:\d\d .M\.$/);
  await user.click(screen.getByRole('button', { name: 'See My Loans' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'My Loans' })).checked).toBe(true);
  expect(screen.queryByText(/is on this device:/)).toBeNull();
});
