import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pipelineFilter } from '#src/domain/list/pipeline-request.ts';
import {
  BUSY_OFFICER,
  detailsOf,
  fieldMap,
  IDLE_OFFICER,
  MANAGER,
  PROCESSOR,
  startSandbox,
} from '#tests/support/gateway/sandbox-fixture.ts';

const V3 = '/encompass/v3/loanPipeline';
const FOLDERS = { loanFolders: ['My Pipeline'] };

async function asManager(options = {}) {
  const sandbox = await startSandbox(options);
  return { ...sandbox, token: await sandbox.tokenOf(MANAGER) };
}

test('a row is a loan id and a map of texts, named as they were asked for', async () => {
  const { queryRows, token } = await asManager();
  const fields = ['Loan.LoanNumber', 'fields.364', 'Fields.763', 'Loan.GUID', 'Fields.2626'];
  const [row] = await queryRows(token, { fields, ...FOLDERS });
  expect(Object.keys(row?.fields ?? {})).toEqual(fields);
  expect(row?.fields['Loan.LoanNumber']).toBe(row?.fields['fields.364']);
  expect(row?.fields['Loan.GUID']).toBe(`{${row?.loanId}}`);
  expect(Object.values(row?.fields ?? {}).every((value) => typeof value === 'string')).toBe(true);
});

test('dates come as US texts with a time of midnight', async () => {
  const { queryRows, token } = await asManager();
  const rows = await queryRows(token, { fields: ['Loan.CurrentMilestoneDate'], ...FOLDERS });
  for (const { fields } of rows) {
    expect(fields['Loan.CurrentMilestoneDate']).toMatch(/^[1-9]\d?\/[1-9]\d?\/2026 12:00:00 AM$/);
  }
});

test('the body is JSON whatever its content type says', async () => {
  const { app, token } = await asManager();
  const answer = await app.request(V3, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
    body: JSON.stringify(FOLDERS),
  });
  expect(answer.status).toBe(200);
});

test('the product sees exactly the loans of a live pipeline, and the filter drops the others', async () => {
  const { call, queryRows, token } = await asManager();
  const answer = await call(token, 'POST', V3, { ...FOLDERS, filter: pipelineFilter(fieldMap) });
  expect(answer.headers.get('X-Total-Count')).toBe('60');
  const all = await queryRows(token, {
    fields: ['Fields.420', 'Fields.2626', 'Loan.CurrentMilestoneName', 'Loan.LoanFolder'],
    filter: { canonicalName: 'Fields.364', matchType: 'IsNotEmpty' },
  });
  expect(all).toHaveLength(64);
  const outsiders = all.map(({ fields }) => Object.values(fields).join('|')).slice(60);
  expect(outsiders[0]).toContain('Brokered');
  expect(outsiders[1]).toContain('Second Lien');
  expect(outsiders[2]).toContain('Started');
  expect(outsiders[3]).toContain('Completion');
});

test.each([
  [BUSY_OFFICER, 6],
  [IDLE_OFFICER, 0],
  [MANAGER, 0],
])('My Loans of %s are the %i on which they work', async (user, count) => {
  const { queryRows, tokenOf } = await startSandbox();
  const mine = await queryRows(await tokenOf(user), { ...FOLDERS, loanOwnership: 'MyLoans' });
  expect(mine).toHaveLength(count);
});

test('My Loans compares addresses whatever their case, of the officer and of the processor', async () => {
  const { queryRows, tokenOf } = await startSandbox({ loanCount: 600 });
  const fields = ['Fields.1407', 'Fields.1409'];
  for (const [user, field, email] of [
    [BUSY_OFFICER, 'Fields.1407', 'marisol.kessler@northgate-lending.example'],
    [PROCESSOR, 'Fields.1409', 'dana.vasquez@northgate-lending.example'],
  ] as const) {
    const token = await tokenOf(user);
    const mine = await queryRows(token, { fields, ...FOLDERS, loanOwnership: 'MyLoans' });
    const all = await queryRows(token, { fields, ...FOLDERS, loanOwnership: 'AllLoans' });
    const addresses = mine.map((row) => row.fields[field] ?? '');
    expect(new Set(addresses).size).toBeGreaterThan(1);
    expect(new Set(addresses.map((address) => address.toLowerCase()))).toEqual(new Set([email]));
    expect(all.filter((row) => row.fields[field]?.toLowerCase() === email)).toHaveLength(mine.length);
  }
});

test('pages of any size cover each loan exactly once, and the total is always the same', async () => {
  const { call, token, queryRows } = await asManager();
  const all = (await queryRows(token, FOLDERS)).map(({ loanId }) => loanId);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 80 }), async (limit) => {
      const seen: string[] = [];
      for (let start = 0; ; start += limit) {
        const answer = await call(token, 'POST', `${V3}?start=${start}&limit=${limit}`, FOLDERS);
        expect(answer.headers.get('X-Total-Count')).toBe(String(all.length));
        const page: { loanId: string }[] = await answer.json();
        seen.push(...page.map(({ loanId }) => loanId));
        if (page.length < limit) break;
      }
      expect(seen).toEqual(all);
    }),
    { numRuns: 12 },
  );
});

test('a page is at most 1,000 loans, whatever is asked for', async () => {
  const { queryRows, token } = await asManager({ loanCount: 1100 });
  expect(await queryRows(token, FOLDERS, '?limit=5000')).toHaveLength(1000);
  expect(await queryRows(token, FOLDERS)).toHaveLength(1000);
});

test.each([['start=-1'], ['limit=0'], ['limit=ten'], ['start=1.5']])('%s is refused', async (query) => {
  const { call, token } = await asManager();
  expect((await call(token, 'POST', `${V3}?${query}`, FOLDERS)).status).toBe(400);
});

test('sorts by dates, numbers and texts, in both directions; empty ones come first', async () => {
  const { queryRows, token } = await asManager({ loanCount: 200 });
  const sorted = async (canonicalName: string, order: string) =>
    (
      await queryRows(token, { fields: [canonicalName], ...FOLDERS, sortOrder: [{ canonicalName, order }] })
    ).map((row) => row.fields[canonicalName] ?? '');
  const closings = await sorted('Fields.763', 'Ascending');
  const times = closings.map((text) => (text === '' ? -Infinity : Date.parse(text)));
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(times[0]).toBe(-Infinity);
  const amounts = (await sorted('Loan.LoanAmount', 'Descending')).map(Number);
  expect(amounts).toEqual(amounts.toSorted((left, right) => right - left));
  const names = (await sorted('Fields.4002', 'Ascending')).map((name) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

test('a second sort term settles what the first leaves equal', async () => {
  const { queryRows, token } = await asManager();
  const fields = ['Loan.CurrentMilestoneName', 'Fields.364'];
  const rows = await queryRows(token, {
    fields,
    ...FOLDERS,
    sortOrder: [
      { canonicalName: 'Loan.CurrentMilestoneName', order: 'Ascending' },
      { canonicalName: 'Fields.364', order: 'Descending' },
    ],
  });
  const keys = rows.map(
    ({ fields }) => `${fields['Loan.CurrentMilestoneName']}|${9e9 - Number(fields['Fields.364'])}`,
  );
  expect(keys).toEqual(keys.toSorted());
});

test.each([
  [
    {},
    "Either 'LoanIds' or filter properties like 'LoanFolders', 'Filter' or 'FieldFilters' must be supplied.",
  ],
  [{ fields: ['Fields.364'], loanOwnership: 'MyLoans' }, 'must be supplied'],
  [{ loanFolders: [] }, 'must be supplied'],
  [{ loanFolders: 'My Pipeline' }, 'queryContract.loanFolders'],
  [{ ...FOLDERS, fields: [364] }, 'queryContract.fields.0'],
  [{ ...FOLDERS, loanOwnership: 'Everybody' }, 'queryContract.loanOwnership'],
  [
    { ...FOLDERS, sortOrder: [{ canonicalName: 'Fields.364', order: 'asc' }] },
    'queryContract.sortOrder.0.order',
  ],
  [
    { ...FOLDERS, sortOrder: [{ canonicalName: 'Fields.NONE', order: 'Ascending' }] },
    "Invalid field name 'Fields.NONE'",
  ],
  [[], 'queryContract'],
])('refuses %o', async (body, details) => {
  const { call, token } = await asManager();
  const answer = await call(token, 'POST', V3, body);
  expect(answer.status).toBe(400);
  expect(await detailsOf(answer)).toContain(details);
});

test('a body that is no JSON is refused', async () => {
  const { app, token } = await asManager();
  const answer = await app.request(V3, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: '{',
  });
  expect(answer.status).toBe(400);
});

test('unknown columns are dropped from the rows', async () => {
  const { queryRows, token } = await asManager();
  const body = { fields: ['Fields.364', 'Fields.CX.NOT.OURS'], ...FOLDERS };
  const [row] = await queryRows(token, body);
  expect(Object.keys(row?.fields ?? {})).toEqual(['Fields.364']);
});

test('a column that the tenant does not populate is missing from the row', async () => {
  const { queryRows, token } = await asManager({ loanCount: 600 });
  const rows = await queryRows(token, { fields: ['Fields.1172', 'Fields.13', 'Fields.CX.PIW'], ...FOLDERS });
  expect(rows.some(({ fields }) => !('Fields.13' in fields))).toBe(true);
  for (const { fields } of rows) {
    expect('Fields.CX.PIW' in fields).toBe(fields['Fields.1172'] === 'Conventional');
  }
});

test('a query that was asked before finds what was written since, in its new place', async () => {
  const { call, queryRows, token, pass } = await asManager();
  const query = {
    ...FOLDERS,
    fields: ['Fields.763'],
    sortOrder: [{ canonicalName: 'Fields.763', order: 'Descending' }],
  };
  const last = (await queryRows(token, query)).at(-1);
  expect((await queryRows(token, query)).at(-1)).toEqual(last);
  pass(1000);
  const path = `/encompass/v3/loans/${last?.loanId}/fieldWriter`;
  expect((await call(token, 'POST', path, [{ id: '763', value: '12/31/2030' }])).status).toBe(204);
  const [first] = await queryRows(token, query);
  expect(first?.loanId).toBe(last?.loanId);
  expect(first?.fields['Fields.763']).toMatch(/^12\/31\/2030/);
});
