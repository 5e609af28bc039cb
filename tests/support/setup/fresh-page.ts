import { focusManager, onlineManager } from '@tanstack/react-query';
import { vi } from 'vitest';
import { forgetDatabases } from '#tests/support/offline/page-databases.ts';
import { replaceMethod } from '#tests/support/offline/replace.ts';

const endOfListening: (() => void)[] = [];
let isFollowing = false;

/**
 * Undoes what a test file left in the page and in the libraries, which all files of a worker share: loading all modules
 * again for each file took as long as half of the tests.
 */
export function freshPage(): void {
  followListeners();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetListeners();
  for (const element of [document.body, document.documentElement]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  // Emotion doesn't insert the same styles twice.
  for (const child of document.head.querySelectorAll(':not(style[data-emotion])')) child.remove();
  document.title = '';
  window.localStorage.clear();
  window.sessionStorage.clear();
  forgetDatabases();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
}

/**
 * React listens on the document and, for portals, on the body, once per worker. And a page that asks before it's left
 * does so until it's left.
 */
function followListeners(): void {
  if (isFollowing) return;
  isFollowing = true;
  for (const owner of [window, EventTarget.prototype]) {
    replaceMethod<EventTarget, 'addEventListener'>(
      owner,
      'addEventListener',
      (original) =>
        function add(this: EventTarget, type, listener, options) {
          original.call(this, type, listener, options);
          const isReact =
            typeof listener === 'function' &&
            listener.name.startsWith('bound dispatch') &&
            (this === document || this === document.body);
          if (isReact || type === 'beforeunload')
            endOfListening.push(() => (this ?? window).removeEventListener(type, listener, options));
        },
    );
  }
}

function forgetListeners(): void {
  for (const end of endOfListening.splice(0)) end();
  for (const place of [document, document.body]) {
    for (const name of Object.keys(place)) {
      if (name.startsWith('_reactListening')) Reflect.deleteProperty(place, name);
    }
  }
}
