import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPagePath, placeToReturnTo, signInAddress } from '#src/contract/wire/page-paths.ts';

test.each([
  '/dashboard?view=AllLoans&loan=7f0c&search=Ortiz%20%26%20S%C3%B6hne',
  '/conditions/7f0c1d2e-0000-4000-8000-000000000001?status=all',
  '/conditions',
  '/today?scope=everybody',
  '/closings?day=2026-12-01',
  '/outbox',
])('%s is a place to return to', (place) => {
  expect(placeToReturnTo(place)).toBe(place);
  expect(signInAddress(place)).toBe(`/auth/login?to=${encodeURIComponent(place)}`);
});

test.each([
  undefined,
  '',
  '/',
  '/dashboard',
  '/dashboard#top',
  '/login',
  '/login?problem=removed',
  '/callback?code=a&state=b',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '\\\\evil.example',
  'https://evil.example/dashboard',
  'https:/dashboard',
  'javascript:alert(1)',
  ' /today',
  '/today\t/evil',
  '/\t/evil.example',
  '/auth/logout',
  '/platform-api/v1/company/users/me',
  '/conditions/a/b',
  '/nowhere',
  `/dashboard?search=${'x'.repeat(2000)}`,
])('%j is none', (place) => {
  expect(placeToReturnTo(place)).toBeUndefined();
  expect(signInAddress(place)).toBe('/auth/login');
});

test('no place leaves this origin, or is no screen', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    'dashboard',
    'conditions',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    'evil.example',
    '\t',
    'a',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const place = placeToReturnTo(parts.join(''));
      if (place === undefined) return;
      const { origin, pathname } = new URL(place, 'https://app.example');
      expect(origin).toBe('https://app.example');
      expect(isPagePath(pathname)).toBe(true);
    }),
  );
});
