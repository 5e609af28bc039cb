import * as v from 'valibot';
import { foldText } from '#src/domain/text/fold-text.ts';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { keptSavedFiltersSchema, type KeptSavedFilters } from '#src/contract/device/kept-saved-filters.ts';
import { NEVER_CHANGED } from '#src/contract/wire/preferences.ts';
import {
  MAX_FILTER_NAME_LENGTH,
  MAX_SAVED_FILTERS,
  type SavedFilter,
  type SavedFilterChange,
  savedFilterSchema,
} from '#src/contract/wire/saved-filter.ts';
import { changeInstant } from '#src/offline/person-data/change-instant.ts';
import { openKeptRecord } from '#src/offline/person-data/kept-record.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** A person's saved filters on this device, changes that wait to be sent included. */
export interface SavedFilters {
  /** By name. */
  readonly filters: readonly SavedFilter[];
  /** False when the gateway's list was never read here: there may be filters that this device does not know. */
  readonly isRead: boolean;
  readonly unsentCount: number;
}

/** What a person wants kept: without `id` a new filter, with it another name or content for an existing one. */
export interface FilterToSave {
  readonly id?: string | undefined;
  readonly name: string;
  readonly filter: PipelineFilter;
}

export type SaveFilterResult =
  | { readonly kind: 'saved'; readonly filter: SavedFilter }
  | { readonly kind: 'refused'; readonly reason: 'no-name' | 'name-too-long' | 'too-many' | 'too-large' }
  /** Another filter has this name, case and accents aside; saving under its id overwrites it. */
  | { readonly kind: 'refused'; readonly reason: 'name-taken'; readonly takenBy: SavedFilter };

/** Kept on the device first; changes made without a network wait here in their order. */
export interface SavedFiltersStore {
  /** One object until something changes. */
  readonly get: () => SavedFilters;
  readonly subscribe: (listener: () => void) => () => void;
  readonly save: (wanted: FilterToSave) => SaveFilterResult;
  readonly remove: (id: string) => void;
  /** The oldest change that the gateway may not have. */
  readonly nextToSend: () => SavedFilterChange | undefined;
  /** Takes over the gateway's list. @param sent the change that it answers, which then is no longer unsent. */
  readonly take: (filters: readonly SavedFilter[], sent?: SavedFilterChange) => void;
  /** Gives up a change that the gateway refused. */
  readonly drop: (change: SavedFilterChange) => void;
  readonly close: () => void;
}

export interface SavedFiltersStoreOptions {
  readonly store: KeyValueStore;
  /** Names the record: see userKeyOf. */
  readonly userKey: string;
  /** The device's clock in ms. */
  readonly now: () => number;
  /** Makes a new UUID. */
  readonly newId: () => string;
  /** Tells of other tabs' changes. */
  readonly storageEvents?: StorageEventSource | undefined;
}

const NOTHING: KeptSavedFilters = { filters: [], changes: [], isRead: false };

export function openSavedFiltersStore(options: SavedFiltersStoreOptions): SavedFiltersStore {
  const { store, userKey, now, newId, storageEvents } = options;
  const key = `${APP_KEY_PREFIX}saved-filters.${userKey}`;
  const record = openKeptRecord(store, key, keptSavedFiltersSchema, storageEvents);
  let shown: { readonly of: unknown; readonly filters: SavedFilters } | undefined;

  function add(kept: KeptSavedFilters, change: SavedFilterChange): void {
    // A later change of the same filter carries it whole: the earlier one need not be sent any more.
    const others = kept.changes.filter((other) => idOf(other) !== idOf(change));
    record.keep({ ...kept, changes: [...others, change] });
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
      const kept = record.getLatest() ?? NOTHING;
      const filters = listOf(kept);
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
      add(kept, { action: 'save', filter: result.output });
      return { kind: 'saved', filter: result.output };
    },

    remove: (id) => {
      const kept = record.getLatest() ?? NOTHING;
      const existing = listOf(kept).find((other) => other.id === id);
      if (existing === undefined) return;
      add(kept, { action: 'delete', id, changedAt: changeInstant(now(), existing.changedAt) });
    },

    nextToSend: () => record.getLatest()?.changes[0],

    take: (filters, sent) => {
      const { changes } = record.getLatest() ?? NOTHING;
      record.keep({ filters, changes: changes.filter((change) => !isSame(change, sent)), isRead: true });
    },

    drop: (refused) => {
      const kept = record.getLatest() ?? NOTHING;
      record.keep({ ...kept, changes: kept.changes.filter((change) => !isSame(change, refused)) });
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

/** The gateway's list with the unsent changes in it, by name. */
function listOf({ filters, changes }: KeptSavedFilters): readonly SavedFilter[] {
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
