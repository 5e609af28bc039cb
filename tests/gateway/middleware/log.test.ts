import { expect, test } from 'vitest';
import {
  KEY_CANARY,
  openedGateway,
  SECRET_CANARY,
  startTestGateway,
} from '#tests/support/gateway/test-gateway.ts';
import { TOKEN_CANARY } from '#tests/support/gateway/platform-double.ts';

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const ALLOWED_KEYS = new Set([
  'level',
  'time',
  'requestId',
  'route',
  'method',
  'status',
  'ms',
  'session',
  'event',
  'reason',
]);

const gateway = openedGateway();

test('a whole visit at the most talkative level leaves no secret, name, address or query in log, answers or headers', async () => {
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  const answers: Response[] = [];
  const signIn = await person.comeBack(state, 'code-grace');
  const { access_token: companion } = (await signIn.clone().json()) as { access_token: string };
  person.token = companion;
  const cookie = person.cookies.get('ctc-sid') ?? '';
  answers.push(
    signIn,
    await person.send('/config.json?who=query-canary'),
    await person.send('/platform-api/v1/company/users/me'),
    await person.readPipeline(),
    await person.send(`/los/v3/loans/${LOAN}/conditions?x=query-canary`),
    await person.send(`/los/v3/loans/${LOAN}/fieldReader`, { method: 'POST', json: ['CX.LO.COMMENTS'] }),
    await person.send('/los/v3/loans/path-canary/conditions'),
    await person.send('/path-canary/%0A%7B%22level%22:%22forged%22%7D'),
    await person.send('/platform-auth/oauth2/v1/token?code=query-canary', {
      method: 'POST',
      body: 'code=body-canary',
    }),
    await person.send('/auth/logout', { method: 'POST' }),
  );

  const log = gateway.logLines.join('');
  for (const line of gateway.logLines) {
    expect(line.endsWith('\n') && !line.slice(0, -1).includes('\n')).toBe(true);
    for (const key of Object.keys(JSON.parse(line) as object)) expect(ALLOWED_KEYS).toContain(key);
  }
  const secrets = [TOKEN_CANARY, SECRET_CANARY, KEY_CANARY, cookie, companion, state, 'code-grace'];
  const personal = [
    'grace',
    'lender.example',
    'Borrower-Canary',
    '2611000042',
    LOAN,
    'query-canary',
    'path-canary',
    'body-canary',
    'forged',
  ];
  for (const canary of [...secrets, ...personal, 'Bearer ', 'code=']) expect(log).not.toContain(canary);

  const seen = await Promise.all(
    answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())),
  );
  for (const text of seen) {
    for (const canary of [TOKEN_CANARY, SECRET_CANARY, KEY_CANARY, 'code-grace'])
      expect(text).not.toContain(canary);
  }
});

test('a list with the numbers and addresses of borrowers and agents leaves none of them in the log', async () => {
  const { contacts } = gateway.settings.fieldMap;
  const fields = Object.values(contacts ?? {})
    .flatMap((contact) => Object.values(contact ?? {}))
    .map((name, place) => [name, `contact-canary-${place}@mail.example`] as const);
  expect(fields.length).toBeGreaterThan(15);
  const rows = [{ loanId: LOAN, fields: Object.fromEntries(fields) }];
  gateway.platform.answer('pipeline', (context) => context.json(rows));
  const person = await gateway.signedIn('ada');
  const answer = await person.readPipeline();
  gateway.platform.answer('pipeline', undefined);
  expect(await answer.text()).toContain('contact-canary');
  expect(gateway.logLines.join('')).not.toContain('contact-canary');
});

test('a request is one line: its id, its route as a pattern, its outcome, how long it took and a part of the session', async () => {
  const person = await gateway.signedIn('ada');
  gateway.logLines.length = 0;
  const answer = await person.send(`/los/v3/loans/${LOAN}/conditions`);
  expect(gateway.logLines).toHaveLength(1);
  expect(JSON.parse(gateway.logLines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: answer.headers.get('x-request-id'),
    route: '/los/v3/loans/:loanGuid/conditions',
    method: 'GET',
    status: 200,
    ms: 0,
    session: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

test('an id that the caller sends is not taken over', async () => {
  const answer = await gateway.person().send('/livez', { headers: { 'x-request-id': 'forged' } });
  expect(answer.headers.get('x-request-id')).not.toBe('forged');
});

test('readiness: refused while the process stops, and while the database does not answer', async () => {
  const stopping = gateway.again({ parts: { isDraining: () => true } });
  expect((await stopping.request('/readyz')).status).toBe(503);
  expect((await stopping.request('/livez')).status).toBe(200);
  const closed = await startTestGateway();
  await closed.store.close();
  expect((await closed.app.request('/readyz')).status).toBe(503);
  expect((await closed.app.request('/livez')).status).toBe(200);
  await closed.platform.close();
});

test('a good health check stands below what is logged of requests, since a proxy asks every 2 seconds', async () => {
  await gateway.person().send('/readyz');
  const line = gateway.logLines.findLast((one) => one.includes('"/readyz"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 'debug', status: 200 });
});
