import { expect, test, vi } from 'vitest';
import { GATEWAY_PATHS } from '#src/contract/wire/page-paths.ts';
import { addRouterRules } from '#src/service-worker/router-rules.ts';

function installEvent(addRoutes?: (rules: readonly unknown[]) => Promise<void>) {
  return Object.assign(new Event('install'), { addRoutes });
}

test('calls of the page and pages of the gateway go past the worker, and it answers the other pages', async () => {
  const addRoutes = vi.fn<(rules: readonly unknown[]) => Promise<void>>(async () => {});
  await addRouterRules(installEvent(addRoutes));
  expect(addRoutes.mock.calls).toEqual([
    [
      [
        { condition: { requestDestination: '' }, source: 'network' },
        ...GATEWAY_PATHS.map((path) => ({
          condition: { requestMode: 'navigate', urlPattern: { pathname: `/${path}/*` } },
          source: 'network',
        })),
        { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
      ],
    ],
  ]);
});

test('the routes are asked for before the event is over, as browsers demand', () => {
  const addRoutes = vi.fn<(rules: readonly unknown[]) => Promise<void>>(async () => {});
  void addRouterRules(installEvent(addRoutes));
  expect(addRoutes).toHaveBeenCalledOnce();
});

test('the installation waits until the browser has taken the routes', async () => {
  let take = (): void => undefined;
  const settled = vi.fn<() => void>();
  const taken = addRouterRules(
    installEvent(
      () =>
        new Promise((resolve) => {
          take = resolve;
        }),
    ),
  ).then(settled);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  take();
  await taken;
  expect(settled).toHaveBeenCalledOnce();
});

test('a browser without such routes installs the worker as before', async () => {
  await expect(addRouterRules(new Event('install'))).resolves.toBeUndefined();
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
