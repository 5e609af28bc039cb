import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeSystem } from '#src/ui/theme/system.ts';

const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => `src/${name}`);

test('style sheets use variables that the theme has', () => {
  expect(SHEETS.length).toBeGreaterThan(2);
  const known = themeSystem().getTokenCss();
  const text = JSON.stringify(known);
  const missing = SHEETS.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/var\((--ctc-[\w-]+)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !text.includes(`"${name}"`))
      .map((name) => `${sheet}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('no box that is typed in has letters so small that Safari would zoom into it on a touch screen', () => {
  const [, rules = ''] =
    /@media \(any-pointer: coarse\) \{([^@]*)/.exec(readFileSync('src/ui/page.css', 'utf8')) ?? [];
  const rule = rules.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
  // Over whatever a class of the box says: no other sheet may answer in kind.
  expect(rule).toContain(
    "input:not([type='checkbox'], [type='radio']), select, textarea { font-size: max(16px, 1rem) !important; }",
  );
  const loud = SHEETS.filter((sheet) => /font[\w-]*:[^;]*!important/.test(readFileSync(sheet, 'utf8')));
  expect(loud).toEqual(['src/ui/page.css']);
});

test('what lies at the edge of the screen keeps clear of its rounded corners and bars', () => {
  const sides = ['src/ui/shell/shell.css', 'src/ui/page.css'];
  const hidden = sides.filter(
    (sheet) => !readFileSync(sheet, 'utf8').includes('padding-inline: var(--gutters)'),
  );
  expect(hidden).toEqual([]);
  expect(readFileSync('src/ui/page.css', 'utf8')).toContain(
    '--gutters: max(var(--gutter), env(safe-area-inset-left)) max(var(--gutter), env(safe-area-inset-right))',
  );
  expect(readFileSync('index.html', 'utf8')).toContain('viewport-fit=cover');
});

/** The kit's controls, whose look only src/ui may say: a screen chooses a control's kind and size, and its place. */
const CONTROL = /\.(?:action|tool-button|select|search-field|notice|switch|text-button)(?![\w-])/;

/** Each selector of a sheet that names one. */
function restyled(path: string, text: string): string[] {
  const plain = text.replaceAll(/\/\*.*?\*\//gs, '');
  return [...plain.matchAll(/[^{};]+(?=\{)/g)]
    .map(([selector]) => selector.trim().replaceAll(/\s+/g, ' '))
    .filter((selector) => !selector.startsWith('@') && CONTROL.test(selector))
    .map((selector) => `${path}: ${selector}`);
}

test("no screen's sheet restyles a control of the kit", () => {
  const screens = SHEETS.filter((sheet) => !sheet.startsWith('src/ui/'));
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.flatMap((sheet) => restyled(sheet, readFileSync(sheet, 'utf8')))).toEqual([]);
});

test.each([
  '.today .action { color: red; }',
  '@media print { .a > .b:has(.notice) a { color: red; } }',
  '.a, .tool-button::after { color: red; }',
])('a control restyled by a screen is found: %s', (text) => {
  expect(restyled('a.css', text)).toHaveLength(1);
});

test('a class that only begins or ends as one of the kit restyles nothing', () => {
  expect(
    restyled('a.css', '/* .action { } */ .note-actions, .select-field, .call-action { gap: 0; }'),
  ).toEqual([]);
});
