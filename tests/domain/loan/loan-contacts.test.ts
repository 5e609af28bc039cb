import { expect, test } from 'vitest';
import * as v from 'valibot';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { fieldMapSchema } from '#src/contract/wire/field-map.ts';
import { pipelineFieldNames } from '#src/domain/list/pipeline-request.ts';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { addressToMail, numberToCall, numberToText } from '#src/domain/loan/loan-contacts.ts';
import { loanFieldNames } from '#src/domain/loan-fields/field-map.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { loanOf, rawLoan, TODAY } from '#tests/support/loans/loan-factory.ts';

const { borrower, coBorrower, buyersAgent, sellersAgent, settlementAgent } = fieldMap.contacts;
const { contacts: _contacts, ...mapWithoutContacts } = fieldMap;

test('the people of a loan are read with their names, numbers and addresses, the borrower first', () => {
  const loan = loanOf({
    [settlementAgent.name]: 'Ann Lee',
    [settlementAgent.workPhone]: '312-555-0104 77',
    [sellersAgent.email]: 'sell@realty.example',
    [buyersAgent.name]: '  Bo Ray ',
    [coBorrower.firstName]: 'Mara',
    [coBorrower.lastName]: 'Farrow',
    [coBorrower.homePhone]: 'call after 5',
    [fieldMap.loan.borrowerFirstName]: 'Samir',
    [fieldMap.loan.borrowerLastName]: 'Farrow',
    [borrower.homePhone]: '(312) 555-0101',
    [borrower.cellPhone]: '312-555-0102',
    [borrower.email]: 'samir@mail.example',
  });
  expect(
    loan.contacts.map(({ role, name, phones, email }) => [role, name, phones.map(({ text }) => text), email]),
  ).toEqual([
    ['borrower', 'Samir Farrow', ['312-555-0102', '(312) 555-0101'], 'samir@mail.example'],
    ['coBorrower', 'Mara Farrow', ['call after 5'], ''],
    ['buyersAgent', 'Bo Ray', [], ''],
    ['sellersAgent', '', [], 'sell@realty.example'],
    ['settlementAgent', 'Ann Lee', ['312-555-0104 77'], ''],
  ]);
  expect(loan.contacts.map((contact) => numberToCall(contact)?.number)).toEqual([
    '+13125550102',
    undefined,
    undefined,
    undefined,
    '+13125550104',
  ]);
  // No message reaches an extension.
  expect(loan.contacts.map((contact) => numberToText(contact)?.number)).toEqual([
    '+13125550102',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(loan.contacts.map(addressToMail)).toEqual([
    'samir@mail.example',
    undefined,
    undefined,
    'sell@realty.example',
    undefined,
  ]);
});

test('the first number that can be dialed is called', () => {
  const { contacts } = loanOf({ [borrower.cellPhone]: '000-000-0000', [borrower.workPhone]: '312-555-0103' });
  expect(contacts.map((contact) => numberToCall(contact)?.number)).toEqual(['+13125550103']);
});

test('a loan that names nobody has no contacts, and neither has one from before the lender mapped them', () => {
  expect(loanOf({}).contacts).toEqual([]);
  const older = v.parse(fieldMapSchema, mapWithoutContacts);
  expect(pipelineFieldNames(older)).not.toContain(buyersAgent.name);
  const raw = rawLoan({ [fieldMap.loan.borrowerLastName]: 'Farrow', [borrower.cellPhone]: '312-555-0102' });
  expect(deriveLoan(raw, older, TODAY).contacts).toEqual([]);
  // A row that the device kept before, read with the new map.
  const kept = deriveLoan(rawLoan({ [fieldMap.loan.borrowerLastName]: 'Farrow' }), fieldMap, TODAY);
  expect(kept.contacts).toEqual([]);
});

test("a lender's own map may name a contact in one field, and a part that isn't text is refused", () => {
  const own = { ...fieldMap, contacts: { borrower: { name: 'Fields.CX.WHO', email: 'Fields.CX.MAIL' } } };
  const map = v.parse(fieldMapSchema, own);
  const raw = rawLoan({
    'Fields.CX.WHO': 'Farrow family',
    'Fields.CX.MAIL': 'home@mail.example',
    [fieldMap.loan.borrowerLastName]: 'Farrow',
  });
  expect(deriveLoan(raw, map, TODAY).contacts).toEqual([
    { role: 'borrower', name: 'Farrow family', phones: [], email: 'home@mail.example' },
  ]);
  expect(v.is(fieldMapSchema, { ...fieldMap, contacts: { borrower: { email: 7 } } })).toBe(false);
});

test('each mapped field is asked for, once, and the comments of the map are not', () => {
  const names = loanFieldNames(v.parse(fieldMapSchema, fieldMap));
  expect(names).toEqual(
    expect.arrayContaining([borrower.cellPhone, coBorrower.email, settlementAgent.workPhone]),
  );
  expect(names.every((name) => /^(?:Fields|Loan)\.\S+$/.test(name))).toBe(true);
  expect(loanFieldNames(fieldMap)).toEqual(names);
});

test('contacts change nothing else of a loan, and not its fingerprint', () => {
  const numbers = Object.fromEntries(
    [borrower.cellPhone, coBorrower.homePhone, buyersAgent.workPhone].map((name) => [name, '312-555-0102']),
  );
  fc.assert(
    fc.property(aRawLoan(fieldMap), (raw) => {
      const reached = { ...raw, fields: { ...raw.fields, ...numbers } };
      const { contacts, raw: _with, ...derived } = deriveLoan(reached, fieldMap, TODAY);
      const { contacts: none, raw: _without, ...before } = deriveLoan(raw, mapWithoutContacts, TODAY);
      expect(contacts.length).toBeGreaterThan(1);
      expect(none).toEqual([]);
      expect(derived).toEqual(before);
      const seen = createSeenOf([reached], fieldMap)(raw.loanId);
      expect(seen).toBe(createSeenOf([raw], mapWithoutContacts)(raw.loanId));
    }),
    { numRuns: 200 },
  );
});
