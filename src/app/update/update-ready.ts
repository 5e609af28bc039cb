import { createSubscribable, type Subscribable } from '#src/offline/storage/listeners.ts';

/**
 * A new build:
 * - `waiting`: it's installed; `apply` activates it and reloads this tab
 * - `taken-over`: another tab activated it; `apply` reloads this one
 * - `demanded`: the gateway refuses this one; `apply` reloads this tab
 */
export interface NewBuild {
  readonly kind: 'waiting' | 'taken-over' | 'demanded';
  /** What's new in it, most important first; may be empty. */
  readonly changes?: readonly string[] | undefined;
  readonly apply: () => void;
}

/** The new build the user hasn't applied yet; undefined if there's none. */
export interface UpdateReady extends Subscribable<NewBuild | undefined> {
  readonly announce: (build: NewBuild) => void;
}

export function createUpdateReady(): UpdateReady {
  const { get, subscribe, set } = createSubscribable<NewBuild | undefined>(undefined);
  return { get, subscribe, announce: set };
}
