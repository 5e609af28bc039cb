import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The table of docs/security.md: nothing counts as met that no test checks.

interface Row {
  readonly number: number;
  readonly state: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| (\d+) +\|(.*)\|$/gm)].map(([, number, rest = '']) => {
    const cells = rest.split('|').map((cell) => cell.trim());
    return {
      number: Number(number),
      state: cells[1] ?? '',
      tests: [...(cells[3] ?? '').matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      })),
    };
  });
}

const rows = rowsOf(readFileSync('docs/security.md', 'utf8'));

test('the table has all 48 requirements, each met, or partly met with what lacks; none is missing', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 48 }, (_, at) => at + 1));
  for (const { number, state } of rows) {
    expect([number, state]).toEqual([number, expect.stringMatching(/^(met|partly: .+)$/)]);
  }
});

test('what is met, also in part, names tests that exist', () => {
  for (const { number, tests } of rows) {
    expect([number, tests.length > 0]).toEqual([number, true]);
    for (const { file, title } of tests) {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      expect([number, file, title, text.includes(title)]).toEqual([number, file, title, true]);
    }
  }
});
