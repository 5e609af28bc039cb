import { expect, test } from 'vitest';
import { createGatewayClient } from '#src/api/gateway-client.ts';

/** A client of a build, and a gateway that answers with a status. */
function aClient(status: number, code: string, build?: string) {
  const sent: (string | null)[] = [];
  let outdated = 0;
  const client = createGatewayClient({
    fetch: async (_url, init) => {
      sent.push(new Headers(init.headers).get('x-app-build'));
      return new Response(JSON.stringify({ status, code, detail: 'Update it to go on.' }), {
        status,
        headers: { 'content-type': 'application/problem+json' },
      });
    },
    getAuthToken: () => 'token',
    build,
    onOutdated: () => {
      outdated += 1;
    },
    now: () => 0,
  });
  return { sent, outdated: () => outdated, check: () => client.readCurrentUser() };
}

test('every request names its build; a refusal of it is told, and fails with the sentence of the gateway', async () => {
  const { sent, outdated, check } = aClient(426, 'OUTDATED_APP', '2026-11-25-1a2b3c4');
  await expect(check()).rejects.toMatchObject({ kind: 'refused', detail: 'Update it to go on.' });
  expect([sent, outdated()]).toEqual([['2026-11-25-1a2b3c4'], 1]);
});

test('another refusal says nothing of the build, and without a build none is named', async () => {
  const { sent, outdated, check } = aClient(403, 'FORBIDDEN');
  await expect(check()).rejects.toMatchObject({ kind: 'refused' });
  expect([sent, outdated()]).toEqual([[null], 0]);
});
