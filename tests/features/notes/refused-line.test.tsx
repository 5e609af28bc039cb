import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

const OKAFOR = sampleLoan({ number: '2026000123', borrower: 'Okafor' });

beforeEach(async () => {
  window.localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  signInOnThisDevice();
});

test('a refused note is named right under its box, with the reason and the way to it', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  gateway.notes.refusals.push({ status: 403, code: 'FORBIDDEN' });
  const { user } = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  const name = 'Processor Critical Notes';
  const box = within(await screen.findByRole('region', { name }));
  await user.click(box.getByRole('textbox', { name: `Add to ${name}` }));
  await user.paste('Not for me');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const link = await box.findByRole('link', { name: '1 note needs attention' });
  const line = link.closest('p');
  expect(line?.textContent).toBe("1 note needs attention: Your account can't write to this loan.");
  expect(line?.previousElementSibling?.className).toBe('note-input');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Outbox' })).toBeDefined();
});
