import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { showColorMode } from '#src/app/browser/color-mode.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';

const store = keyValueStore(() => window.localStorage);

beforeEach(() => {
  window.localStorage.clear();
  delete document.documentElement.dataset['colorMode'];
  // The very tags of the page.
  const page = readFileSync('index.html', 'utf8');
  document.head.innerHTML = (page.match(/<meta name="theme-color"[^>]*>/g) ?? []).join('');
});

function frameColors(): string[] {
  return [...document.querySelectorAll('meta[name="theme-color"]')].map(
    (meta) => meta.getAttribute('content') ?? '',
  );
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

    document.head.innerHTML = document.head.innerHTML.replaceAll(wanted ?? '', '#000000');
    document.head.querySelector(`meta[media*="${mode}"]`)?.setAttribute('content', wanted ?? '');
    startPage();
    expect(frameColors()).toEqual([wanted, wanted]);
    expect(document.documentElement.dataset['colorMode']).toBe(mode);
  },
);
