import { createListeners } from '#src/offline/storage/listeners.ts';

/**
 * A new build:
 * - `waiting`: it's installed; `apply` activates it and reloads this tab
 * - `taken-over`: another tab activated it; `apply` reloads this one
 */
export interface NewBuild {
  readonly kind: 'waiting' | 'taken-over';
  readonly apply: () => void;
}

/** The new build the user hasn't applied yet; undefined if there's none. */
export interface UpdateReady {
  readonly get: () => NewBuild | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly announce: (build: NewBuild) => void;
}

export function createUpdateReady(): UpdateReady {
  let current: NewBuild | undefined;
  const listeners = createListeners();
  return {
    get: () => current,
    subscribe: listeners.subscribe,
    announce: (build) => {
      current = build;
      listeners.tell();
    },
  };
}
