import { focusManager, onlineManager } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { forgetDatabases } from '#tests/support/offline/page-databases.ts';
import { replaceMethod } from '#tests/support/offline/replace.ts';

const ends: (() => void)[] = [];
let isFollowing = false;
let isInTest = false;

/**
 * Takes back what the tests of a file left in the page and in the libraries, which the files of one worker share: loading
 * all modules anew for each of them took half as long as the tests.
 */
export function freshPage(): void {
  isInTest = false;
  // It follows the document once, and for good.
  userEvent.setup();
  if (!isFollowing) follow();
  isFollowing = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const end of ends.splice(0)) end();
  for (const place of [document, document.body]) forgetReact(place);
  for (const element of [document.body, document.documentElement]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  // What emotion has inserted, it doesn't insert again.
  for (const child of document.head.querySelectorAll(':not(style[data-emotion])')) child.remove();
  document.title = '';
  window.localStorage.clear();
  window.sessionStorage.clear();
  forgetDatabases();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
}

/** From now on, until the page is fresh again, what begins to listen or to repeat itself does so for this file alone. */
export function beginTest(): void {
  isInTest = true;
}

/** A page of the app listens for as long as it lives, and no test of it ends the page of its environment. */
function follow(): void {
  for (const owner of [window, EventTarget.prototype]) {
    replaceMethod<EventTarget, 'addEventListener'>(
      owner,
      'addEventListener',
      (original) =>
        function add(this: EventTarget | undefined, type, listener, options) {
          const place = this ?? window;
          original.call(place, type, listener, options);
          if (isInTest && (place === window || place === document || place === document.body))
            ends.push(() => place.removeEventListener(type, listener, options));
        },
    );
  }
  const startInterval = globalThis.setInterval;
  globalThis.setInterval = Object.assign((...given: Parameters<typeof startInterval>) => {
    const id = startInterval(...given);
    if (isInTest) ends.push(() => clearInterval(id));
    return id;
  }, startInterval);
}

/** React marks where it listens already. */
function forgetReact(place: object): void {
  for (const name of Object.keys(place)) {
    if (name.startsWith('_reactListening')) Reflect.deleteProperty(place, name);
  }
}
