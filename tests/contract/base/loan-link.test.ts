import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { loanAddress } from '#src/contract/base/loan-link.ts';

test('a loan stands in every place of the pattern', () => {
  expect(loanAddress('https://p.example/{loanGuid}#{loanGuid}', 'a-1')).toBe('https://p.example/a-1#a-1');
});

test('no id of a loan changes the host, adds a part to the path, or starts a query', () => {
  assert(
    property(string({ unit: 'grapheme' }), (loanGuid) => {
      const { host, pathname, search, hash } = new URL(
        loanAddress('https://p.example/x{loanGuid}', loanGuid),
      );
      expect([host, search, hash]).toEqual(['p.example', '', '']);
      expect(decodeURIComponent(pathname)).toBe(`/x${loanGuid}`);
    }),
  );
});
