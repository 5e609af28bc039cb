import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleLoan } from '#tests/app/sample-loans.ts';
import { startDevice } from '#tests/support/offline.ts';

const OKAFOR = sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026' });
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/21/2026' });

async function deviceWithList() {
  const device = await startDevice({ loans: [OKAFOR, SATO] });
  await device.openApp();
  await screen.findByText('Okafor');
  await device.untilKept();
  return device;
}

test('the list is there at once, with its age, and says that it is no fresh one', async () => {
  const device = await deviceWithList();
  device.goOffline();
  device.killApp();
  device.clock.skip(2 * 3_600_000);
  await device.reopenApp();
  expect(await screen.findByText('Okafor')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toMatch(/2 hours old/);
  expect(screen.getByText('No connection')).toBeDefined();
});
