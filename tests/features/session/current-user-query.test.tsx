import { expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { createServices } from '#src/app/services.ts';
import { testPorts } from '#tests/support/app/test-ports.ts';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { currentUserQuery } from '#src/features/session/current-user-query.ts';

function services() {
  const gateway = createFakeGateway();
  const log: string[] = [];
  const ports = testPorts({ fetch: gateway.fetch, log: (line) => log.push(line) });
  const { services: session } = createServices(ports, createQueryClient());
  session.authToken.set('token-of-dana');
  return { gateway, log, session };
}

test('the session is checked every 900 seconds and whenever the app becomes visible', () => {
  const query = currentUserQuery(services().session);
  expect(query.refetchInterval).toBe(900_000);
  expect(query.refetchOnWindowFocus).toBe('always');
});

test('a 401 takes the token away', async () => {
  const { gateway, session } = services();
  gateway.mode = 'signed-out';
  await expect(createQueryClient().fetchQuery(currentUserQuery(session))).rejects.toMatchObject({
    kind: 'unauthorized',
  });
  expect(session.authToken.get()).toBeUndefined();
});

test('a late 401 for an old token does not take away the one of a new sign-in', async () => {
  const { gateway, session } = services();
  gateway.mode = 'signed-out';
  const open = gateway.holdBack('/platform-api/v1/company/users/me');
  const check = createQueryClient().fetchQuery(currentUserQuery(session));
  session.authToken.set('token-of-the-new-sign-in');
  open();
  await expect(check).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(session.authToken.get()).toBe('token-of-the-new-sign-in');
});

test.each([
  ['platform-down', 'API error: 503'],
  ['down', 'API error: network'],
] as const)('a check that fails otherwise (%s) is logged and leaves the token alone', async (mode, line) => {
  const { gateway, log, session } = services();
  gateway.mode = mode;
  await expect(createQueryClient().fetchQuery(currentUserQuery(session))).rejects.toBeDefined();
  expect(log).toEqual([line]);
  expect(session.authToken.get()).toBe('token-of-dana');
});
