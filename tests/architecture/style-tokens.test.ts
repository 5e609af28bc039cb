import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Written by tests from the tokens and the drawings of the signs. */
const WRITTEN_BY_TESTS = ['theme.css', 'sign-pictures.css'];

/** What says a length of its own, and why. */
const EXCEPTIONS = [
  // Safari zooms into boxes with smaller letters on a touch screen.
  'src/ui/page.css: font-size: max(16px, 1rem) !important',
  'src/ui/page.css: line-height: normal !important',
  // Paper: each printed table has a size of its own, in points.
  'src/ui/printed-table.css: line-height: 1.2',
];

const FROM_TOKENS =
  /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-.+)?|font-size|line-height|border(?:-.+)?-radius|z-index|(?:animation|transition)(?:-duration|-delay)?|font)$/;

/** A number with a unit of length or time. Paper has units of its own, and a hairline is a pixel on every screen. */
const RAW = /(?<![\w.-])-?(?:\d*\.)?\d+(?:rem|em|px|m?s|ch)\b/g;
const HAIRLINES = ['1px', '-1px', '0px'];

function declarationsOf(text: string): { property: string; value: string }[] {
  const plain = text.replaceAll(/\/\*.*?\*\//gs, '');
  return [...plain.matchAll(/(?<=[{;}]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({
      property,
      value: value.replaceAll(/\s+/g, ' '),
    }),
  );
}

function rawLengths(path: string, text: string): string[] {
  return declarationsOf(text)
    .filter(({ property }) => FROM_TOKENS.test(property))
    .filter(({ property, value }) =>
      property === 'z-index'
        ? /^-?\d+$/.test(value)
        : property === 'line-height'
          ? !/^(?:[01]|inherit|var\(--ctc-line-heights-[a-z]+\))$/.test(value)
          : (value.match(RAW) ?? []).some((length) => !HAIRLINES.includes(length)),
    )
    .map(({ property, value }) => `${path}: ${property}: ${value}`);
}

/** Looks under a mouse that stay after a tap, because they aren't inside `@media (hover: hover)`. */
function stickyHovers(path: string, text: string): string[] {
  const outer: string[] = [];
  const found: string[] = [];
  for (const [, prelude = '', brace] of text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{}])/g)) {
    if (brace === '}') {
      outer.pop();
      continue;
    }
    const selector = prelude.trim();
    if (selector.includes(':hover') && !outer.includes('@media (hover: hover)'))
      found.push(`${path}: ${selector}`);
    outer.push(selector);
  }
  return found;
}

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !WRITTEN_BY_TESTS.some((written) => name.endsWith(written)))
  .map((name) => ({ path: `src/${name}`, text: readFileSync(`src/${name}`, 'utf8') }));

test('gaps, type, radii, layers and durations of every sheet come from the tokens', () => {
  expect(sheets.length).toBeGreaterThan(30);
  const raw = sheets.flatMap(({ path, text }) => rawLengths(path, text));
  expect(raw.filter((line) => !EXCEPTIONS.includes(line))).toEqual([]);
});

test('what looks another way under a mouse does so only where there is one', () => {
  expect(sheets.flatMap(({ path, text }) => stickyHovers(path, text))).toEqual([]);
});

describe('what breaks a rule is found', () => {
  test.each([
    ['a gap', 'a { gap: 0.5rem; }'],
    ['one of several paddings', 'a { padding: 0 var(--ctc-spacing-s8) 3px; }'],
    ['a negative margin', 'a { margin-inline: -0.25rem; }'],
    ['a length in a calculation', 'a { padding-inline: calc(var(--gutter) - 0.5rem); }'],
    ['a font size', 'a { color: red; font-size: 10px; }'],
    ['a line', 'a { line-height: 1.35; }'],
    ['a radius', '@media print { a { border-radius: 4px; } }'],
    ['a layer', 'a { z-index: 99; }'],
    ['a duration', 'a { animation: fade 120ms ease-out; }'],
  ])('%s', (_, text) => {
    expect(rawLengths('a.css', text)).toHaveLength(1);
  });

  test.each([
    'a:hover { color: red; }',
    '@media print { b, a:hover { color: red; } } @media (hover: hover) { a {} }',
  ])('a look that stays after a tap: %s', (text) => {
    expect(stickyHovers('a.css', text)).toHaveLength(1);
  });

  test('and nothing else is', () => {
    expect(stickyHovers('a.css', '@media (hover: hover) { a:hover { color: red; } }')).toEqual([]);
    const text =
      'a { inline-size: 3rem; margin: 0 auto -1px; line-height: 1; padding: 2mm; gap: var(--ctc-spacing-s8); }';
    expect(rawLengths('a.css', text)).toEqual([]);
  });
});
