import { currentPage, type Page } from '#tests/support/offline/page.ts';
import { replaceMethod } from '#tests/support/offline/replace.ts';

/** Delivers events to the right pages of one browser. */
export interface PageEvents {
  /** Dispatches an event only to these pages; listeners of no page, the test's own tools, get all events. */
  readonly deliver: (target: EventTarget, event: Event, pages: readonly Page[]) => void;
  readonly uninstall: () => void;
}

type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * From now on a listener belongs to the page that adds it: it runs as that page, and not at all once the page is dead.
 */
export function installPageEvents(): PageEvents {
  let receivers: ReadonlySet<Page> | undefined;
  const wrappers = new WeakMap<Page, WeakMap<object, EventListener>>();

  function wrapperOf(page: Page, listener: EventListenerOrEventListenerObject): EventListener {
    const known = wrappers.get(page) ?? new WeakMap<object, EventListener>();
    wrappers.set(page, known);
    const wrapper =
      known.get(listener) ??
      function hear(this: unknown, event: Event) {
        if (page.isDead() || receivers?.has(page) === false) return;
        page.run(() => {
          if (typeof listener === 'function') listener.call(this as EventTarget, event);
          else listener.handleEvent(event);
        });
      };
    known.set(listener, wrapper);
    return wrapper;
  }

  const undo = [window, ownerOfListening(document)].flatMap((target: Listening) => [
    replaceMethod(
      target,
      'addEventListener',
      (original) =>
        function add(this: EventTarget, type, listener, options) {
          const page = currentPage();
          if (page === undefined || listener === null) return original.call(this, type, listener, options);
          if (page.isDead()) return;
          const wrapper = wrapperOf(page, listener);
          original.call(this, type, wrapper, options);
          const remove = target.removeEventListener.bind(this ?? target);
          // An element's listeners go with it.
          if (!(this instanceof Element)) page.atKill(() => remove(type, wrapper, options));
        },
    ),
    replaceMethod(
      target,
      'removeEventListener',
      (original) =>
        function remove(this: EventTarget, type, listener, options) {
          original.call(this, type, listener, options);
          if (listener === null) return;
          const page = currentPage();
          const wrapper = page && wrappers.get(page)?.get(listener);
          if (wrapper !== undefined) original.call(this, type, wrapper, options);
        },
    ),
  ]);

  return {
    deliver: (target, event, pages) => {
      const before = receivers;
      receivers = new Set(pages);
      try {
        target.dispatchEvent(event);
      } finally {
        receivers = before;
      }
    },
    uninstall: () => {
      for (const end of undo.toReversed()) end();
    },
  };
}

/** The prototype with the listener methods. */
function ownerOfListening(target: EventTarget): EventTarget {
  let owner: unknown = target;
  while (owner instanceof EventTarget && !Object.hasOwn(owner, 'addEventListener')) {
    owner = Object.getPrototypeOf(owner);
  }
  return owner as EventTarget;
}
