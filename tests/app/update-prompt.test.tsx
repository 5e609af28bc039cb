import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/app/fake-gateway.ts';
import { startApp } from '#tests/app/start-app.tsx';

beforeEach(() => window.localStorage.clear());

test('a new version is offered, and taken over only when somebody says so', async () => {
  const { user, updateReady } = await startApp(createFakeGateway(), '/login');
  expect(screen.queryByText(/new version/)).toBeNull();
  let applied = 0;
  act(() => updateReady.announce({ kind: 'waiting', apply: () => (applied += 1) }));
  expect(screen.getByText('A new version of Clear to Close is ready.')).toBeDefined();
  expect(applied).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(applied).toBe(1);
});

test('put off, the offer goes away until the next version', async () => {
  const { user, updateReady } = await startApp(createFakeGateway(), '/login');
  act(() => updateReady.announce({ kind: 'waiting', apply: () => {} }));
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText(/new version/)).toBeNull();
  act(() => updateReady.announce({ kind: 'waiting', apply: () => {} }));
  expect(screen.getByText(/new version/)).toBeDefined();
});

test('a tab that another one has left behind says so, and loads itself again when a person wants it', async () => {
  const { user, updateReady } = await startApp(createFakeGateway(), '/login');
  let reloads = 0;
  act(() => updateReady.announce({ kind: 'taken-over', apply: () => (reloads += 1) }));
  expect(screen.getByText(/updated in another tab/)).toBeDefined();
  expect(reloads).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloads).toBe(1);
});
