import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { createNoteClient, type NoteClient } from '#src/api/note-client.ts';
import type { RequestOutcome } from '#src/api/request/gateway-request.ts';
import { noteCallSchema } from '#src/contract/wire/note.ts';
import type { NoteToSend } from '#src/contract/wire/note-outcome.ts';
import type { WaitingNotesReport } from '#src/contract/wire/waiting-notes.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import {
  type FakeClock,
  fakeClock,
  fakeNetwork,
  type FakeNetwork,
  type Server,
} from '#tests/support/offline/offline.ts';

const NOTE: NoteToSend = {
  id: '5f0c8d5e-3f0a-4a57-9d3c-0f4d2b6f1a01',
  loanGuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fieldId: 'CX.LO.COMMENTS',
  text: 'HOI is in\nsecond line',
  writtenAt: '2026-11-20T15:40:00.000Z',
  author: 'gokafor',
  timeZone: 'America/New_York',
};
const RECEIPT = {
  id: NOTE.id,
  loanGuid: NOTE.loanGuid,
  fieldId: NOTE.fieldId,
  textHash: 'a'.repeat(64),
  line: '11/20/26@ 10:40 AM GO - HOI is in\nsecond line',
  appliedAt: '2026-11-20T15:40:02.000Z',
};
const FIELD_TEXT = `${RECEIPT.line}\nolder`;
const APPLIED = { code: 200, data: [{ id: NOTE.fieldId, value: FIELD_TEXT }], receipt: RECEIPT };

interface Setup {
  readonly client: NoteClient;
  readonly network: FakeNetwork;
  readonly clock: FakeClock;
  readonly outcomes: RequestOutcome[];
}

function setUp(server: Server = () => Response.json(APPLIED), token: string | undefined = 'token-1'): Setup {
  const network = fakeNetwork(server);
  const clock = fakeClock();
  const outcomes: RequestOutcome[] = [];
  const client = createNoteClient({
    fetch: network.fetch,
    getAuthToken: () => (token === '' ? undefined : token),
    timeoutSignal: clock.timeoutSignal,
    onOutcome: (outcome) => outcomes.push(outcome),
    apiEnv: 'uat',
  });
  return { client, network, clock, outcomes };
}

function problem(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: 'about:blank', status, ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

describe('sending a note', () => {
  test('is one call with the key of the note and nothing but the new text', async () => {
    const { client, network } = setUp();
    await client.addNote(NOTE);
    const [request] = network.requests;
    expect(network.requests).toHaveLength(1);
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe(`http://app.example/uat/admin/${NOTE.loanGuid}/add-notes`);
    expect(request?.headers.get('idempotency-key')).toBe(`"${NOTE.id}"`);
    expect(request?.headers.get('authorization')).toBe('Bearer token-1');
    expect(request?.redirect).toBe('manual');
    const body: unknown = await request?.json();
    expect(parseContract(noteCallSchema, body, 'The call')).toEqual([
      {
        id: NOTE.fieldId,
        value: NOTE.text,
        writtenAt: NOTE.writtenAt,
        author: NOTE.author,
        timeZone: NOTE.timeZone,
      },
    ]);
  });

  test('says which note it brings back, and no zone when the device has none', async () => {
    const { client, network } = setUp();
    const restores = '5f0c8d5e-3f0a-4a57-9d3c-0f4d2b6f1a99';
    await client.addNote({ ...NOTE, timeZone: undefined, restores });
    const body: unknown = await network.requests[0]?.json();
    const [item] = parseContract(noteCallSchema, body, 'The call');
    expect(item?.restores).toBe(restores);
    expect(item).not.toHaveProperty('timeZone');
  });

  test('is the very same call every time', async () => {
    const { client, network } = setUp();
    await client.addNote(NOTE);
    await client.addNote(NOTE);
    const [first, second] = await Promise.all(network.requests.map((request) => request.text()));
    expect(first).toBe(second);
  });

  test('never reaches another path, whatever the loan is called', async () => {
    const { client, network } = setUp(() => problem(400, { code: 'INVALID_REQUEST' }));
    const outcome = await client.addNote({ ...NOTE, loanGuid: '../../company' });
    expect(network.requests[0]?.url).toBe('http://app.example/uat/admin/..%2F..%2Fcompany/add-notes');
    expect(outcome).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });
});

describe('an answer of 200', () => {
  test('gives the receipt', async () => {
    const { client, outcomes } = setUp();
    expect(await client.addNote(NOTE)).toEqual({ kind: 'answer', status: 200, receipt: RECEIPT });
    expect(outcomes).toMatchObject([{ kind: 'reached' }]);
  });

  test.each<[string, Server]>([
    ['without a receipt', () => Response.json({ code: 200, data: [] })],
    ['with the code of a failure', () => Response.json({ ...APPLIED, code: 404 })],
    [
      'with a receipt that has no hash',
      () => Response.json({ ...APPLIED, receipt: { ...RECEIPT, textHash: '' } }),
    ],
    ['that is an empty list', () => Response.json([])],
    [
      'of a sign-in page',
      () => new Response('<html>Welcome to the airport', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'with our JSON under another name',
      () => new Response(JSON.stringify(APPLIED), { headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'that broke off',
      () => new Response('{"code":200,"da', { headers: { 'content-type': 'application/json' } }),
    ],
    ['without a body', () => new Response(null, { headers: { 'content-type': 'application/json' } })],
  ])('%s counts as none', async (_name, server) => {
    expect(await setUp(server).client.addNote(NOTE)).toEqual({ kind: 'no-answer', why: 'unreadable' });
  });

  test('by another success is no receipt either', async () => {
    const { client } = setUp(() => new Response(null, { status: 204 }));
    expect(await client.addNote(NOTE)).toEqual({ kind: 'no-answer', why: 'unreadable' });
  });
});

describe('a refusal', () => {
  test('of a locked loan says who has it open and when to ask again', async () => {
    const body = { code: 'LOAN_LOCKED', title: 'Locked', detail: 'J. Smith has it.', holder: ' J. Smith ' };
    const { client } = setUp(() => problem(423, body, { 'retry-after': '30' }));
    expect(await client.addNote(NOTE)).toEqual({
      kind: 'answer',
      status: 423,
      code: 'LOAN_LOCKED',
      detail: 'J. Smith has it.',
      holder: 'J. Smith',
      retryAfterMs: 30_000,
    });
  });

  test.each([
    [400, 'INVALID_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [403, 'OTHER_USER'],
    [404, 'NOT_FOUND'],
    [409, 'NOTE_IN_PROGRESS'],
    [410, 'NOTE_TOO_OLD'],
    [422, 'NOTE_FROM_FUTURE'],
    [413, 'TOO_LARGE'],
    [422, 'KEY_REUSED'],
    [422, 'PLATFORM_REFUSED'],
    [426, 'OUTDATED_APP'],
    [429, 'TOO_MANY_REQUESTS'],
    [502, 'PLATFORM_UNAVAILABLE'],
    [503, 'GATEWAY_UNAVAILABLE'],
    [504, 'PLATFORM_TIMEOUT'],
  ])('of %i %s keeps status, code and sentence', async (status, code) => {
    const { client } = setUp(() => problem(status, { code, detail: 'Why.' }));
    expect(await client.addNote(NOTE)).toEqual({ kind: 'answer', status, code, detail: 'Why.' });
  });

  test.each([401, 403, 404, 413, 500, 503])('of %i by somebody else has no code', async (status) => {
    const bodies = [
      new Response('<html>blocked', { status, headers: { 'content-type': 'text/html' } }),
      Response.json({ status, code: 'NOT_FOUND', detail: 'a proxy' }, { status }),
      new Response(null, { status }),
    ];
    const { client } = setUp(() => bodies.shift() ?? Response.error());
    while (bodies.length > 0) {
      expect(await client.addNote(NOTE)).toEqual({ kind: 'answer', status });
    }
  });

  test('with a code of a newer gateway still says that it is ours', async () => {
    const { client } = setUp(() => problem(418, { code: 'TEAPOT' }));
    expect(await client.addNote(NOTE)).toMatchObject({ status: 418, code: 'INTERNAL' });
  });

  test.each([
    ['seconds', { 'retry-after': '5' }, 5000],
    ['nothing to wait', { 'retry-after': '0' }, 0],
    [
      "a date, by the answer's own clock",
      { 'retry-after': 'Fri, 20 Nov 2026 16:00:30 GMT', date: 'Fri, 20 Nov 2026 16:00:00 GMT' },
      30_000,
    ],
    [
      'a date that is past',
      { 'retry-after': 'Fri, 20 Nov 2026 15:00:00 GMT', date: 'Fri, 20 Nov 2026 16:00:00 GMT' },
      0,
    ],
    ['a date without a clock', { 'retry-after': 'Fri, 20 Nov 2026 16:00:30 GMT' }, undefined],
    ['a negative number', { 'retry-after': '-5', date: 'Fri, 20 Nov 2026 16:00:00 GMT' }, undefined],
    ['a fraction', { 'retry-after': '1.5', date: 'Fri, 20 Nov 2026 16:00:00 GMT' }, undefined],
    ['words', { 'retry-after': 'soon', date: 'Fri, 20 Nov 2026 16:00:00 GMT' }, undefined],
    ['a number beyond reason', { 'retry-after': '99999999999' }, undefined],
  ])('reads Retry-After as %s', async (_name, headers, expected) => {
    const { client } = setUp(() => problem(503, { code: 'PLATFORM_UNAVAILABLE' }, headers));
    const outcome = await client.addNote(NOTE);
    expect(outcome.kind === 'answer' ? outcome.retryAfterMs : 'no answer').toBe(expected);
  });
});

describe('silence', () => {
  test('of the network', async () => {
    const { client, network, outcomes } = setUp();
    network.goOffline();
    expect(await client.addNote(NOTE)).toEqual({ kind: 'no-answer', why: 'network' });
    expect(outcomes).toEqual([{ kind: 'lost' }]);
  });

  test('of 30 seconds ends the call', async () => {
    const { client, network, clock } = setUp();
    network.failNext('hang');
    const outcome = client.addNote(NOTE);
    clock.advance(29_999);
    expect(network.requests[0]?.signal.aborted).toBe(false);
    clock.advance(1);
    expect(await outcome).toEqual({ kind: 'no-answer', why: 'timeout' });
  });

  test('by our own choice is an outcome too, and says nothing of the connection', async () => {
    const { client, network, outcomes } = setUp();
    network.failNext('hang');
    const stop = new AbortController();
    const outcome = client.addNote(NOTE, stop.signal);
    stop.abort(new Error('the pass was stolen'));
    expect(await outcome).toEqual({ kind: 'no-answer', why: 'aborted' });
    expect(await client.addNote(NOTE, stop.signal)).toEqual({ kind: 'no-answer', why: 'aborted' });
    expect(outcomes).toEqual([]);
  });

  test.each([0, 302, 307])('of a redirect (status %i), which is not followed', async (status) => {
    const portal = new Response(null, { status: status === 0 ? 302 : status });
    // A browser hides a redirect that it was told not to follow behind status 0.
    if (status === 0) Object.defineProperty(portal, 'status', { value: 0 });
    const { client, network } = setUp(() => portal);
    expect(await client.addNote(NOTE)).toEqual({ kind: 'no-answer', why: 'redirect' });
    expect(network.requests).toHaveLength(1);
  });

  test('because nobody is signed in sends nothing', async () => {
    const { client, network } = setUp(undefined, '');
    expect(await client.addNote(NOTE)).toEqual({ kind: 'no-answer', why: 'signed-out' });
    expect(network.requests).toHaveLength(0);
  });

  test('or whatever else comes is an outcome, and only a whole note answer has a receipt', async () => {
    const body = fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify(APPLIED)));
    const type = fc.constantFrom('application/json', 'application/problem+json', 'text/html', '');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 599 }), body, type, async (status, text, contentType) => {
        const isEmpty = [204, 205, 304].includes(status);
        const server = (): Response =>
          new Response(isEmpty ? null : text, { status, headers: { 'content-type': contentType } });
        const outcome = await setUp(server).client.addNote(NOTE);
        const isApplied = status < 300 && text.includes(RECEIPT.textHash) && contentType.includes('json');
        expect('receipt' in outcome && outcome.receipt !== undefined).toBe(isApplied && !isEmpty);
      }),
    );
  });
});

describe('asking for receipts', () => {
  const fates = [
    { id: NOTE.id, state: 'applied', receipt: RECEIPT, isMissing: false },
    { id: '5f0c8d5e-3f0a-4a57-9d3c-0f4d2b6f1a02', state: 'started' },
    { id: '5f0c8d5e-3f0a-4a57-9d3c-0f4d2b6f1a03', state: 'unknown' },
  ];

  test('tells what became of each note', async () => {
    const { client, network } = setUp(() => Response.json({ code: 200, data: fates }));
    const ids = fates.map(({ id }) => id);
    expect(await client.readReceipts(ids)).toEqual(fates);
    expect(network.requests[0]?.url).toBe('http://app.example/uat/admin/notes/receipts');
    expect(await network.requests[0]?.json()).toEqual({ ids });
  });
});

describe('reporting what waits', () => {
  const waiting = [{ id: NOTE.id, loanGuid: NOTE.loanGuid, writtenAt: NOTE.writtenAt }];
  const report: WaitingNotesReport = { place: 'browser', waiting, more: 0, over: [] };

  test('tells what waited and is missing', async () => {
    const data = { notes: [{ ...waiting[0], isInDoubt: true }], more: 2 };
    const setup = setUp(() => Response.json({ code: 200, data }));
    expect(await setup.client.reportWaiting(report)).toEqual(data);
    const [request] = setup.network.requests;
    expect([request?.method, request?.url]).toEqual(['POST', 'http://app.example/uat/admin/notes/waiting']);
    expect(await request?.json()).toEqual(report);
  });
});
