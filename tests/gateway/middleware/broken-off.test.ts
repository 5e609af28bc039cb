import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#tests/support/gateway/person.ts';
import { type ServedGateway, serve } from '#tests/support/gateway/served-gateway.ts';
import { openedGateway, ORIGIN } from '#tests/support/gateway/test-gateway.ts';

const gateway = openedGateway();
let served: ServedGateway;
let ada: Person;

beforeAll(async () => {
  served = await serve(gateway.app);
  ada = await gateway.signedIn('ada');
});
afterAll(() => served.close());
beforeEach(() => {
  gateway.logLines.length = 0;
});

const PATHS = [
  ['/platform-auth/oauth2/v1/token', 'application/x-www-form-urlencoded', 'grant_type=auth'],
  ['/los/v3/loanPipeline', 'application/json', '{"loanOwner'],
  ['/prod/admin/0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11/add-notes', 'application/json', '[{"id":"CX.LO'],
] as const;

test.each(PATHS)('a client that breaks off in its body to %s raises no alarm', async (path, type, begun) => {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost:8080',
    `Origin: ${ORIGIN}`,
    `Content-Type: ${type}`,
    'Content-Length: 500',
    'Idempotency-Key: 5c1d0c1e-6f4f-4a59-8d55-3f3a0f6c2a01',
    `Cookie: ${[...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `Authorization: Bearer ${ada.token ?? ''}`,
  ];
  const socket = connect(served.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`, () => sent()));
  // Once the gateway waits for the rest of the body, an answer to another request has gone past it.
  expect((await fetch(`http://127.0.0.1:${String(served.port)}/livez`)).status).toBe(200);
  socket.resetAndDestroy();
  await expect.poll(() => gateway.logLines.filter((line) => line.includes('"POST"')).length).toBe(1);
  const lines = gateway.logLines.join('');
  expect(lines).not.toMatch(/database-unavailable|unexpected-error|"level":"error"/);
  const line = gateway.logLines.find((one) => one.includes('"POST"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ status: 400 });
});
