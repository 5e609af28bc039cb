import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { showColorMode } from '#src/app/browser/color-mode.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';

const store = keyValueStore(() => window.localStorage);

beforeEach(() => {
  window.localStorage.clear();
  delete document.documentElement.dataset['colorMode'];
  for (const meta of metas()) meta.remove();
  // The very tags of the page. The rest of the head belongs to other files of this worker too.
  const page = readFileSync('index.html', 'utf8');
  const tags = page.match(/<meta name="theme-color"[^>]*>/g) ?? [];
  document.head.insertAdjacentHTML('beforeend', tags.join(''));
});

function metas(): Element[] {
  return [...document.head.querySelectorAll('meta[name="theme-color"]')];
}

function frameColors(): string[] {
  return metas().map((meta) => meta.getAttribute('content') ?? '');
}

/** What the page does before its first paint. */
function startPage(): void {
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the file as the page loads it
  new Function(readFileSync('public/color-mode.js', 'utf8'))();
}

test('the frame around the app follows the system until a person chooses', () => {
  const [light, dark] = frameColors();
  expect(light).not.toBe(dark);
  showColorMode(document.documentElement, store, 'system');
  expect(frameColors()).toEqual([light, dark]);
});

test.each(['light', 'dark'] as const)(
  'a person who chose %s gets that frame at once and at the next start',
  (mode) => {
    const [light, dark] = frameColors();
    const wanted = mode === 'light' ? light : dark;
    showColorMode(document.documentElement, store, mode);
    expect(frameColors()).toEqual([wanted, wanted]);
    showColorMode(document.documentElement, store, 'system');
    expect(frameColors()).toEqual([light, dark]);
    showColorMode(document.documentElement, store, mode);

    for (const meta of metas()) {
      meta.setAttribute('content', meta.matches(`[media*="${mode}"]`) ? (wanted ?? '') : '#000000');
    }
    startPage();
    expect(frameColors()).toEqual([wanted, wanted]);
    expect(document.documentElement.dataset['colorMode']).toBe(mode);
  },
);
