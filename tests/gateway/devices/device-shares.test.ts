import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createDeviceShares } from '#src/gateway/devices/device-shares.ts';
import { createDeviceStore } from '#src/gateway/devices/device-store.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const gateway = openedGateway(undefined, 'test');
let device: string;
let shares: ReturnType<typeof createDeviceShares>;

beforeEach(async () => {
  const { database, now } = gateway.deps;
  device = await createDeviceStore({ database, now, randomBytes, offlineHours: 72 }).signedIn(
    undefined,
    'ada',
  );
  // The newest key alone opens.
  let key = 'first';
  const seal = {
    seal: (text: string) => `${key} ${text}`,
    open: (sealed: string) => (sealed.startsWith(`${key} `) ? sealed.slice(key.length + 1) : undefined),
  };
  shares = createDeviceShares({ database, seal, randomBytes });
  rotate = () => {
    key = 'second';
  };
});

let rotate = (): void => undefined;

async function sharesOfTwoTabs(isSignIn: boolean): Promise<void> {
  const [one, other] = await Promise.all([
    shares.shareOf(device, 'ada', isSignIn),
    shares.shareOf(device, 'ada'),
  ]);
  expect(one).toHaveLength(43);
  expect(other).toBe(one);
  expect(await shares.shareOf(device, 'ada')).toBe(one);
}

test.each([false, true])(
  'two tabs that ask for the first share at once get the same (sign-in: %s)',
  async (isSignIn) => {
    await sharesOfTwoTabs(isSignIn);
  },
);

test('so do two that ask once the key that sealed it is gone', async () => {
  await shares.shareOf(device, 'ada');
  rotate();
  await sharesOfTwoTabs(false);
});

test('each person on a device has a share of their own, and nobody one who never signed in there', async () => {
  expect(await shares.shareOf(device, 'ben')).toBeUndefined();
  const { database, now } = gateway.deps;
  await createDeviceStore({ database, now, randomBytes, offlineHours: 72 }).signedIn(device, 'ben');
  expect(await shares.shareOf(device, 'ben')).not.toBe(await shares.shareOf(device, 'ada'));
});
