import { expect, test } from 'vitest';
import * as v from 'valibot';
import { appConfigSchema } from '#src/contract/wire/app-config.ts';
import defaultFieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { fieldMapSchema } from '#src/contract/wire/field-map.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { appConfig } from '#tests/support/app/app-config.ts';

test('the settings of an installation are read whole', () => {
  expect(parseContract(appConfigSchema, appConfig(), 'The settings')).toEqual(appConfig());
});

test('no time zone means the zone of the device', () => {
  expect(v.parse(appConfigSchema, { ...appConfig(), lenderTimeZone: null }).lenderTimeZone).toBeNull();
});

test.each([
  ['lenderTimeZone', 'America/Nowhere', 'not an IANA time zone'],
  ['apiEnv', 'prod/../admin', 'path part'],
  ['lenderName', '  ', 'The settings at lenderName'],
  ['offlineHours', -1, 'The settings at offlineHours'],
  ['isSandbox', 'yes', 'The settings at isSandbox: expected boolean, found string'],
  ['isWorkerRetired', 1, 'The settings at isWorkerRetired: expected boolean, found number'],
])('a wrong %s (%j) is refused with a sentence that says where', (key, value, sentence) => {
  const parse = () => parseContract(appConfigSchema, { ...appConfig(), [key]: value }, 'The settings');
  expect(parse).toThrow(`The settings at ${key}`);
  expect(parse).toThrow(sentence.startsWith('The settings') ? sentence : /at /);
});

test('settings from before version 10 count days as the defaults do', () => {
  const { cdReceipt: _receipt, officeDays: _days, ...older } = appConfig();
  expect(appConfig(older)).toEqual(appConfig());
  expect(appConfig()).toMatchObject({
    cdReceipt: 'mailbox',
    officeDays: { opensSaturdays: false, closedDays: [] },
  });
});

test('the default field map is complete, in the order of the columns', () => {
  const fieldMap: FieldMap = v.parse(fieldMapSchema, defaultFieldMap);
  expect(fieldMap.categories.map((category) => category.label)).toEqual([
    'Dead in Water',
    'Disclosures',
    'Appraisal',
    'Title',
    'HOI',
    'Init. Approval',
    'Borr. CTC',
    'Coll. CTC',
    'Final CTC',
    'Init. CD',
    'Locked',
    'Final Verbal',
    'Closing',
  ]);
});

test('a field map may carry comments of the lender, which are dropped', () => {
  expect(v.parse(fieldMapSchema, { ...defaultFieldMap, $comment: 'ours' })).not.toHaveProperty('$comment');
});

test('a field map that lacks a field says which', () => {
  const { projectedClosingDate: _left, ...loan } = defaultFieldMap.loan;
  expect(() => parseContract(fieldMapSchema, { ...defaultFieldMap, loan }, 'The field map')).toThrow(
    'The field map at loan.projectedClosingDate',
  );
});

test('two categories or fields of one name are refused, because a name identifies a column', () => {
  const [first] = defaultFieldMap.categories;
  const twice = { ...defaultFieldMap, categories: [first, first] };
  expect(() => parseContract(fieldMapSchema, twice, 'The field map')).toThrow(/categories/);
  const field = { name: 'Sent', due: 'a', completed: 'b' };
  const sameFields = { ...defaultFieldMap, categories: [{ name: 'x', label: 'x', fields: [field, field] }] };
  expect(() => parseContract(fieldMapSchema, sameFields, 'The field map')).toThrow(/categories\.0\.fields/);
});
