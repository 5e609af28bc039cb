import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { UpdatePrompt } from '#src/app/update/update-prompt.tsx';
import { createUpdateReady } from '#src/app/update/update-ready.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { startApp } from '#tests/support/app/start-app.tsx';
import { fakeClock } from '#tests/support/offline/offline.ts';
import { renderThemed } from '#tests/support/with-services.tsx';

beforeEach(() => window.localStorage.clear());

test('a new version is offered, and taken over only when somebody says so', async () => {
  const { user, updateReady } = await startApp(createFakeGateway(), '/login');
  expect(screen.queryByText(/new version/)).toBeNull();
  let applied = 0;
  act(() => updateReady.announce({ kind: 'waiting', apply: () => (applied += 1) }));
  expect(screen.getByText('A new version of Clear to Close is ready. What you typed stays.')).toBeDefined();
  expect(applied).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(applied).toBe(1);
});

test('the offer says what is new', async () => {
  const { updateReady } = await startApp(createFakeGateway(), '/login');
  const changes = ['Offline shows at once', 'Large text loses nothing', 'And smaller fixes'];
  act(() => updateReady.announce({ kind: 'waiting', changes, apply: () => {} }));
  const offer = screen.getByRole('complementary', { name: 'New version' });
  expect([...offer.querySelectorAll('.bullet')].map((change) => change.textContent)).toEqual(changes);
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

test('a press shows that it works, and says what helps when the browser holds the new version back', async () => {
  const clock = fakeClock();
  const updateReady = createUpdateReady();
  let applied = 0;
  renderThemed(<UpdatePrompt updateReady={updateReady} startTimer={clock.startTimer} />);
  act(() => updateReady.announce({ kind: 'waiting', apply: () => (applied += 1) }));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(screen.getByRole('button', { name: 'Updating...' }).hasAttribute('disabled')).toBe(true);
  act(() => clock.advance(10_000));
  expect(screen.getByText(/couldn't take over yet/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(applied).toBe(2);
});
