import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  earliestClosingFirst,
  firstLoansRequest,
  pipelineRequest,
} from '#src/domain/list/pipeline-request.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { SAMPLE_LOANS, createGate } from '#tests/support/gateway/platform-double.ts';
import { HELD_MS, openedGateway, startTestGateway } from '#tests/support/gateway/test-gateway.ts';

const gateway = openedGateway();
let ada: Person;

beforeAll(async () => {
  ada = await gateway.signedIn('ada');
});
beforeEach(() => {
  gateway.clock.now += HELD_MS;
  gateway.platform.forgetCalls();
  gateway.platform.answer('pipeline', undefined);
});

const read = (query: string, json: unknown): Promise<Response> =>
  ada.send(`/los/v3/loanPipeline${query}`, { method: 'POST', json });

test('asks the platform for the specified fields, folder and filter, earliest closing first', async () => {
  for (const loanOwnership of ['MyLoans', 'AllLoans'] as const) {
    gateway.platform.forgetCalls();
    await read('?start=1000&limit=500', { loanOwnership });
    const [call] = gateway.platform.callsOf('pipeline');
    expect(call?.path).toBe('/encompass/v3/loanPipeline?start=1000&limit=500');
    const { fieldMap } = gateway.settings;
    expect(JSON.parse(call?.body ?? '')).toEqual(
      JSON.parse(JSON.stringify(earliestClosingFirst(pipelineRequest(fieldMap, loanOwnership), fieldMap))),
    );
  }
});

test('asks the platform for loans with a closing date where what stands first is asked for', async () => {
  await read('?start=0&limit=200', { loanOwnership: 'MyLoans', closingFirst: true });
  const [call] = gateway.platform.callsOf('pipeline');
  expect(call?.path).toBe('/encompass/v3/loanPipeline?start=0&limit=200');
  expect(JSON.parse(call?.body ?? '')).toEqual(
    JSON.parse(JSON.stringify(firstLoansRequest(gateway.settings.fieldMap, 'MyLoans'))),
  );
});

test('a platform that refuses to sort is asked without an order, from then on at once', async () => {
  const other = gateway.again();
  const bob = await gateway.signedIn('bob', other);
  gateway.platform.forgetCalls();
  gateway.platform.answer('pipeline', async (context) =>
    (await context.req.text()).includes('sortOrder')
      ? context.json({ summary: 'Bad Request' }, 400)
      : context.json([]),
  );
  const ask = () => bob.send('/los/v3/loanPipeline', { method: 'POST', json: { loanOwnership: 'MyLoans' } });
  expect((await ask()).status).toBe(200);
  expect(gateway.platform.callsOf('pipeline')).toHaveLength(2);
  gateway.clock.now += HELD_MS;
  expect((await ask()).status).toBe(200);
  expect(gateway.platform.callsOf('pipeline')).toHaveLength(3);
  expect(gateway.logLines.join('')).toContain('pipeline-order-refused');
});

test('a platform that refuses the call with and without an order is asked for one the next time', async () => {
  const other = gateway.again();
  const bob = await gateway.signedIn('bob', other);
  gateway.platform.forgetCalls();
  gateway.platform.answer('pipeline', (context) => context.json({ summary: 'Bad Request' }, 400));
  const ask = () => bob.send('/los/v3/loanPipeline', { method: 'POST', json: { loanOwnership: 'MyLoans' } });
  await ask();
  await ask();
  expect(gateway.platform.callsOf('pipeline')).toHaveLength(4);
});

test("the caller's own fields, folders and filter are taken and never used", async () => {
  const answer = await read('', {
    loanOwnership: 'MyLoans',
    fields: ['Fields.65'],
    loanFolders: ['(Trash)'],
    filter: { canonicalName: 'Loan.LoanNumber', value: '', matchType: 'IsNotEmpty' },
  });
  expect(answer.status).toBe(200);
  const body = gateway.platform.callsOf('pipeline')[0]?.body ?? '';
  expect(body).not.toContain('Fields.65');
  expect(body).not.toContain('Trash');
});

test.each([
  ['?start=-1', 400],
  ['?start=abc', 400],
  ['?limit=0', 400],
  ['?limit=1001', 400],
  ['?start=1e3', 400],
  ['?start=0&limit=10&cursor=x', 400],
  ['', 200],
  ['?start=999999', 200],
])('page %s is answered with %i', async (query, status) => {
  const answer = await read(query, { loanOwnership: 'MyLoans' });
  expect(answer.status).toBe(status);
  expect(gateway.platform.calls).toHaveLength(status === 200 ? 1 : 0);
});

test.each([
  ['no ownership', '{}'],
  ['an unknown ownership', '{"loanOwnership":"EveryonesLoans"}'],
  ['a list', '[]'],
  ['no JSON', 'loanOwnership=MyLoans'],
  ['nothing', ''],
  ['a poisoned key', '{"loanOwnership":"MyLoans","__proto__":{"polluted":true}}'],
  ['a poisoned key deeper down', '{"loanOwnership":"MyLoans","filter":{"constructor":{}}}'],
  ['a key named twice', '{"loanOwnership":"MyLoans","loanOwnership":"AllLoans"}'],
  ['21 levels', `{"loanOwnership":"MyLoans","more":${'['.repeat(20)}${']'.repeat(20)}}`],
  ['100,000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
])('a body with %s is refused with 400 and no call', async (_what, body) => {
  const answer = await ada.send('/los/v3/loanPipeline', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(400);
  expect(gateway.platform.calls).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('answers byte for byte what the platform answered, with its time, its count and a tag', async () => {
  const odd = '[ {"loanId" : "1", "fields":{"Fields.4002":"O\\u0027Neill é"}} ,null]';
  gateway.platform.answer('pipeline', (context) =>
    context.body(odd, 200, { 'Content-Type': 'text/html', 'X-Total-Count': '2' }),
  );
  const answer = await ada.readPipeline();
  expect(await answer.text()).toBe(odd);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('x-total-count')).toBe('2');
  expect(answer.headers.get('x-data-as-of')).toBe(new Date(gateway.clock.now).toISOString());
  expect(answer.headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ['identity', null, (bytes: Buffer) => bytes],
  ['', null, (bytes: Buffer) => bytes],
])('with Accept-Encoding "%s" the answer is encoded as %s', async (accept, encoding, decode) => {
  const answer = await ada.readPipeline({ 'accept-encoding': accept });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(JSON.parse(decode(bytes).toString('utf8'))).toEqual(SAMPLE_LOANS);
});

test('an unchanged pipeline is answered with 304, its new time and no body; a changed one whole', async () => {
  const first = await ada.readPipeline({ 'accept-encoding': 'br' });
  const etag = first.headers.get('etag') ?? '';
  gateway.clock.now += 60_000;
  const second = await ada.readPipeline({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect(second.status).toBe(304);
  expect(await second.text()).toBe('');
  expect(second.headers.get('etag')).toBe(etag);
  expect(second.headers.get('x-data-as-of')).toBe(new Date(gateway.clock.now).toISOString());
  gateway.platform.answer('pipeline', (context) => context.json([]));
  gateway.clock.now += HELD_MS;
  const third = await ada.readPipeline({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect(third.status).toBe(200);
});

test('each encoding has a tag of its own', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) =>
      (await ada.readPipeline({ 'accept-encoding': encoding })).headers.get('etag'),
    ),
  );
  expect(new Set(tags).size).toBe(3);
});

test('50 identical reads of one person at once are one call; another page is another', async () => {
  const gate = createGate();
  gateway.platform.answer('pipeline', async (context) => {
    await gate.opened;
    return context.json(SAMPLE_LOANS);
  });
  const reads = Array.from({ length: 50 }, () => ada.readPipeline({ 'accept-encoding': 'br' }));
  const other = read('?start=1000', { loanOwnership: 'MyLoans' });
  await expect.poll(() => gateway.platform.callsOf('pipeline').length).toBe(2);
  gate.open();
  const answers = await Promise.all(reads);
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  for (const body of bodies) expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(SAMPLE_LOANS);
  expect((await other).status).toBe(200);
  expect(gateway.platform.callsOf('pipeline')).toHaveLength(2);
});

test('the same read of two people is two calls, and each sees the own answer only', async () => {
  const ben = await gateway.signedIn('ben');
  const gate = createGate();
  gateway.platform.answer('pipeline', async (context) => {
    await gate.opened;
    return context.json([{ loanId: context.req.header('authorization')?.split('.')[1], fields: {} }]);
  });
  const reads = [ada.readPipeline(), ben.readPipeline(), ada.readPipeline()];
  await expect.poll(() => gateway.platform.callsOf('pipeline').length).toBe(2);
  gate.open();
  const bodies = await Promise.all(reads.map(async (answer) => (await answer).json()));
  expect(bodies).toEqual([
    [{ loanId: 'ada', fields: {} }],
    [{ loanId: 'ben', fields: {} }],
    [{ loanId: 'ada', fields: {} }],
  ]);
});

const SINCE = { loanOwnership: 'MyLoans', changedSince: '2026-11-20T09:05:00' };

test('changes are asked for with the same folder, filter and ownership, and come with the count of the list', async () => {
  gateway.platform.answer('pipeline', async (context) => {
    const { fields } = (await context.req.json()) as { fields: string[] };
    const isCount = fields.length === 1;
    return context.json(isCount ? [] : SAMPLE_LOANS, 200, { 'X-Total-Count': isCount ? '812' : '1' });
  });
  const answer = await read('', SINCE);
  expect(await answer.json()).toEqual(SAMPLE_LOANS);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-pipeline-part': 'changes',
    'x-list-count': '812',
    'x-total-count': '1',
  });
  const usual = pipelineRequest(gateway.settings.fieldMap, 'MyLoans');
  const bodies = gateway.platform.callsOf('pipeline').map(({ body }) => JSON.parse(body) as unknown);
  expect(bodies).toHaveLength(2);
  expect(bodies).toContainEqual({
    ...JSON.parse(JSON.stringify(usual)),
    filter: {
      operator: 'and',
      terms: [
        JSON.parse(JSON.stringify(usual.filter)),
        {
          canonicalName: 'Loan.LastModified',
          value: '11/20/2026 9:05:00 AM',
          matchType: 'GreaterThanOrEquals',
          precision: 'minute',
        },
      ],
    },
  });
  expect(bodies).toContainEqual({ ...JSON.parse(JSON.stringify(usual)), fields: ['Loan.Guid'] });
});

test('ids are asked for with nothing else', async () => {
  const answer = await read('', { loanOwnership: 'AllLoans', idsOnly: true });
  expect(answer.headers.get('x-pipeline-part')).toBe('ids');
  const [call, ...others] = gateway.platform.callsOf('pipeline');
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ fields: ['Loan.Guid'], loanOwnership: 'AllLoans' });
  expect(others).toEqual([]);
});

test.each(['11/20/2026', '2026-11-20', '2026-11-20T25:00:00', '2026-11-20T09:00:00Z', '', 5])(
  'changes since %j are refused with 400 and no call',
  async (changedSince) => {
    expect((await read('', { loanOwnership: 'MyLoans', changedSince })).status).toBe(400);
    expect(gateway.platform.calls).toEqual([]);
  },
);

test('a platform that refuses to look for changes is asked once, the log says so once, and full reads go on', async () => {
  const own = await startTestGateway();
  try {
    own.platform.answer('pipeline', async (context) =>
      (await context.req.text()).includes('GreaterThan')
        ? context.json({ summary: 'Bad Request' }, 400)
        : context.json(SAMPLE_LOANS),
    );
    const ben = own.person();
    await ben.signIn('ben');
    own.platform.forgetCalls();
    for (let times = 0; times < 3; times += 1) {
      own.clock.now += HELD_MS;
      const answer = await ben.send('/los/v3/loanPipeline', { method: 'POST', json: SINCE });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-pipeline-part')).toBe('none');
      expect(await answer.json()).toEqual([]);
    }
    expect(own.platform.callsOf('pipeline')).toHaveLength(2);
    expect(own.logLines.filter((line) => line.includes('pipeline-changes-refused'))).toHaveLength(1);
    expect(await (await ben.readPipeline()).json()).toEqual(SAMPLE_LOANS);
  } finally {
    await own.close();
  }
});

test('a count that cannot be read is a failure, never a list without those that left', async () => {
  gateway.platform.answer('pipeline', async (context) =>
    (await context.req.text()).includes('GreaterThan')
      ? context.json(SAMPLE_LOANS)
      : context.json({ summary: 'Error' }, 500),
  );
  const other = { ...SINCE, changedSince: '2026-11-20T09:06:00' };
  expect((await read('', other)).status).toBeGreaterThanOrEqual(500);
});
