import { focusManager, onlineManager } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { forgetDatabases } from '#tests/support/offline/page-databases.ts';
import { replaceMethod } from '#tests/support/offline/replace.ts';
import { dropFrames } from '#tests/support/setup/frames.ts';

const ends: (() => void)[] = [];
const timeouts = new Set<ReturnType<typeof setTimeout>>();
let isFollowing = false;
let isInTest = false;

/**
 * Undoes what the tests of a file left in the page and in the libraries, which all files of a worker share: loading all
 * modules again for each file took half as long as the tests.
 */
export function freshPage(): void {
  isInTest = false;
  // It starts to follow the document at its first call, and never stops.
  userEvent.setup();
  if (!isFollowing) follow();
  isFollowing = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endWork();
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

/** Ends what the tests of this file have listening and waiting: what's late would find no page, or another file's. */
export function endWork(): void {
  for (const end of ends.splice(0)) end();
  for (const timeout of timeouts) clearTimeout(timeout);
  timeouts.clear();
  dropFrames();
}

/** From now on, listeners and timers belong to this file: `endWork` ends them. */
export function beginTest(): void {
  isInTest = true;
}

/** The app listens for as long as its page lives, and tests don't end the page. */
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
  const startTimeout = globalThis.setTimeout;
  const startAndNote = (work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => {
    const id = startTimeout(() => {
      timeouts.delete(id);
      work(...given);
    }, delay);
    if (isInTest) timeouts.add(id);
    return id;
  };
  globalThis.setTimeout = Object.assign(startAndNote as typeof startTimeout, startTimeout);
}

/** React marks where it listens already. */
function forgetReact(place: object): void {
  for (const name of Object.keys(place)) {
    if (name.startsWith('_reactListening')) Reflect.deleteProperty(place, name);
  }
}
