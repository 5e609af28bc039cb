import { expect, test, vi } from 'vitest';
import { GATEWAY_PATHS } from '#src/contract/wire/page-paths.ts';
import { routeCallsToNetwork } from '#src/service-worker/call-routes.ts';

function installEvent(addRoutes?: (rules: readonly unknown[]) => Promise<void>) {
  return Object.assign(new Event('install'), { addRoutes });
}

test('calls of the page and pages of the gateway go to the network without the worker', async () => {
  const addRoutes = vi.fn<(rules: readonly unknown[]) => Promise<void>>(async () => {});
  await routeCallsToNetwork(installEvent(addRoutes));
  const [rules = []] = addRoutes.mock.calls[0] ?? [];
  expect(rules.slice(0, 2)).toEqual([
    { condition: { requestDestination: '' }, source: 'network' },
    { condition: { requestMode: 'navigate', urlPattern: { pathname: '/auth/*' } }, source: 'network' },
  ]);
  expect(rules).toHaveLength(1 + GATEWAY_PATHS.length);
});

test('the routes are asked for before the event is over, as browsers demand', () => {
  const addRoutes = vi.fn<(rules: readonly unknown[]) => Promise<void>>(async () => {});
  void routeCallsToNetwork(installEvent(addRoutes));
  expect(addRoutes).toHaveBeenCalledOnce();
});

test('the installation waits until the browser has taken the routes', async () => {
  let take = (): void => undefined;
  const settled = vi.fn<() => void>();
  const taken = routeCallsToNetwork(
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
  await expect(routeCallsToNetwork(new Event('install'))).resolves.toBeUndefined();
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
  await expect(routeCallsToNetwork(installEvent(addRoutes))).resolves.toBeUndefined();
});
