/** A value that changes. Fits React's useSyncExternalStore: `get` returns the same object until it changes. */
export interface Subscribable<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSubscribable<T>(value: T): Subscribable<T> & { readonly set: (next: T) => void } {
  const { subscribe, tell } = createListeners();
  return {
    get: () => value,
    subscribe,
    set: (next) => {
      value = next;
      tell();
    },
  };
}

/** Subscribers to an event; `tell` passes them the value. */
export interface Listeners<T = void> {
  readonly subscribe: (listener: (value: T) => void) => () => void;
  readonly tell: (value: T) => void;
}

export function createListeners<T = void>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (value) => {
      for (const listener of listeners) listener(value);
    },
  };
}
