import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { system } from '#src/ui/system.ts';

const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => `src/${name}`);

test('style sheets use variables that the theme has', () => {
  expect(SHEETS.length).toBeGreaterThan(2);
  const known = system.getTokenCss();
  const text = JSON.stringify(known);
  const missing = SHEETS.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/var\((--ctc-[\w-]+)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !text.includes(`"${name}"`))
      .map((name) => `${sheet}: ${name}`),
  );
  expect(missing).toEqual([]);
});
