import { createListeners } from '#src/offline/storage/listeners.ts';

/**
 * A new build.
 * - `waiting`: it is here; `apply` lets it take over and reloads this tab
 * - `taken-over`: another tab has let it; `apply` reloads this one
 */
export interface NewBuild {
  readonly kind: 'waiting' | 'taken-over';
  readonly apply: () => void;
}

/** The new build that a person has not taken yet; undefined while there is none. */
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
