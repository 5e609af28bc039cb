import { expect, test } from 'vitest';
import { createSummaryClient } from '#src/api/summary-client.ts';
import { summaryCallSchema } from '#src/contract/wire/loan-summary.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { fakeNetwork, type Server } from '#tests/support/offline/offline.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const AS_OF = '2026-11-20T15:40:00.000Z';
const LOAN = { loanId: GUID, fields: { 'Fields.1172': 'VA' }, faults: ['1 value was not text: x'] };
const SUMMARY = {
  sentences: ['Closing is in 5 days.'],
  text: 'Closing is in 5 days.',
  today: '2026-11-20',
  asOf: AS_OF,
};

function setUp(server: Server, timeZone?: string) {
  const network = fakeNetwork(server);
  const connection = { fetch: network.fetch, getAuthToken: () => 'token-1', apiEnv: 'uat' };
  const client = createSummaryClient(connection, timeZone);
  return { client, network };
}

test("a loan's summary is asked for with its fields, their age and the device's zone", async () => {
  const { client, network } = setUp(() => Response.json({ code: 200, data: SUMMARY }), 'America/New_York');
  expect(await client.readSummary(LOAN, AS_OF)).toEqual(SUMMARY);
  const [request] = network.requests;
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe(`http://app.example/uat/a3/summary/${GUID}`);
  const body: unknown = await request?.json();
  const call = {
    loanObject: { loanGuid: GUID, fields: LOAN.fields },
    asOf: AS_OF,
    timeZone: 'America/New_York',
  };
  expect(body).toEqual(call);
  expect(parseContract(summaryCallSchema, body, 'The call')).toEqual(call);
});

test('a loan’s notes are not sent along: a summary does not need them, and they can be long', async () => {
  const { client, network } = setUp(() => Response.json({ code: 200, data: SUMMARY }));
  const fields = { ...LOAN.fields, 'Fields.CX.LO.COMMENTS': 'n'.repeat(201), 'Fields.317': 'n'.repeat(200) };
  await client.readSummary({ ...LOAN, fields }, AS_OF);
  expect(await network.requests[0]?.json()).toEqual({
    loanObject: { loanGuid: GUID, fields: { ...LOAN.fields, 'Fields.317': 'n'.repeat(200) } },
    asOf: AS_OF,
  });
});

test('without a zone none is sent', async () => {
  const { client, network } = setUp(() => Response.json({ code: 200, data: SUMMARY }));
  await client.readSummary(LOAN, AS_OF);
  expect(await network.requests[0]?.json()).not.toHaveProperty('timeZone');
});
