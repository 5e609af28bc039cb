import type { filterPipeline } from '#src/domain/list/pipeline-filter.ts';
import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import type { PipelineRepository } from '#src/offline/pipeline/pipeline-repository.ts';
import type { SavedFiltersStore } from '#src/offline/person-data/saved-filters-store.ts';

/** The user's saved filters on this device, and their sync with the gateway. */
export interface SavedFiltersAccess {
  readonly store: SavedFiltersStore;
  readonly sync: PersonSync;
  /** The filter code loads with them: most starts apply none. */
  readonly filterPipeline: typeof filterPipeline;
}

/** What the pipeline's screens need from outside. The composition root provides it. */
export interface PipelineServices {
  /** One user's lists; the same repository for the same user. */
  readonly openRepository: (userId: string) => PipelineRepository;
  /** One user's saved filters; the same promise for the same user. */
  readonly openSavedFilters: (userId: string, apiEnv: string) => Promise<SavedFiltersAccess>;
  /** Gives the user a text as a file. */
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
  /** Puts a number on the app's icon, if the platform can. */
  readonly showBadge: (count: number) => void;
  /** Runs work when the browser has nothing to render. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs preparatory work: like `whenIdle`, but only while the user waits for no call. */
  readonly whenQuiet: (work: () => void) => void;
  /** How this device shows the table, no matter what its user saved elsewhere; undefined until someone chooses. */
  readonly deviceTableForm: {
    readonly read: () => 'fitted' | 'expanded' | undefined;
    readonly save: (form: 'fitted' | 'expanded') => void;
  };
  readonly log: (line: string) => void;
  /** The server's time in ms. */
  readonly now: () => number;
}
