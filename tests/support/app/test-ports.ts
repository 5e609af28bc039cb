import type { AppPorts } from '#src/app/app-ports.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';

/** A page's ports over this environment's storage; nothing reaches outside unless the test provides it. */
export function testPorts(given: Partial<AppPorts>): AppPorts {
  return {
    window,
    fetch: () => Promise.reject(new TypeError('no network')),
    now: Date.now,
    startTimer: startRealTimer,
    whenIdle: () => undefined,
    isSaidOnline: () => navigator.onLine,
    leaveTo: () => undefined,
    // A page in this environment can't reload: the test opens the next one.
    reload: () => undefined,
    hidePage: () => undefined,
    writeClipboard: async () => undefined,
    saveFile: () => undefined,
    // This environment has no notifications.
    notifications: {
      permission: () => undefined,
      askPermission: async () => undefined,
      registration: async () => undefined,
      onMessage: () => undefined,
      needsInstall: false,
    },
    badge: { show: () => undefined, clear: () => undefined },
    storage: undefined,
    browserKind: { isInstalled: false, isSafari: false },
    install: { window: new EventTarget(), isStandalone: false, hasShareMenu: false },
    // This environment has no workers; their code is tested with its own container, and in browsers.
    serviceWorker: undefined,
    log: () => undefined,
    ...given,
  };
}
