/** A new build that waits; `apply` takes it over. Undefined while there is none. */
export interface UpdateReady {
  readonly get: () => (() => void) | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly announce: (apply: () => void) => void;
}

export function createUpdateReady(): UpdateReady {
  let current: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: (apply) => {
      current = apply;
      for (const listener of listeners) listener();
    },
  };
}
