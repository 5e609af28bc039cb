import * as fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#tests/support/gateway/person.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const gateway = openedGateway();
let ada: Person;

beforeAll(async () => {
  ada = await gateway.signedIn('ada');
});
beforeEach(() => gateway.platform.forgetCalls());

const GUID = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const NO_GUIDS = [
  '%2e%2e%2fcompany%2fusers%2fme',
  '..%2f..%2fv1%2floanPipeline',
  `${GUID}%2f..%2f..`,
  `${GUID}%3fview=full`,
  `${GUID}%23`,
  `@evil.example`,
  `${GUID}@evil.example`,
  `${GUID}%0d%0aX-Injected:%201`,
  `${GUID}%00`,
  `%7b${GUID}%7d`,
  ` ${GUID}`,
  GUID.replaceAll('-', ''),
  GUID.slice(1),
  `${GUID}0`,
  GUID.replace('0', 'g'),
  'a'.repeat(300),
  '%',
  '%zz',
  '１２３４５６７８-1234-1234-1234-123456789012',
];

test.each(NO_GUIDS)('%s is no loan id: 400, and the platform hears nothing', async (segment) => {
  const answers = [
    await ada.send(`/los/v3/loans/${segment}/conditions`),
    await ada.send(`/los/v3/loans/${segment}/fieldReader`, { method: 'POST', json: ['364'] }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([400, 400]);
  expect(gateway.platform.calls).toEqual([]);
});

test('whatever text stands for the loan, the platform is asked only for a GUID', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.uuid().map((guid) => `${guid}/`),
    fc.tuple(fc.uuid(), fc.string({ maxLength: 3 })).map((parts) => parts.join('')),
    fc.uuid(),
  );
  await fc.assert(
    fc.asyncProperty(text, async (loan) => {
      gateway.platform.forgetCalls();
      const answer = await ada.send(`/los/v3/loans/${encodeURIComponent(loan)}/conditions`);
      const isGuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(loan);
      expect(answer.status).toBe(isGuid ? 200 : loan === '' || loan === '.' || loan === '..' ? 404 : 400);
      expect(gateway.platform.calls.map((call) => call.path)).toEqual(
        isGuid ? [`/encompass/v3/loans/${loan}/conditions?view=Detail`] : [],
      );
    }),
    { numRuns: 150 },
  );
});

test('fields come as one object with a value each, in the order asked; conditions as the platform has them', async () => {
  const fields = await ada.send(`/los/v3/loans/${GUID}/fieldReader`, {
    method: 'POST',
    json: ['CX.LO.COMMENTS', '364'],
  });
  expect(await fields.json()).toEqual([
    { fieldId: 'CX.LO.COMMENTS', value: null },
    { fieldId: '364', value: '2611000042' },
  ]);
  expect(gateway.platform.callsOf('fields')[0]).toMatchObject({
    path: `/encompass/v3/loans/${GUID}/fieldReader?invalidFieldBehavior=Exclude`,
    body: '["CX.LO.COMMENTS","364"]',
  });
  const conditions = await ada.send(`/los/v3/loans/${GUID}/conditions`);
  expect(await conditions.json()).toEqual([{ id: 'c1', title: 'Pay stub', statusOpen: true }]);
  expect(conditions.headers.get('x-data-as-of')).toBe(new Date(gateway.clock.now).toISOString());
});

test("the platform's older list of fields is passed on too", async () => {
  gateway.platform.answer('fields', (context) => context.json([{ fieldId: '364', value: 'x' }]));
  const fields = await ada.send(`/los/v3/loans/${GUID}/fieldReader`, { method: 'POST', json: ['364'] });
  gateway.platform.answer('fields', undefined);
  expect(await fields.json()).toEqual([{ fieldId: '364', value: 'x' }]);
});

test.each([
  [[]],
  [['364', '364']],
  [['../x']],
  [[7]],
  [{}],
  ['364'],
  [['4000']],
  [Array.from({ length: 201 }, (_, i) => String(i))],
])('the field list %j is refused with 400 and no call', async (list) => {
  const answer = await ada.send(`/los/v3/loans/${GUID}/fieldReader`, { method: 'POST', json: list });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  expect(gateway.platform.calls).toEqual([]);
});
