import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWrittenValues } from '#src/sandbox/loans/written-values.ts';
import { withWebhooks } from '#src/sandbox/tenant/webhooks.ts';
import { createMemorySandboxStore } from '#tests/support/gateway/memory-sandbox-store.ts';
import { untilHolds } from '#tests/support/until-holds.ts';

const ENDPOINT = 'http://gateway.example/prod/webhooks/platform';
const KEY = 'Signing-key-of-the-sandbox-1234!';

/** A loan is written once; the endpoint answers with these, in order. */
async function writeLoan(answers: (number | 'nobody')[], lagMs = 0) {
  const sent: { type: string; id: string; isSigned: boolean }[] = [];
  const waits: number[] = [];
  let supplied = 0;
  const written = withWebhooks(
    await openWrittenValues(createMemorySandboxStore()),
    {
      endpoint: ENDPOINT,
      signingKey: KEY,
      fetch: async (url, { body, headers }) => {
        expect(url).toBe(ENDPOINT);
        const text = typeof body === 'string' ? body : '';
        const signature = createHmac('sha256', KEY).update(text).digest('base64');
        const isSigned = new Headers(headers).get('elli-signature') === signature;
        const { eventId, eventType } = JSON.parse(text) as { eventId: string; eventType: string };
        sent.push({ type: eventType, id: eventId, isSigned });
        const answer = answers.shift() ?? 204;
        if (answer === 'nobody') throw new TypeError('fetch failed');
        return new Response(null, { status: answer });
      },
    },
    {
      now: () => 0,
      random: () => `id-${(supplied += 1)}`,
      wait: async (ms) => void waits.push(ms),
      lagMs: () => lagMs,
    },
  );
  await written.write('loan', new Map([['NOTE', 'text']]), 0);
  await untilHolds(() => expect(sent.at(-1)?.type).toBe('reportingdbupdate'));
  return { sent, waits };
}

test('a write is told at once, and again when the pipeline shows it', async () => {
  const { sent, waits } = await writeLoan([], 3_000);
  expect(sent).toEqual([
    { type: 'change', id: 'id-2', isSigned: true },
    { type: 'reportingdbupdate', id: 'id-3', isSigned: true },
  ]);
  expect(waits).toEqual([3_000]);
});

test('what fails is tried four times with the same id, and a refusal once', async () => {
  const failing = await writeLoan([503, 'nobody', 500, 502]);
  expect(failing.sent.map(({ id }) => id)).toEqual(['id-2', 'id-2', 'id-2', 'id-2', 'id-3']);
  expect(failing.waits).toEqual([1_000, 2_000, 3_000, 0]);
  const refused = await writeLoan([401]);
  expect(refused.sent.map(({ id }) => id)).toEqual(['id-2', 'id-3']);
});
