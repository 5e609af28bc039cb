import { expect, test } from 'vitest';
import { createWaitingNotesClient } from '#src/api/waiting-notes-client.ts';
import type { WaitingNotesReport } from '#src/contract/wire/waiting-notes.ts';
import { fakeNetwork, type Server } from '#tests/support/offline/offline.ts';
import { waitingGateway } from '#tests/support/app/waiting-gateway.ts';

const REPORT: WaitingNotesReport = {
  place: 'browser',
  version: null,
  add: [
    {
      id: 'aaaaaaaa-0000-4000-8000-000000000001',
      loanGuid: '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11',
      writtenAt: '2026-11-18T21:10:00.000Z',
    },
  ],
  remove: [],
};

function clientOf(server: Server) {
  const network = fakeNetwork(server);
  const client = createWaitingNotesClient({
    apiEnv: 'prod',
    fetch: network.fetch,
    getAuthToken: () => 'token-1',
  });
  return { client, network };
}

test('a report is posted and answered with what is remembered then; a question asks for the page’s own place', async () => {
  const gateway = waitingGateway();
  const { client, network } = clientOf(async (request) => {
    const { pathname } = new URL(request.url);
    return (
      gateway.answer(pathname, request.method, await request.clone().text()) ??
      new Response(null, { status: 404 })
    );
  });
  const taken = await client.report(REPORT);
  expect(taken).toMatchObject({ isTaken: true, notes: [{ ...REPORT.add[0], isInDoubt: false }] });
  expect(await client.read('browser')).toEqual(taken);
  expect(network.requests.map(({ method, url }) => [method, url])).toEqual([
    ['POST', 'http://app.example/prod/admin/notes/waiting'],
    ['GET', 'http://app.example/prod/admin/notes/waiting?place=browser'],
  ]);
  const [post] = network.requests;
  expect(post?.headers.get('content-type')).toBe('application/json');
  expect(post?.headers.get('authorization')).toBe('Bearer token-1');
});

test('an answer of another shape is trouble of the network’s, not knowledge', async () => {
  const { client } = clientOf(() => Response.json({ code: 200, data: { notes: 'none' } }));
  await expect(client.read('browser')).rejects.toMatchObject({ kind: 'unreadable' });
});

test('a refusal and a lost connection are told apart', async () => {
  const { client, network } = clientOf(() =>
    Response.json({ status: 429, code: 'TOO_MANY_REQUESTS' }, { status: 429 }),
  );
  await expect(client.report(REPORT)).rejects.toMatchObject({ kind: 'refused', status: 429 });
  network.goOffline();
  await expect(client.report(REPORT)).rejects.toMatchObject({ kind: 'network' });
});
