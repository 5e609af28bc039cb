/** Who wants to know of something that happens; `tell` takes what there is to say about it. */
export interface Listeners<T = void> {
  /** @returns the function that ends the subscription. */
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
