import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { borrowerItem, whyLeftOut } from '#src/domain/conditions/borrower-item.ts';
import { plainFromMarkup } from '#src/domain/text/plain-from-markup.ts';

const lineOf = (externalDescription: string) =>
  borrowerItem({ externalDescription, isInternalOnly: false, requestedFrom: 'Borrower' });

test.each([
  ['<p>Send your W-2 &amp; pay slips</p>', 'Send your W-2 & pay slips'],
  ['Send&nbsp;your&nbsp;W-2', 'Send your W-2'],
  ['<b>Bank</b> letters<br/>all pages', 'Bank letters all pages'],
  ['<ul><li>Deed</li><li>Will</li></ul>', 'Deed Will'],
  ['&lt;b&gt;Gift letter&lt;/b&gt;', 'Gift letter'],
  ['&amp;quot;Gift&amp;quot; letter', '"Gift" letter'],
  ['Borrower&#39;s ID, front &#x26; back', "Borrower's ID, front & back"],
  ['<script>alert(1)</script>Photo ID<!-- internal -->', 'Photo ID'],
  ['<span style="color:red" onclick="x()">Photo</span> ID <img src=x onerror=alert(1)>', 'Photo ID'],
  ['<o:p>Photo ID</o:p>', 'Photo ID'],
  ['Don&rsquo;t send copies &ndash; originals', 'Don’t send copies – originals'],
  ['Photo ID<br', 'Photo ID'],
  ['Photo &#x202E;ID&#0;', 'Photo ID'],
])('of %j the borrower reads %j', (markup, line) => {
  expect(lineOf(markup)).toBe(line);
});

test.each([
  'AT&T and P&L; for 2026',
  'Income < 5,000 and > 3,000',
  'Send <borrower name> form',
  'x<y, y<z',
  'Rate & term; see R&D',
  '5 &foo; 6',
])('%j is no markup', (text) => {
  expect(plainFromMarkup(text)).toBe(text);
});

test('nothing but markup is no wording', () => {
  expect(
    whyLeftOut({ externalDescription: '<p>&nbsp;</p><br>', isInternalOnly: false, requestedFrom: '' }),
  ).toBe('no-wording');
});

test('no tag of a page is left, and every word is', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,6}$/);
  const mark = fc.constantFrom(
    '<p>',
    '</p>',
    '<br/>',
    '&nbsp;',
    ' ',
    '<div class="x">',
    '&lt;br&gt;',
    '<li>',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(mark, word, mark), { maxLength: 8 }), (parts) => {
      const plain = plainFromMarkup(parts.flat().join(''));
      expect(plain.split(/\s+/).filter(Boolean)).toEqual(parts.map(([, text]) => text));
    }),
  );
});
