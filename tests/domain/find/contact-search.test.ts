import { expect, test } from 'vitest';
import { placeToReturnTo } from '#src/contract/wire/page-paths.ts';
import { mayNameContact } from '#src/domain/find/contact-search.ts';

const NUMBERS = ['2026000123', '05598'];

test.each([
  '708-555-0167',
  '(708) 555 0167',
  '708.555.0167',
  '708/555/0167',
  '+1 708 555 0167',
  '7085550167',
  '555-0167',
  '708–555–0167',
  '+44 (0)20 7946 0018',
  'va 708-555-0167',
  'farrow 7085550167 fha',
  'dalia@example.com',
  '2026000123 708-555-0167',
])('%j may be a phone or an e-mail', (text) => {
  expect(mayNameContact(text, NUMBERS)).toBe(true);
});

test.each([
  '',
  'Farrow',
  '0167',
  '708-555',
  '05598',
  '2026000123',
  '26000123',
  '11/28/2026',
  '1,250,000',
  'FHA 30',
])('%j is none', (text) => {
  expect(mayNameContact(text, NUMBERS)).toBe(false);
});

test.each([
  ['/dashboard?search=708-555-0167', undefined],
  ['/dashboard?search=%28708%29+555+0167&view=AllLoans', '/dashboard?view=AllLoans'],
  ['/dashboard?view=AllLoans&search=a%40b.com', '/dashboard?view=AllLoans'],
  ['/dashboard?view=AllLoans&search=farrow', '/dashboard?view=AllLoans&search=farrow'],
  ['/dashboard?search=%E0%A4%A', '/dashboard?search=%E0%A4%A'],
])('the place %j leads back to %j', (place, back) => {
  expect(placeToReturnTo(place)).toBe(back);
});
