import * as v from 'valibot';
import { foldText } from '#src/domain/text/fold-text.ts';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import {
  storedSavedFiltersSchema,
  type StoredSavedFilters,
} from '#src/contract/device/stored-saved-filters.ts';
import { NEVER_CHANGED } from '#src/contract/wire/preferences.ts';
import {
  MAX_FILTER_NAME_LENGTH,
  MAX_SAVED_FILTERS,
  type SavedFilter,
  type SavedFilterChange,
  savedFilterSchema,
} from '#src/contract/wire/saved-filter.ts';
import { changeInstant } from '#src/offline/person-data/change-instant.ts';
import { openStoredRecord } from '#src/offline/person-data/stored-record.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';
import type { StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** A user's saved filters on this device, including unsent changes. */
export interface SavedFilters {
  /** By name. */
  readonly filters: readonly SavedFilter[];
  /** False if the gateway's list was never read here: there may be filters this device doesn't know. */
  readonly isRead: boolean;
  readonly unsentCount: number;
}

/** A filter to save: without `id` a new one, with it a new name or content for an existing one. */
export interface FilterToSave {
  readonly id?: string | undefined;
  readonly name: string;
  readonly filter: PipelineFilter;
}

export type SaveFilterResult =
  | { readonly kind: 'saved'; readonly filter: SavedFilter }
  | { readonly kind: 'refused'; readonly reason: 'no-name' | 'name-too-long' | 'too-many' | 'too-large' }
  /** Another filter has this name, ignoring case and accents; saving under its id overwrites it. */
  | { readonly kind: 'refused'; readonly reason: 'name-taken'; readonly takenBy: SavedFilter };

/** Stored on the device first; changes made without a network wait here in order. */
export interface SavedFiltersStore extends Subscribable<SavedFilters> {
  readonly save: (wanted: FilterToSave) => SaveFilterResult;
  readonly remove: (id: string) => void;
  /** The oldest change the gateway may not have. */
  readonly nextToSend: () => SavedFilterChange | undefined;
  /** Applies the gateway's list. @param sent the change it answers, which is then no longer unsent. */
  readonly take: (filters: readonly SavedFilter[], sent?: SavedFilterChange) => void;
  /** Drops a change the gateway refused. */
  readonly drop: (change: SavedFilterChange) => void;
  readonly close: () => void;
}

export interface SavedFiltersStoreOptions {
  readonly store: KeyValueStore;
  /** Names the record: see userKeyOf. */
  readonly userKey: string;
  /** The device's clock in ms. */
  readonly now: () => number;
  /** Creates a UUID. */
  readonly newId: () => string;
  /** Reports other tabs' changes. */
  readonly storageEvents?: StorageEventSource | undefined;
}

const NOTHING: StoredSavedFilters = { filters: [], changes: [], isRead: false };

export function openSavedFiltersStore(options: SavedFiltersStoreOptions): SavedFiltersStore {
  const { store, userKey, now, newId, storageEvents } = options;
  const key = `${APP_KEY_PREFIX}saved-filters.${userKey}`;
  const record = openStoredRecord(store, key, storedSavedFiltersSchema, storageEvents);
  let shown: { readonly of: unknown; readonly filters: SavedFilters } | undefined;

  function add(stored: StoredSavedFilters, change: SavedFilterChange): void {
    // A later change to the same filter contains all of it, so the earlier one isn't sent.
    const others = stored.changes.filter((other) => idOf(other) !== idOf(change));
    record.save({ ...stored, changes: [...others, change] });
  }

  return {
    get: () => {
      const current = record.get();
      if (shown === undefined || shown.of !== current) {
        const { isRead, changes, ...rest } = current ?? NOTHING;
        const filters = listOf({ isRead, changes, ...rest });
        shown = { of: current, filters: { filters, isRead, unsentCount: changes.length } };
      }
      return shown.filters;
    },
    subscribe: record.subscribe,

    save: ({ id, name, filter }) => {
      const stored = record.getLatest() ?? NOTHING;
      const filters = listOf(stored);
      const existing = filters.find((other) => other.id === id);
      const refused = refusalOf(name, filters, existing);
      if (refused !== undefined) return refused;
      const result = v.safeParse(savedFilterSchema, {
        id: existing?.id ?? newId(),
        name,
        filter,
        changedAt: changeInstant(now(), existing?.changedAt ?? NEVER_CHANGED),
      });
      if (!result.success) return { kind: 'refused', reason: 'too-large' };
      add(stored, { action: 'save', filter: result.output });
      return { kind: 'saved', filter: result.output };
    },

    remove: (id) => {
      const stored = record.getLatest() ?? NOTHING;
      const existing = listOf(stored).find((other) => other.id === id);
      if (existing === undefined) return;
      add(stored, { action: 'delete', id, changedAt: changeInstant(now(), existing.changedAt) });
    },

    nextToSend: () => record.getLatest()?.changes[0],

    take: (filters, sent) => {
      const { changes } = record.getLatest() ?? NOTHING;
      record.save({ filters, changes: changes.filter((change) => !isSame(change, sent)), isRead: true });
    },

    drop: (refused) => {
      const stored = record.getLatest() ?? NOTHING;
      record.save({ ...stored, changes: stored.changes.filter((change) => !isSame(change, refused)) });
    },

    close: record.close,
  };
}

function refusalOf(
  name: string,
  filters: readonly SavedFilter[],
  existing: SavedFilter | undefined,
): SaveFilterResult | undefined {
  const wanted = name.normalize().trim();
  if (wanted === '') return { kind: 'refused', reason: 'no-name' };
  if (wanted.length > MAX_FILTER_NAME_LENGTH) return { kind: 'refused', reason: 'name-too-long' };
  const takenBy = filters.find(
    (other) => other.id !== existing?.id && foldText(other.name) === foldText(wanted),
  );
  if (takenBy !== undefined) return { kind: 'refused', reason: 'name-taken', takenBy };
  const isFull = existing === undefined && filters.length >= MAX_SAVED_FILTERS;
  return isFull ? { kind: 'refused', reason: 'too-many' } : undefined;
}

/** The gateway's list with the unsent changes applied, by name. */
function listOf({ filters, changes }: StoredSavedFilters): readonly SavedFilter[] {
  const byId = new Map(filters.map((filter) => [filter.id, filter]));
  for (const change of changes) {
    if (change.action === 'save') byId.set(change.filter.id, change.filter);
    else byId.delete(change.id);
  }
  const sortKey = ({ name, id }: SavedFilter): string => `${foldText(name)}\n${id}`;
  return [...byId.values()].toSorted((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1));
}

function idOf(change: SavedFilterChange): string {
  return change.action === 'save' ? change.filter.id : change.id;
}

function isSame(change: SavedFilterChange, other: SavedFilterChange | undefined): boolean {
  return other !== undefined && idOf(change) === idOf(other) && instantOf(change) === instantOf(other);
}

function instantOf(change: SavedFilterChange): string {
  return change.action === 'save' ? change.filter.changedAt : change.changedAt;
}
