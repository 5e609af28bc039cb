import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BUSY_OFFICER,
  detailsOf,
  IDLE_OFFICER,
  MANAGER,
  PROCESSOR,
  PRODUCT_FILTER,
  startSandbox,
} from '#tests/support/gateway/sandbox-fixture.ts';

const V3 = '/encompass/v3/loanPipeline';
const V1 = '/encompass/v1/loanPipeline';
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
  const answer = await call(token, 'POST', V3, { ...FOLDERS, filter: PRODUCT_FILTER });
  expect(answer.headers.get('X-Total-Count')).toBe('60');
  const all = await queryRows(token, {
    fields: ['Fields.420', 'Fields.2626', 'Loan.CurrentMilestoneName', 'Loan.LoanFolder'],
    filter: { canonicalName: 'Fields.364', matchType: 'isNotEmpty' },
    includeArchivedLoans: 'true',
  });
  expect(all).toHaveLength(64);
  const outsiders = all.map(({ fields }) => Object.values(fields).join('|')).slice(60);
  expect(outsiders[0]).toContain('Brokered');
  expect(outsiders[1]).toContain('Second Lien');
  expect(outsiders[2]).toContain('Started');
  expect(outsiders[3]).toContain('Completion');
});

test('loans in the archive show only when they are asked for, those in the trash by folder', async () => {
  const { queryRows, token } = await asManager({ loanCount: 100 });
  const filter = { canonicalName: 'Loan.LoanFolder', matchType: 'startsWith', value: '(' };
  const fields = ['Loan.LoanFolder'];
  const folders = async (more: object) =>
    (await queryRows(token, { fields, filter, ...more })).map((row) => row.fields['Loan.LoanFolder']);
  expect(await folders({})).toEqual(['(Trash)']);
  expect(await folders({ includeArchivedLoans: true })).toEqual(['(Archive)', '(Trash)']);
  expect(await folders({ loanFolders: ['(trash)'] })).toEqual(['(Trash)']);
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
    const mine = await queryRows(token, { fields, ...FOLDERS, loanOwnership: 'myloans' });
    const all = await queryRows(token, { fields, ...FOLDERS, loanOwnership: 'AllLoans' });
    const addresses = mine.map((row) => row.fields[field] ?? '');
    expect(new Set(addresses).size).toBeGreaterThan(1);
    expect(new Set(addresses.map((address) => address.toLowerCase()))).toEqual(new Set([email]));
    expect(all.filter((row) => row.fields[field]?.toLowerCase() === email)).toHaveLength(mine.length);
  }
});

test('loan ids select loans, with or without braces; unknown ones are passed over', async () => {
  const { queryRows, token } = await asManager();
  const [first, second] = await queryRows(token, FOLDERS);
  const loanIds = [
    `{${second?.loanId.toUpperCase()}}`,
    first?.loanId,
    '00000000-0000-4000-8000-000000000000',
  ];
  const rows = await queryRows(token, { loanIds });
  expect(rows.map(({ loanId }) => loanId)).toEqual([second?.loanId, first?.loanId]);
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

test('the total can be left out', async () => {
  const { call, token } = await asManager();
  const answer = await call(token, 'POST', `${V3}?calculateTotalCount=NoWait`, FOLDERS);
  expect(answer.headers.has('X-Total-Count')).toBe(false);
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
  const amounts = (await sorted('Loan.LoanAmount', 'descending')).map(Number);
  expect(amounts).toEqual(amounts.toSorted((left, right) => right - left));
  const names = (await sorted('Fields.4002', 'Ascending')).map((name) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

test('a second sort term settles what the first leaves equal; None sorts by nothing', async () => {
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
  const unsorted = await queryRows(token, {
    ...FOLDERS,
    sortOrder: [{ canonicalName: 'Fields.364', order: 'None' }],
  });
  expect(unsorted.map(({ loanId }) => loanId)).toEqual(
    (await queryRows(token, FOLDERS)).map(({ loanId }) => loanId),
  );
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
  [{ ...FOLDERS, sortOrder: [{ canonicalName: 'Fields.364', order: 'asc' }] }, 'queryContract.sortOrder[0]'],
  [{ ...FOLDERS, sortOrder: [{ canonicalName: 'Fields.NONE' }] }, "Invalid field name 'Fields.NONE'"],
  [[], 'queryContract'],
])('v3 refuses %o', async (body, details) => {
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

test('v3 drops unknown columns from the rows, and refuses them when told not to ignore them', async () => {
  const { call, queryRows, token } = await asManager();
  const body = { fields: ['Fields.364', 'Fields.CX.NOT.OURS'], ...FOLDERS };
  const [row] = await queryRows(token, body);
  expect(Object.keys(row?.fields ?? {})).toEqual(['Fields.364']);
  const answer = await call(token, 'POST', `${V3}?ignoreInvalidFields=false`, body);
  expect(answer.status).toBe(400);
  expect(await detailsOf(answer)).toContain("'Fields.CX.NOT.OURS'");
});

test('a column that the tenant does not populate is missing from the row', async () => {
  const { queryRows, token } = await asManager({ loanCount: 600 });
  const rows = await queryRows(token, { fields: ['Fields.1172', 'Fields.13', 'Fields.CX.PIW'], ...FOLDERS });
  expect(rows.some(({ fields }) => !('Fields.13' in fields))).toBe(true);
  for (const { fields } of rows) {
    expect('Fields.CX.PIW' in fields).toBe(fields['Fields.1172'] === 'Conventional');
  }
});

test('v1 answers the same loans under loanGuid, with or without a slash at the end', async () => {
  const { call, queryRows, token } = await asManager();
  const body = { fields: ['Fields.364'], filter: PRODUCT_FILTER };
  const expected = (await queryRows(token, { ...body, ...FOLDERS })).map(({ loanId }) => loanId);
  for (const path of [V1, `${V1}/`]) {
    const answer = await call(token, 'POST', path, body);
    const rows: { loanGuid: string }[] = await answer.json();
    expect(rows.map(({ loanGuid }) => loanGuid)).toEqual(expected);
  }
});

test.each([
  [{}, 'Either Filter or LoanGuids should be supplied.'],
  [{ loanFolders: ['My Pipeline'] }, 'Either Filter or LoanGuids should be supplied.'],
  [{ filter: PRODUCT_FILTER, loanGuids: ['a'] }, 'Either Filter or LoanGuids should be supplied.'],
  [{ filter: PRODUCT_FILTER, fields: ['Fields.NONE'] }, "Invalid field name 'Fields.NONE'"],
  [{ filter: PRODUCT_FILTER, sortOrder: [{ canonicalName: 'Fields.364', order: 'Ascending' }] }, 'Order'],
])('v1 refuses %o', async (body, details) => {
  const { call, token } = await asManager();
  const answer = await call(token, 'POST', V1, body);
  expect(answer.status).toBe(400);
  expect(await detailsOf(answer)).toContain(details);
});

test('v1 ignores start without a cursor, and pages with one', async () => {
  const { call, token, pass } = await asManager();
  const body = { fields: ['Fields.364'], filter: PRODUCT_FILTER };
  const guids = async (path: string, content: object) => {
    const answer = await call(token, 'POST', path, content);
    const rows: { loanGuid: string }[] = await answer.json();
    return { answer, list: rows.map(({ loanGuid }) => loanGuid) };
  };
  const all = await guids(V1, body);
  expect((await guids(`${V1}?start=5&limit=3`, body)).list).toEqual(all.list.slice(0, 3));
  const { answer, list } = await guids(`${V1}?limit=1&cursorType=randomAccess`, body);
  expect(list).toHaveLength(1);
  expect(answer.headers.get('X-Total-Count')).toBe('60');
  const cursor = answer.headers.get('X-Cursor');
  const page = await guids(`${V1}?cursor=${cursor}&start=10&limit=7`, { fields: ['Fields.364'] });
  expect(page.list).toEqual(all.list.slice(10, 17));
  pass(5 * 60_000 + 1);
  expect((await call(token, 'POST', `${V1}?cursor=${cursor}`, {})).status).toBe(400);
});

test('an eleventh cursor takes the place of the one that was unused the longest', async () => {
  const { call, token } = await asManager();
  const open = async () => {
    const answer = await call(token, 'POST', `${V1}?cursorType=randomAccess`, { filter: PRODUCT_FILTER });
    return answer.headers.get('X-Cursor');
  };
  const [first, second] = [await open(), await open()];
  for (let more = 0; more < 8; more += 1) await open();
  expect((await call(token, 'POST', `${V1}?cursor=${first}`, {})).status).toBe(200);
  await open();
  expect((await call(token, 'POST', `${V1}?cursor=${first}`, {})).status).toBe(200);
  expect((await call(token, 'POST', `${V1}?cursor=${second}`, {})).status).toBe(400);
});

test('a query that finds nothing is an empty list with a count of 0 and no cursor', async () => {
  const { call, token } = await asManager();
  const filter = { canonicalName: 'Fields.364', matchType: 'Exact', value: 'none' };
  const answer = await call(token, 'POST', `${V1}?cursorType=randomAccess`, { filter });
  expect(await answer.json()).toEqual([]);
  expect(answer.headers.get('X-Total-Count')).toBe('0');
  expect(answer.headers.has('X-Cursor')).toBe(false);
});

test('every column of the two lists of fields can be asked for', async () => {
  const { call, queryRows, token } = await asManager();
  const v3: { canonicalName: string }[] = await (await call(token, 'GET', `${V3}/canonicalFields`)).json();
  const v1 = await (await call(token, 'GET', `${V1}/fieldDefinitions`)).json();
  const names = v3.map(({ canonicalName }) => canonicalName);
  expect(
    v1.pipelineLoanReportFieldDefs.map((def: { criterionFieldName: string }) => def.criterionFieldName),
  ).toEqual(names);
  await queryRows(token, { fields: names, ...FOLDERS }, '?ignoreInvalidFields=false');
  expect(names).toContain('Fields.CX.ITP.RECEIVED.DONE');
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
  const path = `/encompass/v3/loans/${last?.loanGuid ?? last?.loanId}/fieldWriter`;
  expect((await call(token, 'POST', path, [{ id: '763', value: '12/31/2030' }])).status).toBe(204);
  const [first] = await queryRows(token, query);
  expect(first?.loanId).toBe(last?.loanId);
  expect(first?.fields['Fields.763']).toMatch(/^12\/31\/2030/);
});
