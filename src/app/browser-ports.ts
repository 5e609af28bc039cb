import type { AppPorts } from '#src/app/app-ports.ts';
import { createAppBadge } from '#src/app/browser/app-badge.ts';
import { readBrowserKind } from '#src/app/browser/browser-kind.ts';
import { readInstallSurroundings } from '#src/app/browser/install-offer.ts';
import { createSaveFile } from '#src/app/browser/save-file.ts';
import { believedTime } from '#src/loan-display/device-answers.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';

/** The ports of the page this code runs in. */
export function browserPorts(): AppPorts {
  const { navigator, location, document } = window;
  const surroundings = readInstallSurroundings(window);
  return {
    window,
    fetch: (url, init) => window.fetch(url, init),
    now: () => believedTime(Date.now()),
    startTimer: startRealTimer,
    whenIdle,
    isSaidOnline: () => navigator.onLine,
    leaveTo: (path) => location.assign(path),
    reload: () => location.reload(),
    hidePage: () => {
      document.body.hidden = true;
    },
    // Rejects if the browser has no clipboard. Do nothing before the call: Safari allows it only during a click.
    writeClipboard: async (text) => navigator.clipboard.writeText(text),
    saveFile: createSaveFile(navigator, surroundings.isHomeScreenApp),
    shareText: 'share' in navigator ? (text) => navigator.share({ text }) : undefined,
    badge: createAppBadge(navigator),
    notifications: {
      permission: () => ('Notification' in window ? Notification.permission : undefined),
      askPermission: () => Notification.requestPermission(),
      registration: async () => navigator.serviceWorker?.getRegistration(),
      onMessage: (listener) =>
        navigator.serviceWorker?.addEventListener('message', ({ data }) => listener(data)),
      needsInstall: surroundings.hasShareMenu && !surroundings.isStandalone,
    },
    storage: 'storage' in navigator ? navigator.storage : undefined,
    browserKind: readBrowserKind(navigator, surroundings.isStandalone),
    install: { window, ...surroundings },
    // The development server's page is always fetched again.
    serviceWorker: import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
    // oxlint-disable-next-line no-console -- the one place where the page logs; no personal data goes here
    log: (line) => console.info(line),
  };
}

const LATEST_MS = 2_000;

/** Runs work when the browser is idle, after two seconds at the latest; Safari has no idle callback. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, LATEST_MS / 10);
}
