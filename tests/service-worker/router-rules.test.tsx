import { expect, test, vi } from 'vitest';
import { addRouterRules } from '#src/service-worker/router-rules.ts';

function installEvent(addRoutes?: (rules: readonly unknown[]) => Promise<void>) {
  return Object.assign(new Event('install'), { addRoutes });
}

test('calls of the page and the way to the sign-in go past the worker, and it answers the other pages', async () => {
  const addRoutes = vi.fn<(rules: readonly unknown[]) => Promise<void>>(async () => {});
  await addRouterRules(installEvent(addRoutes));
  expect(addRoutes.mock.calls).toEqual([
    [[{ condition: { requestDestination: '' }, source: 'network' }]],
    [
      [
        { condition: { requestMode: 'navigate', urlPattern: { pathname: '/auth/*' } }, source: 'network' },
        { condition: { requestMode: 'navigate', urlPattern: { pathname: '/sandbox/*' } }, source: 'network' },
        { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
      ],
    ],
  ]);
});

test('the routes are asked for before the event is over, as browsers demand', () => {
  const addRoutes = vi.fn<(rules: readonly unknown[]) => Promise<void>>(async () => {});
  void addRouterRules(installEvent(addRoutes));
  expect(addRoutes).toHaveBeenCalledTimes(2);
});

test('the installation waits until the browser has taken the routes', async () => {
  const takes: (() => void)[] = [];
  const settled = vi.fn<() => void>();
  const taken = addRouterRules(installEvent(() => new Promise((resolve) => takes.push(resolve)))).then(
    settled,
  );
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  for (const take of takes) take();
  await taken;
  expect(settled).toHaveBeenCalledOnce();
});

test('a browser without such routes installs the worker as before', async () => {
  await expect(addRouterRules(new Event('install'))).resolves.toBeUndefined();
});

test('a browser that refuses the pages takes the calls all the same', async () => {
  const taken: unknown[] = [];
  const addRoutes = async (rules: readonly unknown[]): Promise<void> => {
    if (JSON.stringify(rules).includes('navigate')) throw new TypeError('no such condition');
    taken.push(...rules);
  };
  await addRouterRules(installEvent(addRoutes));
  expect(taken).toEqual([{ condition: { requestDestination: '' }, source: 'network' }]);
});

test.each([
  ['refuses them', () => Promise.reject(new TypeError('no such condition'))],
  [
    'fails over them',
    () => {
      throw new TypeError('not while installing');
    },
  ],
])('a browser that %s installs the worker all the same', async (_how, addRoutes) => {
  await expect(addRouterRules(installEvent(addRoutes))).resolves.toBeUndefined();
});
