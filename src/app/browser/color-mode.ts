import type { ColorMode } from '#src/contract/wire/preferences.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';

/** Read by public/color-mode.js before the first paint. */
const COLOR_MODE_KEY = `${APP_KEY_PREFIX}color-mode`;

/** What the browser draws around the app, mainly an installed app's title bar; the same colors as in index.html. */
const FRAME_COLORS = { light: '#ffffff', dark: '#151a1d' } as const;

/** Applies a color mode, and stores it for the next start's first paint. */
export function showColorMode(root: HTMLElement, store: KeyValueStore, mode: ColorMode): void {
  for (const meta of root.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.getAttribute('media')?.includes('dark') === true ? 'dark' : 'light';
    meta.content = FRAME_COLORS[mode === 'system' ? system : mode];
  }
  if (mode === 'system') {
    delete root.dataset['colorMode'];
    store.remove(COLOR_MODE_KEY);
    return;
  }
  root.dataset['colorMode'] = mode;
  store.set(COLOR_MODE_KEY, mode);
}
