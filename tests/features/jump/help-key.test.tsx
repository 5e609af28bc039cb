import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

const OKAFOR = sampleLoan({ number: '2026000123', borrower: 'Okafor' });

// Its first read isn't what's waited for here.
beforeAll(async () => {
  await import('#src/routes/-frame/jump/jump-part.tsx');
  await import('#src/routes/-frame/jump/jump-frame.tsx');
  await import('#src/features/pipeline/keys/keys-dialog.tsx');
});

beforeEach(freshSignedInDevice);

test.each([
  ['/today', 'Snooze this loan', 'In the table'],
  ['/closings', 'Move through the days', 'Next loan'],
  ['/outbox', 'Show these keys', 'Next loan'],
])('a question mark on %s shows the keys that work there, and no others', async (path, own, other) => {
  const app = await startApp(createFakeGateway([OKAFOR]), path);
  await screen.findByRole('button', { name: /^Account menu/ });
  // The key works once its code is there, which comes when it's quiet.
  const name = 'Keyboard shortcuts';
  await waitFor(async () => {
    act(() => app.becomeIdle());
    await app.user.keyboard('?');
    expect(screen.queryByRole('dialog', { name })).not.toBeNull();
  });
  const dialog = within(screen.getByRole('dialog', { name }));
  expect(dialog.getByText(own)).toBeDefined();
  expect(dialog.queryByText(other)).toBeNull();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
