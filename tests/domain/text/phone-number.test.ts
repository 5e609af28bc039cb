import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPhoneNumber } from '#src/domain/text/phone-number.ts';

test.each([
  ['(312) 555-0142', '+13125550142', ''],
  ['312.555.0142', '+13125550142', ''],
  ['1-312-555-0142', '+13125550142', ''],
  ['+1 312 555 0142', '+13125550142', ''],
  ['3125550142', '+13125550142', ''],
  ['312-555-0142 x7', '+13125550142', '7'],
  ['312-555-0142 Ext. 1234', '+13125550142', '1234'],
  ['(312) 555-0142 #22', '+13125550142', '22'],
  ['+44 20 7946 0018', '+442079460018', ''],
  ['555-0142', '5550142', ''],
])('%s is dialed as %s, extension "%s"', (text, number, extension) => {
  expect(readPhoneNumber(text)).toEqual({ number, extension });
});

test.each([
  '',
  '//',
  'none',
  '555',
  'call me',
  '312-555-0142 or 0143',
  '312-555-0142;sms',
  '1234567890123456',
])('%j is no number to dial', (text) => {
  expect(readPhoneNumber(text)).toBeUndefined();
});

test('whatever is typed, a link made of it holds a plus sign and digits alone', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const phone = readPhoneNumber(text);
      const link = phone === undefined ? '' : `${phone.number} ${phone.extension}`;
      expect(link).toMatch(/^(?:\+?\d{7,16} \d{0,6})?$/);
    }),
  );
});
