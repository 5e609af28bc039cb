import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice, MORNING, startApp } from '#tests/support/app/start-app.tsx';

const DAY_MS = 24 * 3_600_000;

beforeEach(freshSignedInDevice);

/** A note that waits because somebody has its loan open, and the Outbox page in a browser with this promise. */
async function outboxPage(isPromised: boolean) {
  const gateway = createFakeGateway([OKAFOR]);
  gateway.notes.lockedBy = 'J. Smith';
  const storage = { persisted: async () => isPromised };
  const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`, { storage });
  await write(app.user, (await processorBox()).input, 'From the road');
  await app.user.click(await screen.findByRole('link', { name: '1 note waiting' }));
  await screen.findByRole('heading', { name: 'Outbox' });
  return { app, gateway };
}

test('the Outbox page says quietly that the browser may delete what waits, and loudly after three days', async () => {
  const { app, gateway } = await outboxPage(false);
  const hint = await screen.findByText(/^This browser may delete unsent notes/);
  expect(hint.closest('[role="status"]')).not.toBeNull();
  // Beside it, nothing promises the opposite.
  expect(screen.getByText("1 note hasn't reached the loan yet.")).toBeDefined();
  await app.close();
  gateway.asOf = new Date(MORNING + 3 * DAY_MS).toISOString();
  await startApp(gateway, '/outbox', {
    now: MORNING + 3 * DAY_MS,
    storage: { persisted: async () => false },
  });
  const alert = await screen.findByText(/^A note has been waiting here for 3 days\./);
  expect(alert.closest('[role="alert"]')).not.toBeNull();
});

test('one note has one button that sends it', async () => {
  await outboxPage(true);
  expect(await screen.findAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Retry now' })).toBeDefined();
});
