import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OwnLoansError, parseOwnLoans } from '#src/sandbox/tenant/own-loans.ts';
import { startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

const ID = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
const good = { loanId: ID, fields: { 'Fields.763': '5/22/2026 12:00:00 AM' } };

test('a loan is taken as it is given, its id in lower case without braces', () => {
  expect(parseOwnLoans([{ ...good, loanId: `{${ID}}`, more: 1 }])).toEqual([
    { loanId: ID.toLowerCase(), fields: good.fields, conditions: [] },
  ]);
  expect(parseOwnLoans([{ ...good, conditions: [null, 7] }])[0]?.conditions).toEqual([null, 7]);
});

test.each([
  [{}, 'The file must hold a JSON array of loans.'],
  [null, 'JSON array'],
  [[good, 'text'], 'Loan 1 (no loanId): must be an object'],
  [[good, { fields: {} }], 'Loan 1 (no loanId), loanId:'],
  [[{ loanId: '12', fields: {} }], 'Loan 0 (12), loanId: must be a GUID'],
  [[{ loanId: ID }], `Loan 0 (${ID}), fields:`],
  [[{ loanId: ID, fields: { 'Fields.763': 7 } }], `Loan 0 (${ID}), fields › Fields.763: must be text`],
  [[{ loanId: ID, fields: { 'Fields.CX.A.B': null } }], 'fields › Fields.CX.A.B'],
  [[{ ...good, conditions: {} }], `Loan 0 (${ID}), conditions: must be a list`],
  [[good, { ...good, loanId: `{${ID.toLowerCase()}}` }], 'is the same as that of loan 0'],
])('%o is refused with the loan and field at fault', (json, message) => {
  expect(() => parseOwnLoans(json)).toThrow(OwnLoansError);
  expect(() => parseOwnLoans(json)).toThrow(message);
});

test('a sandbox with a file at fault does not start', async () => {
  await expect(startSandbox({ ownLoans: [{}] })).rejects.toThrow('Loan 0 (no loanId)');
});

const PEOPLE = {
  'Fields.317': 'Ann van Dyke',
  'Fields.1407': 'Ann.vanDyke@own.example',
  'Fields.362': 'Bo',
  'Fields.1409': 'bo@own.example',
};

test('the people on own loans can sign in and see theirs', async () => {
  const { users, tokenOf, queryRows, call } = await startSandbox({
    ownLoans: [{ loanId: ID, fields: { ...PEOPLE, 'Fields.CX.OURS': 'as given' } }],
  });
  expect(users.map(({ id }) => id)).toEqual(['gokonkwo', 'ann.vandyke', 'bo']);
  const token = await tokenOf('ann.vandyke');
  const me = await (await call(token, 'GET', '/encompass/v1/company/users/me')).json();
  expect(me).toMatchObject({ firstName: 'Ann van', lastName: 'Dyke', email: 'Ann.vanDyke@own.example' });
  const rows = await queryRows(token, {
    fields: ['Fields.CX.OURS', 'Fields.763', 'Fields.1409'],
    loanFolders: ['My Pipeline'],
    loanOwnership: 'MyLoans',
  });
  expect(rows).toEqual([
    { loanId: ID.toLowerCase(), fields: { 'Fields.CX.OURS': 'as given', 'Fields.1409': 'bo@own.example' } },
  ]);
});

test('an empty file is a lender without loans, whom the manager can still look at', async () => {
  const { tokenOf, queryRows } = await startSandbox({ ownLoans: [] });
  expect(await queryRows(await tokenOf('gokonkwo'), { loanFolders: ['My Pipeline'] })).toEqual([]);
});

test('the example in the guide is a file that can be used', async () => {
  const guide = await readFile(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  expect(parseOwnLoans(JSON.parse(example))).toHaveLength(1);
});
