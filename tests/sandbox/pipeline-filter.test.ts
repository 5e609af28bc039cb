import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { detailsOf, MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

function loan(index: number, fields: Record<string, string>) {
  return {
    loanId: `10000000-0000-4000-8000-00000000000${index}`,
    fields: { 'Fields.364': String(index), ...fields },
  };
}

const OWN_LOANS = [
  loan(1, {
    'Fields.4002': 'Alvarez',
    'Fields.763': '5/22/2026 12:00:00 AM',
    'Loan.LoanAmount': '350000.0000',
    'Fields.2626': 'Brokered',
  }),
  loan(2, {
    'Fields.4002': 'alvarez',
    'Fields.763': '5/23/2026 12:00:00 AM',
    'Loan.LoanAmount': '90000.0000',
    'Fields.2626': '',
  }),
  loan(3, {
    'Fields.4002': 'Da Silva',
    'Fields.763': '',
    'Loan.LoanAmount': '1000000.0000',
    'Loan.LastModified': '8/14/2026 10:48:18 PM',
  }),
  loan(4, {
    'Fields.4002': '',
    'Fields.763': '5/22/2025 12:00:00 AM',
    'Loan.LoanAmount': '',
    'Loan.LastModified': '8/14/2026 10:05:00 AM',
  }),
];

async function startFiltering() {
  const sandbox = await startSandbox({ ownLoans: OWN_LOANS });
  const token = await sandbox.tokenOf(MANAGER);
  return {
    ...sandbox,
    token,
    /** The loan numbers that a filter lets through. */
    async find(filter: unknown): Promise<string> {
      const rows = await sandbox.queryRows(token, { fields: ['Fields.364'], filter });
      return rows.map(({ fields }) => fields['Fields.364']).join('');
    },
  };
}

const leaf = (canonicalName: string, matchType: string, value?: unknown, more: object = {}) => ({
  canonicalName,
  matchType,
  ...(value === undefined ? {} : { value }),
  ...more,
});

const NAME = 'Fields.4002';
const CLOSING = 'Fields.763';
const AMOUNT = 'Loan.LoanAmount';
const MODIFIED = 'Loan.LastModified';

test.each([
  ['exact text', leaf(NAME, 'Exact', 'Alvarez'), '1'],
  ['exact text under its other name', leaf('Loan.BorrowerLastName', 'exact', 'Alvarez'), '1'],
  ['text in any case', leaf(NAME, 'caseInsensitive', 'ALVAREZ'), '12'],
  ['the start of a text', leaf(NAME, 'startsWith', 'da'), '3'],
  ['a part of a text', leaf(NAME, 'Contains', 'SIL'), '3'],
  ['equal text', leaf(NAME, 'equals', 'alvarez'), '12'],
  ['different text, empty included', leaf('Fields.2626', 'NotEquals', 'Brokered'), '234'],
  ['text after', leaf(NAME, 'greaterThan', 'B'), '3'],
  ['empty', leaf(NAME, 'isEmpty'), '4'],
  ['empty or missing', leaf('Fields.2626', 'IsEmpty'), '234'],
  ['not empty', leaf(NAME, 'IsNotEmpty'), '123'],
  ['one of many', leaf(NAME, 'Multivalue', ['Alvarez', 'Da Silva']), '123'],
  ['one of many numbers', leaf(AMOUNT, 'MULTIVALUE', [90000, '350000']), '12'],
  ['none of many', leaf(NAME, 'MultiValue', []), ''],
  ['a number', leaf(AMOUNT, 'Equals', 350000), '1'],
  ['a number as text', leaf(AMOUNT, 'equals', '350,000'), '1'],
  ['more than a number, not by text', leaf(AMOUNT, 'greaterThan', 95000), '13'],
  ['at most a number', leaf(AMOUNT, 'lessThanOrEquals', '350000'), '12'],
  ['a US date', leaf(CLOSING, 'equals', '05/22/2026'), '1'],
  ['an ISO date', leaf(CLOSING, 'equals', '2026-05-22'), '1'],
  ['an ISO instant, taken as written', leaf(CLOSING, 'equals', '2026-05-22T00:00:00Z'), '1'],
  ['a date on or after', leaf(CLOSING, 'greaterThanOrEquals', '5/22/2026'), '12'],
  ['a date before', leaf(CLOSING, 'lessThan', '5/22/2026'), '4'],
  ['a date other than, no date included', leaf(CLOSING, 'notEquals', '5/22/2026'), '234'],
  ['the month', leaf(CLOSING, 'equals', '5/1/2026', { precision: 'month' }), '12'],
  ['the year', leaf(CLOSING, 'equals', '1/1/2025', { precision: 'Year' }), '4'],
  ['the day of any year', leaf(CLOSING, 'equals', '5/22/2000', { precision: 'recurring' }), '14'],
  ['the day of a stamp', leaf(MODIFIED, 'equals', '8/14/2026'), '34'],
  ['the second of a stamp', leaf(MODIFIED, 'equals', '2026-08-14T22:48:18'), '3'],
  ['the minute of a stamp', leaf(MODIFIED, 'equals', '8/14/2026 10:48:00 PM', { precision: 'minute' }), '3'],
  ['the hour of a stamp', leaf(MODIFIED, 'equals', '8/14/2026 10:00 AM', { precision: 'hour' }), '4'],
  ['exact precision of v1', leaf(MODIFIED, 'lessThan', '8/14/2026 10:05:01 AM', { precision: 'exact' }), '4'],
  ['turned round', leaf(NAME, 'exact', 'Alvarez', { include: false }), '234'],
  [
    'a group turned round',
    { operator: 'or', include: false, terms: [leaf(NAME, 'isEmpty'), leaf(NAME, 'exact', 'Alvarez')] },
    '23',
  ],
  ['and', { operator: 'And', terms: [leaf(NAME, 'isNotEmpty'), leaf(CLOSING, 'isNotEmpty')] }, '12'],
  ['or', { operator: 'OR', terms: [leaf(NAME, 'isEmpty'), leaf(CLOSING, 'isEmpty')] }, '34'],
  ['one term without an operator', { terms: [leaf(NAME, 'isEmpty')] }, '4'],
  [
    'groups in groups',
    {
      operator: 'and',
      terms: [
        leaf(AMOUNT, 'isNotEmpty'),
        { operator: 'or', terms: [leaf(NAME, 'exact', 'Alvarez'), leaf(CLOSING, 'isEmpty')] },
      ],
    },
    '13',
  ],
])('finds %s', async (_, filter, expected) => {
  const { find } = await startFiltering();
  expect(await find(filter)).toBe(expected);
});

const ONE_TERM = { operator: 'and', terms: [leaf(NAME, 'isEmpty')] };
const ONE_TERM_REFUSAL =
  "If only one filter term is supplied in the list 'Terms', 'Operator' does not apply.";

test.each([
  ['an operator on one term', ONE_TERM, `queryContract.filter: ${ONE_TERM_REFUSAL}`],
  [
    'an operator on one term of an inner group',
    { operator: 'or', terms: [leaf(NAME, 'isEmpty'), ONE_TERM] },
    `queryContract.filter.terms[1]: ${ONE_TERM_REFUSAL}`,
  ],
  ['no terms', { operator: 'and', terms: [] }, "'Terms' is empty"],
  [
    'two terms without an operator',
    { terms: [leaf(NAME, 'isEmpty'), leaf(NAME, 'isEmpty')] },
    "'Operator' is required",
  ],
  [
    'an unknown operator',
    { operator: 'xor', terms: [leaf(NAME, 'isEmpty'), leaf(NAME, 'isEmpty')] },
    "'xor'",
  ],
  ['an unknown match type', leaf(NAME, 'like', 'A'), "'like' is not a valid 'MatchType'"],
  ['no match type', { canonicalName: NAME, value: 'A' }, "'MatchType'"],
  ['no value', leaf(NAME, 'exact'), "'Value' is required"],
  ['an unknown precision', leaf(CLOSING, 'equals', '5/22/2026', { precision: 'week' }), "'week'"],
  ['an unknown field', leaf('Fields.NONE', 'isEmpty'), "Invalid field name 'Fields.NONE'"],
  ['no field', { matchType: 'isEmpty' }, "'CanonicalName'"],
  ['a filter that is no object', 'all', 'queryContract.filter'],
])('refuses %s', async (_, filter, details) => {
  const { call, token } = await startFiltering();
  const answer = await call(token, 'POST', '/encompass/v3/loanPipeline', { filter });
  expect(answer.status).toBe(400);
  expect(await detailsOf(answer)).toContain(details);
});

test('v1 takes an operator on one term', async () => {
  const { call, token } = await startFiltering();
  const answer = await call(token, 'POST', '/encompass/v1/loanPipeline', { filter: ONE_TERM });
  expect(await answer.json()).toHaveLength(1);
});

const anyLeaf = fc.record({
  canonicalName: fc.constantFrom(NAME, CLOSING, AMOUNT, MODIFIED, 'Fields.2626'),
  matchType: fc.constantFrom(
    'Equals',
    'NotEquals',
    'GreaterThan',
    'GreaterThanOrEquals',
    'LessThan',
    'LessThanOrEquals',
    'Exact',
    'StartsWith',
    'Contains',
    'IsEmpty',
    'IsNotEmpty',
  ),
  value: fc.constantFrom(
    'Alvarez',
    'a',
    '5/22/2026',
    '2026-05-23',
    '350000',
    90000,
    '8/14/2026 10:48:18 PM',
    '',
  ),
});

test('a criterion and its opposite share out the loans between them', async () => {
  const { find } = await startFiltering();
  await fc.assert(
    fc.asyncProperty(anyLeaf, async (criterion) => {
      const found = await find({ ...criterion, include: true });
      const others = await find({ ...criterion, include: false });
      expect([...found, ...others].sort().join('')).toBe('1234');
    }),
  );
});

test('a match type means the same in any case', async () => {
  const { find } = await startFiltering();
  await fc.assert(
    fc.asyncProperty(anyLeaf, async (criterion) => {
      const shouted = { ...criterion, matchType: criterion.matchType.toUpperCase() };
      expect(await find(shouted)).toBe(await find(criterion));
    }),
  );
});

test('and finds what both find, or what either finds, in any order of the terms', async () => {
  const { find } = await startFiltering();
  await fc.assert(
    fc.asyncProperty(anyLeaf, anyLeaf, async (left, right) => {
      const [inLeft, inRight] = [await find(left), await find(right)];
      const numbers = [...'1234'];
      for (const terms of [
        [left, right],
        [right, left],
      ]) {
        const both = numbers.filter((one) => inLeft.includes(one) && inRight.includes(one)).join('');
        const either = numbers.filter((one) => inLeft.includes(one) || inRight.includes(one)).join('');
        expect(await find({ operator: 'and', terms })).toBe(both);
        expect(await find({ operator: 'or', terms })).toBe(either);
      }
    }),
    { numRuns: 50 },
  );
});
