import { beforeEach, describe, expect, test } from 'vitest';
import { createPipelineClient } from '#src/api/pipeline-client.ts';
import type { PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';
import type { DoubleAnswer } from '#tests/support/gateway/platform-double.ts';
import { MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';
import { HELD_MS, openedGateway } from '#tests/support/gateway/test-gateway.ts';

// The whole way of a list whose pages the platform can't answer: client, gateway, and a platform behind a real port.

const LOANS = 1_000;
const SENTENCE = 'Response exceeds maximum size (6 MB)';

const gateway = openedGateway();

beforeEach(() => {
  gateway.clock.now += HELD_MS;
  gateway.platform.forgetCalls();
});

interface Asked {
  readonly start: number;
  readonly limit: number;
}

function asked(): Asked[] {
  return gateway.platform.callsOf('pipeline').map(({ path }) => {
    const query = new URL(path, 'http://platform').searchParams;
    return { start: Number(query.get('start')), limit: Number(query.get('limit')) };
  });
}

/** A platform with 1,000 loans that answers pages of at most `most`, and larger ones with `tooLarge`. */
function platformWith(most: number, tooLarge: DoubleAnswer, total = true): void {
  gateway.platform.answer('pipeline', (context) => {
    const query = new URL(context.req.url).searchParams;
    const [start, limit] = [Number(query.get('start')), Number(query.get('limit'))];
    if (limit > most) return tooLarge(context);
    const rows = Array.from({ length: Math.max(0, Math.min(limit, LOANS - start)) }, (_, index) => ({
      loanId: `loan-${String(start + index)}`,
      fields: { 'Fields.CX.PROC.CRITICAL.NOTES': 'kept' },
    }));
    return context.json(rows, 200, total ? { 'X-Total-Count': String(LOANS) } : {});
  });
}

async function startClient() {
  const person = await gateway.signedIn('ada');
  gateway.platform.forgetCalls();
  return createPipelineClient(
    {
      getAuthToken: () => person.token,
      fetch: (path, init) =>
        person.send(path, {
          method: 'POST',
          body: typeof init.body === 'string' ? init.body : '',
          headers: Object.fromEntries(new Headers(init.headers)),
        }),
    },
    () => gateway.clock.now,
  );
}

async function readAll(client: Awaited<ReturnType<typeof startClient>>) {
  const seen: PipelineProgress[] = [];
  const list = await client.readPipeline('AllLoans', { onProgress: (progress) => seen.push(progress) });
  return { loans: list.kind === 'fresh' ? list.loans : [], seen };
}

const TOO_LARGE: readonly (readonly [string, DoubleAnswer])[] = [
  ['400 with the sentence in details', (c) => c.json({ summary: 'BadRequest', details: SENTENCE }, 400)],
  ['400 with it in summary', (c) => c.json({ summary: SENTENCE }, 400)],
  ['400 with it one level down', (c) => c.json({ errors: [{ details: SENTENCE }] }, 400)],
  ['400 with it as plain text', (c) => c.text(SENTENCE, 400)],
  ['400 of another limit', (c) => c.json({ details: 'Response exceeds the maximum response size' }, 400)],
  ['413', (c) => c.json({ summary: 'PayloadTooLarge' }, 413)],
  ["504, a proxy's word for a time-out", (c) => c.text('Gateway Time-out', 504)],
];

describe.each(TOO_LARGE)('a page answered with %s', (_what, answer) => {
  test('is asked for in halves, and the list comes whole', async () => {
    platformWith(500, answer);
    const client = await startClient();
    const { loans, seen } = await readAll(client);
    expect(loans).toHaveLength(LOANS);
    expect(loans.map(({ loanId }) => loanId)).toEqual(
      Array.from({ length: LOANS }, (_, index) => `loan-${String(index)}`),
    );
    expect(asked()).toEqual([
      { start: 0, limit: 1_000 },
      { start: 0, limit: 500 },
      { start: 500, limit: 500 },
    ]);
    // Progress goes on with each page.
    expect(seen.map(({ loaded }) => loaded)).toEqual([500, 1_000]);
    // The session knows the size from now on.
    gateway.clock.now += HELD_MS;
    gateway.platform.forgetCalls();
    expect((await readAll(client)).loans).toHaveLength(LOANS);
    expect(asked().map(({ limit }) => limit)).toEqual([500, 500]);
  });
});

test.each([400, 125, 60, 31])('pages of %i loans at most are found, also without a total', async (most) => {
  for (const tellsTotal of [true, false]) {
    platformWith(most, (c) => c.json({ details: SENTENCE }, 400), tellsTotal);
    const { loans } = await readAll(await startClient());
    expect(loans).toHaveLength(LOANS);
    const sizes = asked().map(({ limit }) => limit);
    expect(sizes.filter((limit) => limit > most).length).toBeLessThanOrEqual(5);
    gateway.clock.now += HELD_MS;
    gateway.platform.forgetCalls();
  }
});

test('25 loans are the fewest that are asked for; then the failure is told', async () => {
  platformWith(20, (c) => c.json({ details: SENTENCE }, 400));
  await expect(readAll(await startClient())).rejects.toMatchObject({ status: 502 });
  expect(asked().map(({ limit }) => limit)).toEqual([1_000, 500, 250, 125, 62, 31, 25]);
});

test('another 400 is no matter of size', async () => {
  platformWith(20, (c) => c.json({ details: 'queryContract.filter: no.' }, 400));
  await expect(readAll(await startClient())).rejects.toMatchObject({ status: 502 });
  // With and without an order.
  expect(asked().map(({ limit }) => limit)).toEqual([1_000, 1_000]);
});

test('a page that times out is asked for in halves', async () => {
  const quick = gateway.again({ parts: { timeLimits: { ...PLATFORM_TIME_LIMITS, pipeline: 50 } } });
  const person = await gateway.signedIn('ada', quick);
  platformWith(500, () => new Promise<Response>(() => undefined));
  gateway.platform.forgetCalls();
  const answer = await person.send('/los/v3/loanPipeline?start=0&limit=1000', {
    method: 'POST',
    json: { loanOwnership: 'AllLoans' },
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveLength(500);
  expect(asked().map(({ limit }) => limit)).toEqual([1_000, 500]);
});

test('1,000 loans with two months of notes come whole from the sandbox', { timeout: 90_000 }, async () => {
  const sandbox = await startSandbox({ loanCount: LOANS, seed: 'many-notes' });
  const token = await sandbox.tokenOf(MANAGER);
  gateway.platform.answer('pipeline', async (context) => {
    const { search } = new URL(context.req.url);
    return sandbox.call(token, 'POST', `${context.req.path}${search}`, await context.req.json());
  });
  const { loans } = await readAll(await startClient());
  expect(loans.length).toBe(LOANS);
  expect(asked().map(({ limit }) => limit)).toEqual([1_000, 500, 250, 250, 250, 250]);
});
