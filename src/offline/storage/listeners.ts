/** Who wants to know of a change. */
export interface Listeners {
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}
