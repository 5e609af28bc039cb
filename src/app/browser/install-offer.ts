import * as v from 'valibot';
import { type InstallMemory, installMemorySchema } from '#src/contract/device/install-memory.ts';
import type { InstallOffer, InstallServices } from '#src/features/install/install-offer.ts';
import { DEVICE_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createSubscribable } from '#src/offline/storage/listeners.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

const MEMORY_KEY = `${DEVICE_KEY_PREFIX}install`;
/** Two starts closer together than this are one visit. */
const VISIT_GAP_MS = 3_600_000;
const NOTICE_FROM_VISIT = 2;

/** Chrome's own event; no standard has it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** What the browser says about installing the app. */
export interface InstallSurroundings {
  readonly window: EventTarget;
  /** True if the page runs in its own window, outside the browser. */
  readonly isStandalone: boolean;
  /** True if users install by hand in this browser, from its Share menu. */
  readonly hasShareMenu: boolean;
  readonly localStore: KeyValueStore;
  readonly now: () => number;
}

/**
 * Keeps the browser's install offer until the user wants it. Create it before the page's load event: Chrome makes its
 * offer once, early. Each call counts a start of the app.
 */
export function createInstallOffer(surroundings: InstallSurroundings): InstallServices {
  const { window, isStandalone, hasShareMenu, localStore, now } = surroundings;
  let memory = rememberVisit(readMemory(localStore), now());
  let promptEvent: InstallPromptEvent | undefined;
  let isInstalled = isStandalone;
  const offer = createSubscribable(offerNow());
  save();

  function offerNow(): InstallOffer {
    return {
      way: isInstalled ? 'none' : promptEvent !== undefined ? 'prompt' : hasShareMenu ? 'share' : 'none',
      isNoticeDue: memory.visits >= NOTICE_FROM_VISIT && !memory.isDismissed,
    };
  }
  function save(): void {
    localStore.set(MEMORY_KEY, JSON.stringify(memory));
  }
  function changed(): void {
    offer.set(offerNow());
  }
  function dismiss(): void {
    memory = { ...memory, isDismissed: true };
    save();
  }

  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    // The browser's own bar would appear at a moment of its choice.
    event.preventDefault();
    promptEvent = event;
    changed();
  });
  window.addEventListener('appinstalled', () => {
    isInstalled = true;
    dismiss();
    changed();
  });

  return {
    get: offer.get,
    subscribe: offer.subscribe,
    install: () => {
      // An offer works once; the browser makes a new one when it likes.
      promptEvent?.prompt().catch(() => undefined);
      promptEvent = undefined;
      dismiss();
      changed();
    },
    dismissNotice: () => {
      dismiss();
      changed();
    },
  };
}

function rememberVisit(memory: InstallMemory, now: number): InstallMemory {
  const isSameVisit = memory.visits > 0 && Math.abs(now - memory.lastVisitAt) < VISIT_GAP_MS;
  return { ...memory, visits: isSameVisit ? memory.visits : memory.visits + 1, lastVisitAt: now };
}

function readMemory(store: KeyValueStore): InstallMemory {
  const stored = v.safeParse(installMemorySchema, parseJson(store.get(MEMORY_KEY)));
  return stored.success ? stored.output : { visits: 0, lastVisitAt: 0, isDismissed: false };
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Only browsers on iPhones and iPads show in this way whether the page was opened from the Home Screen. */
export function readInstallSurroundings(window: Window): {
  isStandalone: boolean;
  hasShareMenu: boolean;
  /** True if it was opened from the Home Screen of an iPhone or iPad. */
  isHomeScreenApp: boolean;
} {
  const { navigator } = window;
  const standalone = 'standalone' in navigator ? navigator.standalone : undefined;
  return {
    isStandalone: standalone === true || window.matchMedia('(display-mode: standalone)').matches,
    hasShareMenu: standalone === false,
    isHomeScreenApp: standalone === true,
  };
}
