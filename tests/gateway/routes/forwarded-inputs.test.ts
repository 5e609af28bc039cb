import * as fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isSameId } from '#src/domain/text/same-id.ts';
import { parseWallStamp } from '#src/domain/calendar/wall-stamp.ts';
import {
  changedLoansRequest,
  earliestClosingFirst,
  firstLoansRequest,
  loanIdsRequest,
  pipelineRequest,
} from '#src/domain/list/pipeline-request.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { HELD_MS, openedGateway } from '#tests/support/gateway/test-gateway.ts';

// What a caller may ask of the platform through the gateway, whatever else they send.

const gateway = openedGateway({ settings: { fieldReaderIds: ['364', 'ENHANCEDCOND.X1'] } });
let ada: Person;

beforeAll(async () => {
  ada = await gateway.signedIn('ada');
});
beforeEach(() => gateway.platform.forgetCalls());

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const RUNS = { numRuns: 150 };

const served = fc.constantFrom('CX.PROC.CRITICAL.NOTES', 'CX.LO.COMMENTS', '364', 'ENHANCEDCOND.X1');
/** Social security numbers, a birth date, an address, and near misses of what is served. */
const HOSTILE = [
  ['65', '97', '1402', 'FR0104', 'cx.lo.comments', '364 ', '364#2', '0364', '3640', '36', '36４', '*'],
  ['__proto__', 'constructor', 'toString', '../364', '364,65', '364","65', '364\u0000', '', '364\n65'],
].flat();
const hostile = fc.constantFrom(...HOSTILE);
const invented = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._#-]{0,30}$/);
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const fieldId = fc.oneof({ arbitrary: served, weight: 3 }, hostile, invented, anyText);
/** A third of them are lists that may be asked for. */
const fieldIds = fc.oneof(
  { arbitrary: fc.uniqueArray(served, { minLength: 1 }), weight: 1 },
  { arbitrary: fc.array(fieldId, { maxLength: 6 }), weight: 2 },
);

test('whatever fields are asked for, the platform hears only of those that this installation serves', async () => {
  const servedIds = new Set(['CX.PROC.CRITICAL.NOTES', 'CX.LO.COMMENTS', '364', 'ENHANCEDCOND.X1']);
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(fieldIds, async (ids) => {
      gateway.platform.forgetCalls();
      const answer = await ada.send(`/los/v3/loans/${LOAN}/fieldReader`, { method: 'POST', json: ids });
      const isServed =
        ids.length > 0 && new Set(ids).size === ids.length && ids.every((id) => servedIds.has(id));
      expect(answer.status).toBe(isServed ? 200 : 400);
      const heard = gateway.platform.calls.map((call) => call.body);
      expect(heard).toEqual(isServed ? [JSON.stringify(ids)] : []);
      answered += isServed ? 1 : 0;
    }),
    RUNS,
  );
  expect(answered).toBeGreaterThan(10);
});

test('whatever the body of a pipeline call holds, the platform is asked for the installation’s fields and filter', async () => {
  const ours = new Map<string, string>();
  for (const whose of ['MyLoans', 'AllLoans'] as const) {
    const { fieldMap } = gateway.settings;
    ours.set(whose, JSON.stringify(earliestClosingFirst(pipelineRequest(fieldMap, whose), fieldMap)));
  }
  const ownership = fc.oneof(
    { arbitrary: fc.constantFrom<unknown>('MyLoans', 'AllLoans'), weight: 3 },
    fc.constantFrom<unknown>('myloans', 'EveryonesLoans', '', null, 7, ['MyLoans'], { $ne: '' }),
    anyText,
  );
  const body = fc.record(
    {
      loanOwnership: ownership,
      fields: fc.oneof(fc.array(fieldId), fc.constant(['Fields.65', 'Fields.1402']), fc.jsonValue()),
      loanFolders: fc.oneof(fc.constant(['(Trash)', 'Archive']), fc.jsonValue()),
      filter: fc.oneof(fc.constant({ operator: 'or', terms: [] }), fc.jsonValue()),
      includeArchivedLoans: fc.boolean(),
      orgType: anyText,
      sortOrder: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(body, async (json) => {
      gateway.platform.forgetCalls();
      gateway.clock.now += HELD_MS;
      const answer = await ada.send('/los/v3/loanPipeline?start=0&limit=50', { method: 'POST', json });
      const owner = ours.get(String(json.loanOwnership));
      const isServed = typeof json.loanOwnership === 'string' && owner !== undefined;
      // `__proto__` and its like are refused wherever they stand.
      const isPoisoned = /"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(json));
      expect(answer.status).toBe(isServed && !isPoisoned ? 200 : 400);
      expect(gateway.platform.calls.map((call) => [call.path, call.body])).toEqual(
        answer.status === 200 ? [['/encompass/v3/loanPipeline?start=0&limit=50', owner]] : [],
      );
      answered += answer.status === 200 ? 1 : 0;
    }),
    RUNS,
  );
  expect(answered).toBeGreaterThan(10);
});

test('whatever part of a pipeline is asked for, the platform hears one of four questions, all of them ours', async () => {
  const { fieldMap } = gateway.settings;
  const stamp = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19));
  const since = fc.oneof(
    { arbitrary: stamp, weight: 3 },
    fc.constantFrom<unknown>('2026-11-20T09:30:00Z', '2026-13-01T00:00:00', '2026-11-20', '', null, 7, []),
    fc.constantFrom('2026-11-20T09:30:00"},{"canonicalName":"Fields.65"', '2026-11-20T09:30:00\u0000'),
    anyText,
    hostile,
  );
  const yes = fc.constant<unknown>(true);
  const flag = fc.oneof({ arbitrary: yes, weight: 3 }, fc.jsonValue());
  const wellFormed = fc.record(
    { changedSince: stamp, idsOnly: yes, closingFirst: yes },
    { requiredKeys: [] },
  );
  const anything = fc.record(
    { changedSince: since, idsOnly: flag, closingFirst: flag },
    { requiredKeys: [] },
  );
  const body: fc.Arbitrary<{ changedSince?: unknown; idsOnly?: unknown; closingFirst?: unknown }> = fc.oneof(
    fc.constant({}),
    fc.constant({ closingFirst: true }),
    fc.record({ changedSince: stamp }),
    wellFormed,
    anything,
  );
  const asked = { ids: 0, first: 0, changes: 0, whole: 0 };
  await fc.assert(
    fc.asyncProperty(body, async (part) => {
      gateway.platform.forgetCalls();
      gateway.clock.now += HELD_MS;
      const answer = await ada.send('/los/v3/loanPipeline?start=0&limit=50', {
        method: 'POST',
        json: { loanOwnership: 'MyLoans', ...part },
      });
      const isServed = answer.status === 200;
      expect([200, 400]).toContain(answer.status);
      const from = typeof part.changedSince === 'string' ? parseWallStamp(part.changedSince) : undefined;
      const kind =
        part.idsOnly === true
          ? 'ids'
          : from !== undefined
            ? 'changes'
            : part.closingFirst === true
              ? 'first'
              : 'whole';
      const questions = {
        ids: () => [loanIdsRequest(fieldMap, 'MyLoans')],
        changes: () => [
          ...(from === undefined ? [] : [changedLoansRequest(fieldMap, 'MyLoans', from)]),
          loanIdsRequest(fieldMap, 'MyLoans'),
        ],
        first: () => [firstLoansRequest(fieldMap, 'MyLoans')],
        whole: () => [earliestClosingFirst(pipelineRequest(fieldMap, 'MyLoans'), fieldMap)],
      };
      const ours = isServed ? questions[kind]() : [];
      expect(gateway.platform.calls.map((call) => call.body)).toEqual(ours.map((one) => JSON.stringify(one)));
      asked[kind] += isServed ? 1 : 0;
    }),
    RUNS,
  );
  expect(Math.min(...Object.values(asked))).toBeGreaterThan(3);
});

test('whatever query a pipeline call has, the platform is asked for a page of at most 1,000 loans or nothing', async () => {
  const number = fc.oneof(
    fc.integer({ min: -2, max: 1_200 }).map(String),
    fc.constantFrom('1e3', '0x10', ' 7', '+7', '٣', '9'.repeat(12), '1&cursor=x', '1#', '1%00'),
    anyText,
  );
  const query = fc.record(
    { start: number, limit: number, cursor: anyText, view: anyText, ignoreInvalidFields: anyText },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      gateway.platform.forgetCalls();
      const search = new URLSearchParams(Object.entries(asked)).toString();
      const answer = await ada.send(`/los/v3/loanPipeline?${search}`, {
        method: 'POST',
        json: { loanOwnership: 'MyLoans' },
      });
      const { start = '0', limit = '1000', ...more } = asked;
      const isPage = /^\d{1,9}$/.test(start) && /^\d{1,9}$/.test(limit) && Number(limit) >= 1;
      const isServed = isPage && Number(limit) <= 1_000 && Object.keys(more).length === 0;
      expect(answer.status).toBe(isServed ? 200 : 400);
      const page = `start=${String(Number(start))}&limit=${String(Number(limit))}`;
      expect(gateway.platform.calls.map((call) => call.path)).toEqual(
        isServed ? [`/encompass/v3/loanPipeline?${page}`] : [],
      );
    }),
    RUNS,
  );
});

test('nothing of a query reaches the platform with conditions, fields or the user check', async () => {
  const query = fc.dictionary(
    fc.oneof(fc.constantFrom('view', 'lockId', 'includeRemoved', 'invalidFieldBehavior'), anyText),
    anyText,
    { maxKeys: 4 },
  );
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      gateway.platform.forgetCalls();
      const search = new URLSearchParams(Object.entries(asked)).toString();
      await ada.send(`/los/v3/loans/${LOAN}/conditions?${search}`);
      await ada.send(`/los/v3/loans/${LOAN}/fieldReader?${search}`, { method: 'POST', json: ['364'] });
      await ada.send(`/platform-api/v1/company/users/me?${search}`);
      expect(gateway.platform.calls.map((call) => call.path)).toEqual([
        `/encompass/v3/loans/${LOAN}/conditions?view=Detail`,
        `/encompass/v3/loans/${LOAN}/fieldReader?invalidFieldBehavior=Exclude`,
        '/encompass/v1/company/users/me',
      ]);
    }),
    { numRuns: 40 },
  );
});

test('whatever a note call names, it writes to no other field and under no other name, and the platform hears nothing', async () => {
  const notTaken = fc.oneof(hostile, invented, anyText, fc.constantFrom('364', 'ENHANCEDCOND.X1'));
  const item = fc.oneof(
    fc.record({ id: notTaken }),
    fc.record({
      author: fc
        .oneof(fc.constantFrom('ben', 'a da', 'ada2'), fc.string({ minLength: 1 }))
        .filter((author) => !isSameId(author, 'ada')),
    }),
    fc.record({ restores: anyText }),
    fc.record({ lockId: anyText }),
    fc.record({ writtenAt: anyText }),
    fc.record({ value: fc.constantFrom<unknown>('', '  \n', 7, null, ['x'], { toString: 'x' }) }),
  );
  await fc.assert(
    fc.asyncProperty(item, fc.uuid({ version: 4 }), async (changes, key) => {
      gateway.platform.forgetCalls();
      const note = {
        id: 'CX.LO.COMMENTS',
        value: 'Called the borrower',
        writtenAt: new Date(gateway.clock.now).toISOString(),
      };
      const answer = await ada.send(`/prod/admin/${LOAN}/add-notes`, {
        method: 'POST',
        json: [{ ...note, ...changes }],
        headers: { 'idempotency-key': key },
      });
      expect([400, 403]).toContain(answer.status);
      expect(gateway.platform.calls).toEqual([]);
    }),
    RUNS,
  );
});
