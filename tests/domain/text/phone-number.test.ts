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

// The format PHONE is ten digits, a blank, up to four digits of extension; people type more than that.
test.each([
  ['312-555-0142 1234', '+13125550142', '1234'],
  ['312-555-0142 5', '+13125550142', '5'],
  ['312-555-0142 12345', '+13125550142', '12345'],
  ['3125550142 1234', '+13125550142', '1234'],
  ['1-312-555-0142 1234', '+13125550142', '1234'],
  ['+1 (312) 555-0142 1234', '+13125550142', '1234'],
  ['312\u2011555\u20110142\u00A01234', '+13125550142', '1234'],
  ['312-555-0142-1234', '+13125550142', '1234'],
  ['31255501421234', '+13125550142', '1234'],
  ['312-555-0142x123', '+13125550142', '123'],
  ['312-555-0142ext9', '+13125550142', '9'],
  ['(312) 555-0142 (ext. 12)', '+13125550142', '12'],
  ['312-555-0142;ext=12', '+13125550142', '12'],
  ['312-555-0142,,1234', '+13125550142', '1234'],
  ['555-0142 1234', '5550142', '1234'],
  ['+44 (0)20 7946 0018 ext 5', '+442079460018', '5'],
])('what stands behind a number is its extension, never a part of it: %s', (text, number, extension) => {
  expect(readPhoneNumber(text)).toEqual({ number, extension });
});

test.each([
  ['\u202A(312) 555\u22120142\u202C', '+13125550142'],
  ['３１２－５５５－０１４２', '+13125550142'],
  ['011 44 20 7946 0018', '+442079460018'],
  ['0044 20 7946 0018', '+442079460018'],
  ['(312)555-0142', '+13125550142'],
])('signs of any form count as the plain ones: %j', (text, number) => {
  expect(readPhoneNumber(text)).toEqual({ number, extension: '' });
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
  '312-555-0142 312-555-0143',
  '312-555-0142 / 0143',
  '555-0142 555-0143',
  '31255 50142',
  '44 20 7946 0018',
  '442079460018',
  '000-000-0000',
  '999-999-9999',
  '(   )    -',
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

test('an American number is the same in every grouping and with every way to write an extension', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const threeDigits = fc.stringMatching(/^[2-9]\d{2}$/);
  const gap = fc.constantFrom('', ' ', '-', '.', '/', ' - ', '\u2011', '\u00A0', '\u2013', '\u200E-');
  const country = fc.constantFrom('', '1 ', '1-', '+1', '+1 ');
  const extension = fc.stringMatching(/^\d{1,4}$/);
  const mark = fc.constantFrom(' ', '  ', '\u00A0', ' x', 'x', ' ext ', ' Ext. ', ' #', ',', ', ext ', '-');
  fc.assert(
    fc.property(
      fc.tuple(country, threeDigits, gap, threeDigits, gap, digits(4)),
      fc.option(fc.tuple(mark, extension)),
      ([one, area, gap1, exchange, gap2, line], behind) => {
        fc.pre(new Set(area + exchange + line).size > 1);
        const text = `${one}${area}${gap1}${exchange}${gap2}${line}${behind?.join('') ?? ''}`;
        expect(readPhoneNumber(text)).toEqual({
          number: `+1${area}${exchange}${line}`,
          extension: behind?.[1] ?? '',
        });
      },
    ),
  );
});

test('a number without a plus sign is never longer than ten digits and the country', () => {
  const part = fc.constantFrom(
    '312',
    '555',
    '0142',
    '44',
    '20',
    '7946',
    ' ',
    ' ',
    '-',
    '.',
    '1',
    '(',
    ')',
    '/',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const phone = readPhoneNumber(parts.join(''));
      if (phone === undefined || parts.join('').startsWith('0')) return;
      expect(phone.number).toMatch(/^(?:\+1\d{10}|\d{7})$/);
    }),
  );
});
