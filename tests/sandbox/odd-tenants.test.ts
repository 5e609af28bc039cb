import { describe, expect, test } from 'vitest';
import { NOTE_RULES } from '#src/sandbox/base/note-rules.ts';
import { detailsOf, fieldMap, MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

// What real tenants do, for whoever develops against the sandbox.

const NOTES = 'CX.PROC.CRITICAL.NOTES';
const ALL_FIELDS = [...new Set(Object.values(fieldMap.loan))].filter((name) => typeof name === 'string');
const LIVE = { loanFolders: ['My Pipeline'] };

test('two months of notes pass the limit of 6 MB with 1,000 loans, and half as many fit', async () => {
  const sandbox = await startSandbox({ loanCount: 1_200, seed: 'many-notes' });
  const token = await sandbox.tokenOf(MANAGER);
  const body = { ...LIVE, fields: ALL_FIELDS };
  const ask = (limit: number) =>
    sandbox.call(token, 'POST', `/encompass/v3/loanPipeline?start=0&limit=${limit}`, body);
  const refused = await ask(1_000);
  expect(refused.status).toBe(400);
  expect(await detailsOf(refused)).toBe('Response exceeds maximum size (6 MB)');
  const half = await ask(500);
  expect(half.status).toBe(200);
  expect(await half.json()).toHaveLength(500);
});

test('one loan cannot be opened, and stands in the list all the same', async () => {
  const sandbox = await startSandbox({ loanCount: 1_000 });
  const token = await sandbox.tokenOf(MANAGER);
  const rows = await sandbox.queryRows(
    token,
    { ...LIVE, fields: ['Loan.LoanNumber'] },
    '?limit=1000&start=0',
  );
  const bad: typeof rows = [];
  for (const row of rows) {
    // One after the other: the platform answers 30 at once.
    const answer = await sandbox.call(token, 'GET', `/encompass/v3/loans/${row.loanId}/conditions`);
    if (answer.status !== 200) bad.push(row);
  }
  expect(bad).toHaveLength(1);
  const path = `/encompass/v3/loans/${bad[0]?.loanId ?? ''}`;
  for (const [method, rest, body] of [
    ['GET', 'conditions', undefined],
    ['POST', 'fieldReader', [NOTES]],
    ['POST', 'fieldWriter', [{ id: NOTES, value: 'x' }]],
  ] as const) {
    const answer = await sandbox.call(token, method, `${path}/${rest}`, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errorCode: 'EBS-5006' });
  }
});

describe.each(NOTE_RULES)('the rule %s', (noteRule) => {
  test('changes what is added to a note field, and nothing else', async () => {
    const sandbox = await startSandbox();
    const token = await sandbox.tokenOf(MANAGER);
    const [row] = await sandbox.queryRows(token, LIVE);
    const loan = `/encompass/v3/loans/${row?.loanId ?? ''}`;
    const write = (id: string, value: string) =>
      sandbox.call(token, 'POST', `${loan}/fieldWriter`, [{ id, value }]);
    const read = async (id: string): Promise<string> =>
      (await (await sandbox.call(token, 'POST', `${loan}/fieldReader`, [id])).json())[id];
    const switchOn = (faults: unknown) =>
      sandbox.app.request('/faults', { method: 'PUT', body: JSON.stringify(faults) });
    await write(NOTES, 'old & kept');
    expect((await switchOn({ noteRule, match: { path: 'fieldWriter' } })).status).toBe(200);
    await write(NOTES, 'A/B <new>\nline\nold & kept');
    const text = await read(NOTES);
    expect(text.endsWith('old & kept')).toBe(true);
    expect(text).not.toBe('A/B <new>\nline\nold & kept');
    await write('4002', 'O/Neill <new>');
    expect(await read('4002')).toBe('O/Neill <new>');
    await sandbox.app.request('/faults', { method: 'DELETE' });
    await write(NOTES, 'A/B');
    expect(await read(NOTES)).toBe('A/B');
  });
});
