import { expect, test } from 'vitest';
import { createCallBreakers } from '#src/platform/call-breaker.ts';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import { type PlatformClient, createPlatformClient } from '#src/platform/platform-client.ts';
import { readCurrentUser } from '#src/platform/read-current-user.ts';
import { readLoanConditions, readLoanFields } from '#src/platform/read-loan.ts';
import { readPipelinePage } from '#src/platform/read-pipeline-page.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';

function platform(answer: () => Response): { client: PlatformClient; sent: [string, RequestInit][] } {
  const sent: [string, RequestInit][] = [];
  const client = createPlatformClient({
    fetch: (url, init) => {
      sent.push([url, init]);
      return Promise.resolve(answer());
    },
    apiUrl: 'https://api.example',
    limiter: createCallLimiter({ capacity: () => 5, waiting: 5, waitingEach: 5, patience: 1000 }),
    breakers: createCallBreakers(() => undefined),
    timeLimits: PLATFORM_TIME_LIMITS,
  });
  return { client, sent };
}

const page = { start: 1000, limit: 500 };

test('a page of the pipeline keeps its bytes and says how many there are', async () => {
  const { client, sent } = platform(() =>
    Response.json([{ loanId: 7 }, null], { headers: { 'X-Total-Count': '1234' } }),
  );
  const answer = await readPipelinePage(client, 'token', { fields: [] }, page);
  expect(answer).toMatchObject({ kind: 'ok', value: { totalCount: 1234 } });
  expect(answer.kind === 'ok' && Buffer.from(answer.value.bytes).toString()).toBe('[{"loanId":7},null]');
  expect(sent[0]?.[0]).toBe('https://api.example/encompass/v3/loanPipeline?start=1000&limit=500');
  expect(sent[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"fields":[]}',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
  });
});

test.each(['', 'many', '-1', '1e3'])('a total count of "%s" counts as none', async (count) => {
  const { client } = platform(() => Response.json([], { headers: { 'X-Total-Count': count } }));
  expect(await readPipelinePage(client, 'token', {}, page)).toMatchObject({
    kind: 'ok',
    value: { totalCount: undefined },
  });
});

test.each([[{}], [{ loans: [] }], ['x'], [null]])('a pipeline of %j is unreadable', async (answer) => {
  const { client } = platform(() => Response.json(answer));
  expect(await readPipelinePage(client, 'token', {}, page)).toEqual({ kind: 'unreadable' });
});

test.each([[{ '364': 'x' }], [[{ fieldId: '364', value: 'x' }]], [{}]])(
  'field values %j are passed on',
  async (answer) => {
    const { client, sent } = platform(() => Response.json(answer));
    expect(await readLoanFields(client, 'token', LOAN, ['364'])).toMatchObject({
      kind: 'ok',
      value: { json: answer },
    });
    expect(sent[0]?.[0]).toBe(
      `https://api.example/encompass/v3/loans/${LOAN}/fieldReader?invalidFieldBehavior=Exclude`,
    );
  },
);

test('field values and conditions of the wrong shape are unreadable', async () => {
  const { client } = platform(() => Response.json('text'));
  expect(await readLoanFields(client, 'token', LOAN, ['364'])).toEqual({ kind: 'unreadable' });
  expect(await readLoanConditions(client, 'token', LOAN)).toEqual({ kind: 'unreadable' });
});

test('one odd condition does not cost the others', async () => {
  const { client, sent } = platform(() => Response.json([{ id: 'c1' }, null, 7]));
  expect((await readLoanConditions(client, 'token', LOAN)).kind).toBe('ok');
  expect(sent[0]?.[1].method).toBe('GET');
});

test('a user needs a login id and nothing else', async () => {
  expect(await readCurrentUser(platform(() => Response.json({ id: 'ada' })).client, 'token')).toEqual({
    kind: 'ok',
    value: { id: 'ada', firstName: '', lastName: '', fullName: '', email: '' },
  });
  expect(await readCurrentUser(platform(() => Response.json({ email: 'a' })).client, 'token')).toEqual({
    kind: 'unreadable',
  });
});
