import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEmailAddress } from '#src/domain/text/email-address.ts';

test.each([
  'samir.farrow@mail.example',
  'Samir.Farrow+loan@mail.example',
  "o'brien_7@sub.mail.example",
  'josé@peña.example',
  '王@例子.example',
])('%s is one address', (text) => {
  expect(readEmailAddress(text)).toBe(text);
  expect(readEmailAddress(` ${text}\n`)).toBe(text);
});

test.each([
  '',
  'none',
  'n/a',
  'samir@mail',
  '@mail.example',
  'samir@',
  'a@b.example, c@d.example',
  'a@b.example;c@d.example',
  'Samir <samir@mail.example>',
  '"sam ir"@mail.example',
  'samir@mail.example?bcc=all@lender.example',
  'samir@mail.example&cc=x@y.example',
  'samir%0d%0abcc:x@mail.example',
  'samir@mail.example%0D%0ABcc:x@y.example',
  'samir@mail.example\r\nBcc: x@y.example',
  'samir@mail.example\u2028Bcc: x@y.example',
  'sa..mir@mail.example',
  '.samir@mail.example',
  'samir@-mail.example',
  'mailto:samir@mail.example',
  `${'a'.repeat(65)}@mail.example`,
  `a@${'b'.repeat(250)}.example`,
])('%j is none', (text) => {
  expect(readEmailAddress(text)).toBeUndefined();
});

test('whatever passes has one @ and nothing that a link or a mail header reads', () => {
  const sign = fc.constantFrom(...'ab.@?&%:;,<>"\\ \r\n\t()[]#/+='.split(''));
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 24 }), (signs) => {
      const address = readEmailAddress(`x${signs.join('')}@mail.example`);
      if (address === undefined) return;
      expect(address.split('@')).toHaveLength(2);
      expect(address).not.toMatch(/[?&%:;,<>"\\\s()[\]]/u);
    }),
    { numRuns: 3_000 },
  );
});
