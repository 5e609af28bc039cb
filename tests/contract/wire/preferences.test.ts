import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  NEVER_CHANGED,
  preferencesAnswerSchema,
  preferencesOwner,
  preferencesSchema,
  sentPreferencesSchema,
} from '#src/contract/wire/preferences.ts';
import { preferencesOf } from '#tests/support/person-data/person-data.ts';

const CHANGED = {
  columnPinning: { left: ['Borrower'] },
  columnVisibility: { Locked: false, Title: true },
  columnOrder: ['Title', 'HOI'],
  columnSizing: { Title: 120 },
  density: 'roomy',
  isCollapsed: true,
  columnFilters: [{ id: 'Milestone', value: 'Suspended' }],
  view: 'AllLoans',
  pageSize: 'all',
  colorMode: 'dark',
  singleKeys: false,
  startPage: 'today',
  loanMarks: [{ loanId: 'a', isOn: true, changedAt: '2026-11-20T15:00:00.000Z', kind: 'star' }],
  noteTemplates: [
    { id: 'a', name: 'HOI', text: 'HOI is in.', isOn: true, changedAt: '2026-11-20T15:00:00.000Z' },
  ],
  seenChanges: ['0190a1b2c3d00000001000000ff'],
} as const;

const read = (value: unknown) => v.parse(preferencesSchema, value);
const readValues = (preferences: unknown) => read({ ...preferencesOf(), preferences }).preferences;

describe('preferences that are read', () => {
  test.each([
    {},
    { preferences: null },
    { preferences: [] },
    { preferences: 'x', changedAt: 'yesterday', version: 9 },
  ])('are the defaults, older than any change, when there is nothing in them: %j', (value) => {
    expect(read(value)).toEqual({
      loEmail: '',
      preferences: DEFAULT_PREFERENCES,
      changedAt: NEVER_CHANGED,
      version: 1,
    });
  });

  test.each([null, undefined, 'x', 7, true])('are refused when they are no object: %j', (value) => {
    expect(v.is(preferencesSchema, value)).toBe(false);
  });

  test.each([
    ['columnPinning', 'left'],
    ['columnPinning', { left: 'Loan' }],
    ['columnVisibility', ['Loan']],
    ['columnOrder', 'Loan'],
    ['columnSizing', [120]],
    ['density', 'airy'],
    ['isCollapsed', 'yes'],
    ['columnFilters', { id: 'Milestone' }],
    ['view', 'Everybody'],
    ['pageSize', 17],
    ['pageSize', '15'],
    ['colorMode', 'pink'],
    ['singleKeys', null],
    ['startPage', 'storage'],
    ['loanMarks', 'a'],
    ['loanMarks', [{ kind: 'heart', loanId: 'a' }, null]],
    ['noteTemplates', [{ id: 'a', name: 'HOI', text: 'x'.repeat(601), isOn: true, changedAt: 'now' }]],
    ['seenChanges', { a: 1 }],
    ['seenChanges', ['0190A1B2C3D00000001000000FF', '0190a1b2c3d', 7, null]],
  ] as const)('take the default for a %s of %j, and keep all the rest', (key, value) => {
    expect(readValues({ ...CHANGED, [key]: value })).toEqual({ ...CHANGED, [key]: DEFAULT_PREFERENCES[key] });
  });

  test('keep what is right within a list or a map', () => {
    const values = readValues({
      ...CHANGED,
      columnPinning: { left: ['Loan', 7, null, 'Title', '', 'Loan'] },
      columnVisibility: { Title: false, HOI: 'no', Loan: true },
      columnOrder: ['Title', 7, 'Title', 'HOI'],
      columnSizing: { Title: 47, HOI: 48, Loan: 640, Locked: 641, Borrower: 99.5, Closing: '99' },
      columnFilters: [{ id: 'Processor', value: 'x' }, 'x', { id: 'Milestone', value: 'Suspended' }],
    });
    expect(values.columnPinning.left).toEqual(['Loan', 'Title']);
    expect(values.columnVisibility).toEqual({ Title: false, Loan: true });
    expect(values.columnOrder).toEqual(['Title', 'HOI']);
    expect(values.columnSizing).toEqual({ HOI: 48, Loan: 640 });
    expect(values.columnFilters).toEqual([{ id: 'Milestone', value: 'Suspended' }]);
  });

  test('keep what only a newer build knows, and nothing that would reach into a prototype', () => {
    const widths = '{"Loan":100,"__proto__":100,"constructor":100}';
    const text = `{"zoom":"large","__proto__":{"isCollapsed":true},"columnSizing":${widths}}`;
    const values = readValues(JSON.parse(text));
    expect(values).toEqual({ ...DEFAULT_PREFERENCES, zoom: 'large', columnSizing: { Loan: 100 } });
    expect(Object.keys(values.columnSizing)).toEqual(['Loan']);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  test('one damaged entry never changes another, whatever it is', () => {
    const aKey = fc.constantFrom(...(Object.keys(CHANGED) as (keyof typeof CHANGED)[]));
    fc.assert(
      fc.property(aKey, fc.jsonValue(), (damagedKey, junk) => {
        const values = readValues({ ...CHANGED, [damagedKey]: junk });
        for (const key of Object.keys(CHANGED) as (keyof typeof CHANGED)[]) {
          expect(
            key === damagedKey || Object.is(JSON.stringify(values[key]), JSON.stringify(CHANGED[key])),
          ).toBe(true);
        }
        expect(v.is(sentPreferencesSchema, preferencesOf(values))).toBe(true);
      }),
    );
  });

  test('read again are the same, whatever they were', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const once = read(value);
        expect(read(JSON.parse(JSON.stringify(once)))).toEqual(once);
      }),
    );
  });
});

describe('preferences that are sent', () => {
  test('may be the defaults, and may carry what the gateway does not know yet', () => {
    const sent = preferencesOf();
    expect(v.parse(sentPreferencesSchema, sent)).toEqual(sent);
    const newer = { ...sent, preferences: { ...sent.preferences, zoom: 'large' } };
    expect(v.parse(sentPreferencesSchema, newer)).toEqual(newer);
  });

  test('by a page from before columns moved are taken, with the defaults for what it lacks', () => {
    const { columnOrder: _order, columnSizing: _sizing, density: _density, ...older } = DEFAULT_PREFERENCES;
    const sent = { ...preferencesOf(), preferences: older };
    expect(v.parse(sentPreferencesSchema, sent)).toEqual(preferencesOf());
  });

  test.each([
    ['without an owner', { ...preferencesOf(), loEmail: '' }],
    ['without an instant', { ...preferencesOf(), changedAt: undefined }],
    ['of another version', { ...preferencesOf(), version: 2 }],
    ['with an instant in words', { ...preferencesOf(), changedAt: 'today' }],
    ['with something beside them', { ...preferencesOf(), admin: true }],
    ['in part', { ...preferencesOf(), preferences: { isCollapsed: true } }],
    ['with a wrong entry', { ...preferencesOf(), preferences: { ...DEFAULT_PREFERENCES, pageSize: 17 } }],
    ['with a column without a name', preferencesOf({ columnPinning: { left: [''] } })],
    ['with a column of no width', preferencesOf({ columnSizing: { Title: 0 } })],
    ['with two milestones', preferencesOf({ columnFilters: [filter('A'), filter('B')] })],
    [
      'with a thousand columns',
      preferencesOf({ columnPinning: { left: Array.from({ length: 1000 }, () => 'x') } }),
    ],
  ])('are refused %s', (_, value) => {
    expect(v.is(sentPreferencesSchema, value)).toBe(false);
  });
});

function filter(value: string): { id: 'Milestone'; value: string } {
  return { id: 'Milestone', value };
}

describe('the answer', () => {
  test('carries the preferences, or null for a person who never saved any', () => {
    expect(v.parse(preferencesAnswerSchema, { code: 200, data: preferencesOf() }).data).toEqual(
      preferencesOf(),
    );
    expect(v.parse(preferencesAnswerSchema, { code: 200, data: null }).data).toBeNull();
  });

  test.each([{ code: 500, data: null }, { data: null }, { code: 200 }, []])(
    'is none without code 200 and data: %j',
    (answer) => {
      expect(v.is(preferencesAnswerSchema, answer)).toBe(false);
    },
  );
});

test('preferences belong to an e-mail address, and to the login id of a person without one', () => {
  expect(preferencesOwner({ id: 'ada', email: 'ada@lender.example' })).toBe('ada@lender.example');
  expect(preferencesOwner({ id: 'ada', email: '' })).toBe('ada');
});
