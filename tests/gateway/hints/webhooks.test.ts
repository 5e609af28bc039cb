import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';
import { WEBHOOK_SIGNATURE } from '#src/platform/webhook-notification.ts';
import { type ChangesReader, readChanges } from '#tests/support/gateway/changes-reader.ts';
import {
  type GatewayWithSandbox,
  startGatewayWithSandbox,
} from '#tests/support/gateway/gateway-with-sandbox.ts';
import { type ServedGateway, serve } from '#tests/support/gateway/served-gateway.ts';
import { untilHolds } from '#tests/support/until-holds.ts';

const KEY = 'Signing-key-of-the-sandbox-1234!';
const PATH = '/prod/webhooks/platform';
const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';

let world: GatewayWithSandbox;
let served: ServedGateway;
let page: ChangesReader;
/** What the sandbox got for its notifications, in order. */
const answers: number[] = [];

const addressOf = (path: string): string => `http://127.0.0.1:${served.port}${path}`;

beforeAll(async () => {
  world = await startGatewayWithSandbox({
    settings: { webhookKeys: ['Another-signing-key-for-changes-5#', KEY] },
    parts: { hints: { timings: { pause: 5 } } },
    webhooks: {
      endpoint: `http://gateway.example${PATH}`,
      signingKey: KEY,
      async fetch(url, init) {
        const answer = await fetch(addressOf(new URL(url).pathname), init);
        answers.push(answer.status);
        return answer;
      },
    },
  });
  served = await serve(world.gateway.app);
  page = readChanges(served.port, await world.signedIn('mkessler'));
  await untilHolds(() => expect(page.hints).toHaveLength(1));
});
afterAll(async () => {
  page.leave();
  await served.close();
  await world.close();
});
beforeEach(() => {
  page.hints.length = 0;
  answers.length = 0;
});

const told = () =>
  page.hints.flatMap(({ hint: { topics } }): (number | 'all')[] =>
    topics === 'all' ? ['all'] : [...topics],
  );

function notify(
  {
    eventId = randomUUID(),
    eventType = 'change',
    at = world.gateway.clock.now,
    eventTime = new Date(at).toISOString(),
    loanId = LOAN,
  }: { [key in 'eventId' | 'eventType' | 'eventTime' | 'loanId']?: string } & { at?: number } = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = JSON.stringify({
    eventId,
    ...(eventTime === 'none' ? {} : { eventTime }),
    eventType,
    meta: { resourceType: 'Loan', resourceId: loanId },
  });
  const signature = createHmac('sha256', KEY).update(body).digest('base64');
  return fetch(addressOf(PATH), {
    method: 'POST',
    body,
    headers: { [WEBHOOK_SIGNATURE]: signature, ...headers },
  });
}

/** Resolves once everything before it would have reached the page. */
async function untilHeard(): Promise<void> {
  const loanId = randomUUID();
  await notify({ loanId });
  await untilHolds(() => expect(told()).toContain(loanTopic(loanId)));
}

test('a change at the platform reaches the page, signed by the sandbox, again when its list shows it', async () => {
  // The sandbox's clock is the real one.
  world.gateway.clock.now = Date.now();
  const loan = world.loanGuids[0] ?? '';
  const before = performance.now();
  await world.sandbox.changeLoan(loan, { 'CX.PROC.CRITICAL.NOTES': 'By the desktop.' });
  await untilHolds(() => expect(told()).toContain(loanTopic(loan)));
  expect(performance.now() - before).toBeLessThan(2_000);
  await untilHolds(() => expect(answers).toEqual([204, 204]));
  expect(JSON.stringify(page.hints)).not.toContain(loan.slice(0, 8));
});

test('an event that comes again makes no second hint, nor does one that is too old to matter', async () => {
  const eventId = randomUUID();
  for (let round = 0; round < 2; round += 1) {
    expect((await notify({ eventId })).status).toBe(204);
    await untilHolds(() => expect(told()).toContain(loanTopic(LOAN)));
  }
  const old = await notify({ at: world.gateway.clock.now - 16 * 60_000, eventType: 'create' });
  expect(old.status).toBe(204);
  await untilHeard();
  expect(told().filter((topic) => topic === loanTopic(LOAN))).toHaveLength(1);
  expect(told()).not.toContain('all');
});

test.each([
  ['without a time', 'none'],
  ['with one that is none', 'soon'],
  ['from the far future', '2099-01-01T00:00:00Z'],
])('an event %s makes no hint: it would never get too old to be sent again', async (_what, eventTime) => {
  expect((await notify({ eventTime, eventType: 'create' })).status).toBe(204);
  await untilHeard();
  expect(told()).not.toContain('all');
});

test.each([-14, 14])('an event %i minutes from now makes one', async (minutes) => {
  await notify({ at: world.gateway.clock.now + minutes * 60_000, eventType: 'create' });
  await untilHolds(() => expect(told()).toContain('all'));
});

test('a loan that may be new in a list concerns everybody, a lock nobody', async () => {
  expect((await notify({ eventType: 'lock' })).status).toBe(204);
  expect((await notify({ eventType: 'create' })).status).toBe(204);
  await untilHolds(() => expect(told()).toEqual(['all']));
});

test('without a right signature nothing happens', async () => {
  const wrong = createHmac('sha256', 'Another').update('{}').digest('base64');
  expect((await notify({}, { [WEBHOOK_SIGNATURE]: wrong })).status).toBe(401);
  expect((await fetch(addressOf(PATH), { method: 'POST', body: '{}' })).status).toBe(401);
  const unreadable = { [WEBHOOK_SIGNATURE]: createHmac('sha256', KEY).update('{}').digest('base64') };
  expect((await fetch(addressOf(PATH), { method: 'POST', body: '{}', headers: unreadable })).status).toBe(
    400,
  );
  const large = await fetch(addressOf(PATH), { method: 'POST', body: 'x'.repeat(65 * 1024) });
  expect(large.status).toBe(413);
  await untilHeard();
  expect(page.hints).toHaveLength(1);
  expect(world.gateway.logLines.join('\n')).toContain('webhook-not-signed');
});

test('without signing keys there is no such route', async () => {
  const off = await serve(world.gateway.again({ settings: { webhookKeys: [] } }));
  const answer = await fetch(`http://127.0.0.1:${off.port}${PATH}`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(403);
  await off.close();
});
