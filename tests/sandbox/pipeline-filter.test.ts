import { expect, test } from 'vitest';
import { detailsOf, MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

const NAME = 'Fields.4002';
const CLOSING = 'Fields.763';
const MODIFIED = 'Loan.LastModified';

function loan(index: number, fields: Record<string, string>) {
  return {
    loanId: `10000000-0000-4000-8000-00000000000${index}`,
    fields: { 'Fields.364': String(index), ...fields },
  };
}

const OWN_LOANS = [
  loan(1, { [NAME]: 'Alvarez', [CLOSING]: '5/22/2026 12:00:00 AM' }),
  loan(2, { [NAME]: 'alvarez', [CLOSING]: '' }),
  loan(3, { [NAME]: '', [MODIFIED]: '8/14/2026 10:48:18 PM' }),
  loan(4, { [CLOSING]: '5/22/2025 12:00:00 AM', [MODIFIED]: '8/14/2026 10:05:00 AM' }),
];

async function startFiltering() {
  const sandbox = await startSandbox({ ownLoans: OWN_LOANS });
  return { ...sandbox, token: await sandbox.tokenOf(MANAGER) };
}

const leaf = (canonicalName: string, matchType: string, value?: string, more: object = {}) => ({
  canonicalName,
  matchType,
  ...(value === undefined ? {} : { value }),
  ...more,
});
const isSince = (value: string, more: object = {}) => leaf(MODIFIED, 'GreaterThanOrEquals', value, more);

test.each([
  ['exact text', leaf(NAME, 'Exact', 'Alvarez'), '1'],
  [
    'exact text under its other name, with a match type in any case',
    leaf('Loan.BorrowerLastName', 'exact', 'Alvarez'),
    '1',
  ],
  ['all but a text, empty and missing included', leaf(NAME, 'Exact', 'Alvarez', { include: false }), '234'],
  ['what is not empty', leaf(CLOSING, 'IsNotEmpty'), '14'],
  ['a stamp at or after a second', isSince('08/14/2026 10:48:18 PM'), '3'],
  ['no stamp before a second', isSince('08/14/2026 10:48:19 PM'), ''],
  ['a stamp in the same minute', isSince('08/14/2026 10:48:59 PM', { precision: 'minute' }), '3'],
  ['and', { operator: 'and', terms: [leaf(NAME, 'IsNotEmpty'), leaf(CLOSING, 'IsNotEmpty')] }, '1'],
  ['or', { operator: 'or', terms: [leaf(NAME, 'IsNotEmpty'), leaf(CLOSING, 'IsNotEmpty')] }, '124'],
  [
    'groups in groups',
    {
      operator: 'and',
      terms: [
        leaf(CLOSING, 'IsNotEmpty'),
        { operator: 'or', terms: [leaf(NAME, 'Exact', 'alvarez'), isSince('08/14/2026 12:00:00 AM')] },
      ],
    },
    '4',
  ],
])('finds %s', async (_, filter, expected) => {
  const { queryRows, token } = await startFiltering();
  const rows = await queryRows(token, { fields: ['Fields.364'], filter });
  expect(rows.map(({ fields }) => fields['Fields.364']).join('')).toBe(expected);
});

const ONE_TERM = { operator: 'and', terms: [leaf(NAME, 'IsNotEmpty')] };
const ONE_TERM_REFUSAL =
  "If only one filter term is supplied in the list 'Terms', 'Operator' does not apply.";

test.each([
  ['an operator on one term', ONE_TERM, ONE_TERM_REFUSAL],
  [
    'an operator on one term of an inner group',
    { operator: 'or', terms: [leaf(NAME, 'IsNotEmpty'), ONE_TERM] },
    `queryContract.filter.terms.1.terms: ${ONE_TERM_REFUSAL}`,
  ],
  ['two terms without an operator', { terms: [leaf(NAME, 'IsNotEmpty'), ONE_TERM] }, 'filter.operator'],
  ['an unknown match type', leaf(NAME, 'like', 'A'), "'MatchType'"],
  ['a moment that is none', isSince('soon'), 'date with a time'],
  ['another precision', isSince('08/14/2026 10:48:00 PM', { precision: 'week' }), 'filter.precision'],
  ['an unknown field', leaf('Fields.NONE', 'IsNotEmpty'), "Invalid field name 'Fields.NONE'"],
  ['no field', { matchType: 'IsNotEmpty' }, 'filter.canonicalName'],
  ['a filter that is no object', 'all', 'queryContract.filter'],
])('refuses %s', async (_, filter, details) => {
  const { call, token } = await startFiltering();
  const answer = await call(token, 'POST', '/encompass/v3/loanPipeline', { filter });
  expect(answer.status).toBe(400);
  expect(await detailsOf(answer)).toContain(details);
});
