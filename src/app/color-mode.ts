import type { ColorMode } from '#src/contract/preferences.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/key-value-store.ts';

/** Read by public/color-mode.js before anything is painted. */
const COLOR_MODE_KEY = `${APP_KEY_PREFIX}color-mode`;

/** Shows a colour mode, and leaves it where the next start finds it before its first paint. */
export function showColorMode(root: HTMLElement, store: KeyValueStore, mode: ColorMode): void {
  if (mode === 'system') {
    delete root.dataset['colorMode'];
    store.remove(COLOR_MODE_KEY);
    return;
  }
  root.dataset['colorMode'] = mode;
  store.set(COLOR_MODE_KEY, mode);
}
