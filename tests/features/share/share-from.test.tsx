import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NGUYEN, OKAFOR, onAFreshDevice, openList } from '#tests/support/app/loan-panel-start.tsx';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Share a status' }));
const message = async () => (await (await dialog()).findByRole<HTMLTextAreaElement>('textbox')).value;

test("a row's key opens the loan and its message, Escape closes the message alone", async () => {
  const { user, address } = await openList();
  await user.keyboard('jjm');
  expect(await message()).toContain('your loan ending in 00111');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share a status' })).toBeNull());
  expect(address()).toContain(`loan=${OKAFOR.loanId}`);
});

test('Back takes the message with the loan: it does not open by itself with the next visit', async () => {
  const { user, goBack, address } = await openList();
  await user.keyboard('jjm');
  await message();
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share a status' })).toBeNull());
  expect(address()).not.toContain('loan=');
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Share' });
  expect(screen.queryByRole('dialog', { name: 'Share a status' })).toBeNull();
});

test('a message that somebody changed stays when its loan goes from the list', async () => {
  const { user, gateway } = await openList({ prepare: ({ allLoans }) => void allLoans.splice(0) });
  await user.keyboard('jjm');
  await user.type(await (await dialog()).findByRole('textbox'), ' Call me.');
  gateway.myLoans = gateway.myLoans.slice(1);
  act(() => screen.getByRole('button', { name: 'Refresh all', hidden: true }).click());
  await waitFor(() => expect(document.querySelectorAll('tr[data-loan-guid]')).toHaveLength(2));
  expect(await message()).toMatch(/ending in 00111[^]* Call me\.$/);
});

test('the panel shares its loan with the conditions of the device', async () => {
  const fake = createFakeConditions([OKAFOR, NGUYEN]);
  fake.answers.set(OKAFOR.loanId, [
    { id: '1', statusOpen: true, requestedFrom: 'Borrower', externalDescription: 'Your deed.' },
  ]);
  const { user, copied } = await startApp(fake.gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(async () => expect(await message()).toContain('1. Your deed.'));
  const shown = await message();
  await user.click((await dialog()).getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(copied).toEqual([shown]));
});

test("Today shares the chosen line's loan, by key too", async () => {
  const fake = createFakeConditions([OKAFOR]);
  const { user } = await startApp(fake.gateway, '/today');
  const tray = within(await screen.findByRole('region', { name: 'Selected loan' }));
  await user.click(tray.getByRole('button', { name: 'Share' }));
  expect(await message()).toContain('your loan ending in 00111');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share a status' })).toBeNull());
  await user.keyboard('m');
  expect(await message()).toContain('your loan ending in 00111');
});
