import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import type { PipelineRepository } from '#src/offline/pipeline/pipeline-repository.ts';
import type { SavedFiltersStore } from '#src/offline/person-data/saved-filters-store.ts';

/** A person's saved filters on this device, and their exchange with the gateway. */
export interface SavedFiltersAccess {
  readonly store: SavedFiltersStore;
  readonly sync: PersonSync;
}

/** What the pipeline's screens need of the outside world; the composition root provides it. */
export interface PipelineServices {
  /** The lists of one person; the same repository for the same person. */
  readonly openRepository: (userId: string) => PipelineRepository;
  /** The saved filters of one person; the same promise for the same person. */
  readonly openSavedFilters: (userId: string, apiEnv: string) => Promise<SavedFiltersAccess>;
  /** Hands a text to the person as a file. */
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
  /** Puts a number on the app's icon, where the platform has one. */
  readonly showBadge: (count: number) => void;
  /** Runs work when the browser has nothing to draw. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs work that only gets something ready: when, besides, no call is on its way that somebody waits for. */
  readonly whenQuiet: (work: () => void) => void;
  /** How this device shows the table, whatever its user saved elsewhere; undefined until someone chose. */
  readonly deviceTableForm: {
    readonly read: () => 'fitted' | 'expanded' | undefined;
    readonly save: (form: 'fitted' | 'expanded') => void;
  };
  readonly log: (line: string) => void;
  /** The server's time in ms. */
  readonly now: () => number;
}
