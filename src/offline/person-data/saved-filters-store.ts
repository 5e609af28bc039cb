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
  sentSavedFilterSchema,
  type ViewList,
} from '#src/contract/wire/saved-filter.ts';
import {
  changeInstant,
  openPersonRecord,
  type PersonRecordPlace,
} from '#src/offline/person-data/person-record.ts';
import { createPersonSync, type PersonSyncDeps } from '#src/offline/person-data/person-sync.ts';

/** A user's saved filters on this device, including unsent changes. */
export interface SavedFilters {
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
  /** Absent, an existing one's stays. */
  readonly list?: SavedFilter['list'];
}

export type SaveFilterResult =
  | { readonly kind: 'saved'; readonly filter: SavedFilter }
  | { readonly kind: 'refused'; readonly reason: 'no-name' | 'name-too-long' | 'too-many' | 'too-large' }
  /** Another filter has this name, ignoring case and accents; saving under its id overwrites it. */
  | { readonly kind: 'refused'; readonly reason: 'name-taken'; readonly takenBy: SavedFilter };

interface SavedFiltersPlace extends PersonRecordPlace {
  readonly newId: () => string;
}

const NOTHING: StoredSavedFilters = { filters: [], changes: [], isRead: false };

export type SavedFiltersStore = ReturnType<typeof openSavedFiltersStore>;

/** Saved filters, stored on the device first; changes made without a network wait here in order. */
export function openSavedFiltersStore(place: SavedFiltersPlace) {
  const { now, newId } = place;
  const record = openPersonRecord(place, 'saved-filters', storedSavedFiltersSchema, toView);
  const latest = (): StoredSavedFilters => record.getLatest() ?? NOTHING;

  function add(stored: StoredSavedFilters, change: SavedFilterChange): void {
    // A later change to the same filter contains all of it, so the earlier one isn't sent.
    const others = stored.changes.filter((other) => idOf(other) !== idOf(change));
    record.save({ ...stored, changes: [...others, change] });
  }

  return {
    get: record.get,
    subscribe: record.subscribe,

    save: ({ id, name, filter, list }: FilterToSave): SaveFilterResult => {
      const stored = latest();
      const filters = listOf(stored);
      const existing = filters.find((other) => other.id === id);
      const refused = refusalOf(name, filters, existing);
      if (refused !== undefined) return refused;
      const result = v.safeParse(sentSavedFilterSchema, {
        id: existing?.id ?? newId(),
        name,
        filter,
        list: list === undefined ? existing?.list : list,
        changedAt: changeInstant(now(), existing?.changedAt ?? NEVER_CHANGED),
      });
      if (!result.success) return { kind: 'refused', reason: 'too-large' };
      add(stored, { action: 'save', filter: result.output });
      return { kind: 'saved', filter: result.output };
    },

    /** Changes how a view shows the list. Without one, nothing happens. */
    changeList: (id: string, change: (list: ViewList) => ViewList): void => {
      const stored = latest();
      const existing = listOf(stored).find((other) => other.id === id);
      if (!existing?.list) return;
      const list = change(existing.list);
      if (list === existing.list) return;
      // What isn't saved must not win over another device's name, filter or deletion.
      const isUnsaved = list.sort === existing.list.sort && list.setup === existing.list.setup;
      const changedAt = isUnsaved ? existing.changedAt : changeInstant(now(), existing.changedAt);
      add(stored, { action: 'save', filter: { ...existing, list, changedAt } });
    },

    remove: (id: string): void => {
      const stored = latest();
      const existing = listOf(stored).find((other) => other.id === id);
      if (existing === undefined) return;
      add(stored, { action: 'delete', id, changedAt: changeInstant(now(), existing.changedAt) });
    },

    /** The oldest change the gateway may not have. */
    nextToSend: (): SavedFilterChange | undefined => latest().changes[0],

    /** Applies the gateway's list. @param sent the change it answers, which is then no longer unsent. */
    take: (filters: readonly SavedFilter[], sent?: SavedFilterChange): void => {
      const stored = latest();
      const own = new Map(listOf(stored).map((filter) => [filter.id, filter]));
      // An older gateway leaves out what it doesn't know of a view: this device's own is whole.
      const whole = filters.map((theirs) => {
        const known = own.get(theirs.id);
        return theirs.list === undefined && known?.changedAt === theirs.changedAt ? known : theirs;
      });
      const changes = stored.changes.filter((change) => !isSame(change, sent));
      record.save({ filters: whole, changes, isRead: true });
    },

    /** Drops a change the gateway refused. */
    drop: (refused: SavedFilterChange): void => {
      const stored = latest();
      record.save({ ...stored, changes: stored.changes.filter((change) => !isSame(change, refused)) });
    },

    close: record.close,
  };
}

function toView(stored: StoredSavedFilters = NOTHING): SavedFilters {
  return { filters: listOf(stored), isRead: stored.isRead, unsentCount: stored.changes.length };
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
  return JSON.stringify(change) === JSON.stringify(other);
}

/** The calls we need; the gateway's client has them. */
export interface SavedFiltersCalls {
  readonly readSavedFilters: (userId: string) => Promise<readonly SavedFilter[]>;
  readonly changeSavedFilter: (userId: string, change: SavedFilterChange) => Promise<readonly SavedFilter[]>;
}

interface SavedFiltersSyncOptions extends Pick<PersonSyncDeps, 'connectivity' | 'startTimer'> {
  readonly store: SavedFiltersStore;
  readonly calls: SavedFiltersCalls;
  readonly userId: string;
}

/**
 * Sends each change to the saved filters right away, and changes made without a network in order on reconnect and at
 * the next start. A change names its filter and instant, so sending it twice does no harm. One that the gateway refuses
 * is dropped and the reason shown, so that it doesn't block the others.
 */
export function createSavedFiltersSync({ store, calls, userId, ...deps }: SavedFiltersSyncOptions) {
  let lastSent: SavedFilterChange | undefined;
  return createPersonSync({
    ...deps,
    delayMs: () => 0,
    hasUnsent: () => store.get().unsentCount > 0,
    subscribeToChanges: store.subscribe,
    sendNext: async () => {
      const sent = store.nextToSend();
      lastSent = sent;
      const filters = await (sent === undefined
        ? calls.readSavedFilters(userId)
        : calls.changeSavedFilter(userId, sent));
      return () => store.take(filters, sent);
    },
    read: async () => {
      const filters = await calls.readSavedFilters(userId);
      return () => store.take(filters);
    },
    dropRefused: () => {
      if (lastSent !== undefined) store.drop(lastSent);
    },
  });
}
