import { expect, test } from 'vitest';
import { pipelineFieldNames } from '#src/domain/list/pipeline-request.ts';
import { readEmailAddress } from '#src/domain/text/email-address.ts';
import { readPhoneNumber } from '#src/domain/text/phone-number.ts';
import { generateLoans } from '#src/sandbox/generation/generated-loans.ts';
import { hireStaff } from '#src/sandbox/generation/staff.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { fieldMap, MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const LOAN_COUNT = 1_200;
const { contacts, ...mapWithoutContacts } = fieldMap;

function bookOf(map: typeof mapWithoutContacts) {
  const seed = 'clear-to-close';
  const people = hireStaff(seed, LOAN_COUNT);
  return generateLoans({ fieldMap: map, people, loanCount: LOAN_COUNT, seed, today: TODAY });
}

test('contacts are drawn by themselves: every other value of every loan stays as it is', () => {
  const [book, before] = [bookOf(fieldMap), bookOf(mapWithoutContacts)];
  const keys = pipelineFieldNames(mapWithoutContacts).map(fieldKeyOf);
  for (let position = 0; position < book.size; position += 1) {
    const [loan, same] = [book.at(position), before.at(position)];
    expect(keys.map((key) => loan.value(key))).toEqual(keys.map((key) => same.value(key)));
  }
});

test('most borrowers can be called and mailed, some cannot, and nobody real can', () => {
  const book = bookOf(fieldMap);
  const textsOf = (name: string) =>
    Array.from({ length: LOAN_COUNT }, (_, position) => book.at(position).value(fieldKeyOf(name)) ?? '');
  const cells = textsOf(contacts.borrower.cellPhone).map(readPhoneNumber);
  const callable = cells.filter((number) => number !== undefined);
  expect(callable.length).toBeGreaterThan(LOAN_COUNT * 0.88);
  expect(callable.length).toBeLessThan(LOAN_COUNT);
  expect(callable.every(({ number }) => /^\+1\d{3}55501\d{2}$/.test(number))).toBe(true);
  for (const { email } of [contacts.borrower, contacts.coBorrower, contacts.settlementAgent]) {
    const filled = textsOf(email).filter((text) => text !== '');
    expect(filled.length).toBeGreaterThan(LOAN_COUNT * 0.35);
    expect(filled.filter((text) => readEmailAddress(text) === undefined)).toEqual([]);
    expect(filled.every((text) => text.endsWith('.example'))).toBe(true);
  }
});

test('1,000 loans with all that the default field map asks for are well under 6 MB', async () => {
  const sandbox = await startSandbox({ loanCount: LOAN_COUNT });
  const token = await sandbox.tokenOf(MANAGER);
  const body = { loanFolders: ['My Pipeline'], fields: pipelineFieldNames(fieldMap) };
  const answer = await sandbox.call(token, 'POST', '/encompass/v3/loanPipeline?start=0&limit=1000', body);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(JSON.parse(text)).toHaveLength(1_000);
  expect(Buffer.byteLength(text)).toBeLessThan(5 * 1024 * 1024);
});
