import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  cellOf,
  onAFreshDevice,
  openList,
  panelOf,
  untilClosed,
  windowOf,
} from '#tests/support/app/loan-panel-start.tsx';

onAFreshDevice();

test('where the window is wide the panel stands beside a list that stays in reach', async () => {
  windowOf('wide');
  const { user } = await openList();
  cellOf('Sato').focus();
  await user.keyboard('{Enter}');
  const panel = await panelOf(/Sato/, 'complementary');
  expect(document.querySelector('[inert]')).toBeNull();
  expect(document.querySelector('.loan-panel-backdrop')).toBeNull();
  expect(document.activeElement).toBe(cellOf('Sato'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(panel));
  await user.click(cellOf('Okafor'));
  await panelOf(/Okafor/, 'complementary');
  await user.keyboard('{Escape}');
  await untilClosed();
});

test('keys pressed in the search box are about its text, not about the panel beside', async () => {
  windowOf('wide');
  const { user } = await openList();
  await user.click(cellOf('Sato'));
  const panel = await panelOf(/Sato/, 'complementary');
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Escape}]');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(']');
  expect(panel.isConnected).toBe(true);
  expect((await panelOf(/Sato/, 'complementary')).isConnected).toBe(true);
});

test('turning the device keeps the panel as it is', async () => {
  const room = windowOf('wide');
  const { user } = await openList();
  await user.click(cellOf('Okafor'));
  const panel = await panelOf(/Okafor/, 'complementary');
  await user.click(within(panel).getByRole('button', { name: 'Show more (3 more)' }));
  room.become('phone');
  const dialog = await panelOf(/Okafor/);
  expect(within(dialog).getByRole('button', { name: 'Show less' })).toBeDefined();
  expect(dialog).toBe(panel);
  await waitFor(() =>
    expect(document.querySelector('.loan-cards, .cards')?.closest('[inert]')).not.toBeNull(),
  );
});
