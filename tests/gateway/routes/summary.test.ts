import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { summaryAnswerSchema, type SummaryAnswer } from '#src/contract/wire/loan-summary.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { dateIn, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { createPerson, type Person } from '#tests/support/gateway/person.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const GUID = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const PATH = `/prod/a3/summary/${GUID}`;
const AS_OF = '2026-11-20T14:58:00.000Z';
const FIELDS = {
  'Loan.CurrentMilestoneName': 'Submit to UW',
  'Loan.CurrentMilestoneDate': '11/12/2026 12:00:00 AM',
  'Fields.763': dateIn(5),
  ...stepFields('Title', { Ordered: { due: -9, done: -9 }, Received: { due: -8 } }),
};

const gateway = openedGateway();
let ada: Person;

beforeAll(async () => {
  ada = await gateway.signedIn('ada');
});
beforeEach(() => gateway.platform.forgetCalls());
afterEach(() => {
  gateway.clock.now = Date.parse('2026-11-20T15:00:00Z');
});

interface Call {
  readonly loanGuid?: string;
  readonly fields?: unknown;
  readonly asOf?: unknown;
  readonly timeZone?: unknown;
}

function ask(
  { loanGuid = GUID, fields = FIELDS, asOf = AS_OF, ...more }: Call = {},
  person = ada,
  path = PATH,
) {
  return person.send(path, { method: 'POST', json: { loanObject: { loanGuid, fields }, asOf, ...more } });
}

async function summaryIn(answer: Response): Promise<SummaryAnswer['data']> {
  expect(answer.status).toBe(200);
  return parseContract(summaryAnswerSchema, await answer.json(), 'The summary').data;
}

/** A gateway of a lender who names no time zone. */
async function personWithoutZone(): Promise<Person> {
  const app = gateway.again({ settings: { lenderTimeZone: null } });
  const person = createPerson(app, gateway.settings.publicOrigin);
  await person.signIn('ada');
  return person;
}

describe('a loan summary', () => {
  test('is what the device would say of the same loan on the same day, and asks nobody', async () => {
    const { sentences, text, today, asOf } = await summaryIn(await ask());
    const own = summariseLoan(
      deriveLoan({ loanId: GUID, fields: FIELDS }, fieldMap, TODAY),
      TODAY,
      'mailbox',
    );
    expect(sentences).toEqual(own);
    expect(text).toBe(own.join(' '));
    expect(sentences).toContain('Title Received is 8 days late.');
    expect({ today, asOf }).toEqual({ today: '2026-11-20', asOf: AS_OF });
    expect(gateway.platform.calls).toEqual([]);
  });

  test("counts from the day that the lender's clocks show", async () => {
    gateway.clock.now = Date.parse('2026-11-20T04:59:59Z');
    const before = await summaryIn(await ask({ timeZone: 'UTC' }));
    expect(before.today).toBe('2026-11-19');
    expect(before.sentences).toContain('Title Received is 7 days late.');
    gateway.clock.now += 1000;
    expect((await summaryIn(await ask({ timeZone: 'UTC' }))).today).toBe('2026-11-20');
  });

  test("counts from the caller's day where the lender names no zone, and from UTC's without one", async () => {
    gateway.clock.now = Date.parse('2026-11-21T04:30:00Z');
    const person = await personWithoutZone();
    expect((await summaryIn(await ask({ timeZone: 'America/New_York' }, person))).today).toBe('2026-11-20');
    expect((await summaryIn(await ask({ timeZone: 'Pacific/Kiritimati' }, person))).today).toBe('2026-11-21');
    expect((await summaryIn(await ask({}, person))).today).toBe('2026-11-21');
  });

  test('is made of what can be read: one bad value hides no other', async () => {
    const fields = { ...FIELDS, 'Fields.763': { odd: true }, 'Fields.1172': 5, 'Fields.CX.PIW': null };
    const { sentences } = await summaryIn(await ask({ fields }));
    expect(sentences).toContain('No projected closing date.');
    expect(sentences).toContain('Title Received is 8 days late.');
    const odd = await summaryIn(await ask({ fields: { 'Fields.763': [] } }));
    expect(odd.sentences).toContain('Nothing that could be read is late.');
  });

  test('needs no more than the loan: where no age is given, none is told', async () => {
    const answer = await ada.send(PATH, {
      method: 'POST',
      json: { loanObject: { loanGuid: GUID, fields: {} } },
    });
    const { sentences, asOf } = await summaryIn(answer);
    expect(sentences).toContain('No projected closing date.');
    expect(asOf).toBeUndefined();
  });

  test('takes the id in either case', async () => {
    const { sentences } = await summaryIn(await ask({ loanGuid: GUID.toUpperCase() }));
    expect(sentences.length).toBeGreaterThanOrEqual(3);
  });
});

describe('a call that makes no sense', () => {
  const other = '1b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';

  test.each<[string, Call, string]>([
    ['another loan in the body', { loanGuid: other }, PATH],
    ['no loan in the path', {}, '/prod/a3/summary/everything'],
    ['no loan in the body', { loanGuid: 'everything' }, PATH],
    ['fields that are a list', { fields: [] }, PATH],
    ['fields that are missing', { fields: null }, PATH],
    ['an age that is none', { asOf: 'yesterday' }, PATH],
  ])('%s is refused', async (_name, call, path) => {
    const answer = await ask(call, ada, path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('a body larger than any loan is refused', async () => {
    const answer = await ask({ fields: { 'Fields.CX.LO.COMMENTS': 'n'.repeat(2 * 1024 * 1024) } });
    expect(answer.status).toBe(413);
  });

  test('nobody is told anything without a session', async () => {
    const answer = await ask({}, gateway.person());
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
