import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

test('a refused note is named right under its box, with the reason and the way to it', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  gateway.notes.refusals.push({ status: 403, code: 'FORBIDDEN' });
  const { user } = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  const { box, input } = await processorBox();
  await write(user, input, 'Not for me');
  const link = await within(box).findByRole('link', { name: '1 note needs attention' });
  const line = link.closest('p');
  expect(line?.textContent).toBe("1 note needs attention: Your account can't write to this loan.");
  expect(line?.previousElementSibling?.className).toContain('note-input');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Outbox' })).toBeDefined();
});
