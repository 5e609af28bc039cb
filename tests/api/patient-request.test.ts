import { expect, test } from 'vitest';
import { ApiError } from '#src/api/request/api-error.ts';
import { createGatewayClient } from '#src/api/gateway-client.ts';
import { fakeClock, fakeNetwork } from '#tests/support/offline/offline.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const USER = {
  id: 'mlopez',
  firstName: 'Maria',
  lastName: 'Lopez',
  fullName: 'Maria Lopez',
  email: 'm@x.co',
};

function setUp(refusals: number, { retryAfter = '3', isBackground = false } = {}) {
  const clock = fakeClock();
  let left = refusals;
  const network = fakeNetwork(() => {
    if (left === 0) return Response.json(USER);
    left -= 1;
    return new Response(null, { status: 429, headers: { 'retry-after': retryAfter } });
  });
  const client = createGatewayClient({
    fetch: network.fetch,
    getAuthToken: () => 'token-1',
    now: clock.now,
    timeoutSignal: clock.timeoutSignal,
    isBackground,
  });
  const sent = (): number => network.requests.length;
  return { clock, client, sent };
}

test('a read that hears 429 waits as long as the answer says, and nobody sees a failure', async () => {
  const { clock, client, sent } = setUp(2);
  const user = client.readCurrentUser();
  await expect.poll(sent).toBe(1);
  clock.advance(2_999);
  await Promise.resolve();
  expect(sent()).toBe(1);
  // Its wait begins only once the answer is read.
  await expect.poll(() => (clock.advance(1_500), sent())).toBe(2);
  await expect.poll(() => (clock.advance(1_500), sent())).toBe(3);
  expect((await user).user).toEqual(USER);
});

test('a read gives up once its waits would add up to more than its time limit', async () => {
  const { clock, client, sent } = setUp(Number.POSITIVE_INFINITY, { retryAfter: '6' });
  const failed = client.readCurrentUser().catch((error: unknown) => error);
  // 15 s are the limit of a user check.
  await expect.poll(() => (clock.advance(6_000), sent())).toBe(3);
  expect(await failed).toMatchObject({ kind: 'refused', status: 429, retryAfterMs: 6_000 });
});

test('a read whose screen is left while it waits ends with that, and is not sent again', async () => {
  const { clock, client, sent } = setUp(1);
  const leaving = new AbortController();
  const read = client.readCurrentUser(leaving.signal).catch((error: unknown) => error);
  await expect.poll(sent).toBe(1);
  leaving.abort(new DOMException('left', 'AbortError'));
  expect(await read).toMatchObject({ name: 'AbortError' });
  clock.advance(10_000);
  expect(sent()).toBe(1);
});

test('a read that nobody waits for is not repeated here', async () => {
  const { client, sent } = setUp(1, { isBackground: true });
  const error: unknown = await client.readConditions(GUID).catch((reason: unknown) => reason);
  expect(error instanceof ApiError && error.status).toBe(429);
  expect(sent()).toBe(1);
});
