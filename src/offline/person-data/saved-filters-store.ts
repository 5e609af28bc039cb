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
  savedFiltersSchema,
  sentSavedFilterSchema,
  type ViewList,
} from '#src/contract/wire/saved-filter.ts';
import {
  changeInstant,
  openPersonRecord,
  type PersonRecordPlace,
} from '#src/offline/person-data/person-record.ts';
import { createPersonSync, type PersonSyncDeps } from '#src/offline/person-data/person-sync.ts';

/** A user's saved filters on this device, including unsent changes, and the lender's views that none of them is. */
export interface SavedFilters {
  readonly filters: readonly SavedFilter[];
  /** The ids of those that are the lender's. */
  readonly lenders: ReadonlySet<string>;
  /** The user's own that stand in the place of the lender's: an id of the lender's to the own one's. */
  readonly overrides: ReadonlyMap<string, string>;
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
  /** The lender's, as in the installation's settings. */
  readonly lenderViews: readonly unknown[];
}

const NOTHING: StoredSavedFilters = { filters: [], changes: [], unsaved: {}, deleted: {}, isRead: false };

export type SavedFiltersStore = ReturnType<typeof openSavedFiltersStore>;

/**
 * Saved filters, stored on the device first; changes made without a network wait here in order. A lender's view that
 * its user changes and saves becomes an own one, under its id, and stands in its place until it's deleted.
 */
export function openSavedFiltersStore(place: SavedFiltersPlace) {
  const { now, newId } = place;
  let lenders = v.parse(savedFiltersSchema, place.lenderViews);
  const record = openPersonRecord(place, 'saved-filters', storedSavedFiltersSchema, (stored) =>
    toView(stored, lenders),
  );
  const latest = (): StoredSavedFilters => record.getLatest() ?? NOTHING;

  const isLenders = (id: string): boolean => lenders.some((view) => view.id === id);
  const instantAfter = (last: string = NEVER_CHANGED): string => changeInstant(now(), last);

  function add(stored: StoredSavedFilters, change: SavedFilterChange): void {
    // A later change to the same filter contains all of it, so the earlier one isn't sent.
    const others = stored.changes.filter((other) => idOf(other) !== idOf(change));
    const { [idOf(change)]: _saved, ...unsaved } = stored.unsaved;
    record.save({ ...stored, changes: [...others, change], unsaved });
  }

  function remove(id: string): void {
    const stored = latest();
    const existing = listOf(stored).find((other) => other.id === id);
    if (existing === undefined) return;
    const changedAt = instantAfter(existing.changedAt);
    const deleted = isLenders(id) ? { ...stored.deleted, [id]: changedAt } : stored.deleted;
    add({ ...stored, deleted }, { action: 'delete', id, changedAt });
  }

  /** What a save that came to nothing leaves of a lender's view: its layout is unsaved again. */
  function unsavedAfter(lost: SavedFilterChange, { unsaved }: StoredSavedFilters): typeof unsaved {
    if (lost.action === 'delete' || !lost.filter.list) return unsaved;
    const { id, list } = lost.filter;
    return isLenders(id) ? { ...unsaved, [id]: list.unsaved ?? list.setup } : unsaved;
  }

  return {
    get: record.get,
    subscribe: record.subscribe,

    /** Takes what the installation's settings have now. */
    takeLenderViews: (views: readonly unknown[]): void => {
      const next = v.parse(savedFiltersSchema, views);
      if (JSON.stringify(next) === JSON.stringify(lenders)) return;
      lenders = next;
      record.showAgain();
    },

    save: ({ id, name, filter, list }: FilterToSave): SaveFilterResult => {
      const stored = latest();
      const filters = listOf(stored);
      const existing = filters.find((other) => other.id === id);
      const refused = refusalOf(name, filters, existing);
      if (refused !== undefined) return refused;
      // A lender's view goes by its name: under another one, an own view is no longer in its place.
      const left = lenders.find((view) => view.id === existing?.id && !isNamed(view, name))?.id;
      const kept = left === undefined ? existing : undefined;
      const savedId = kept?.id ?? freeIdOf(name, filters, lenders) ?? newId();
      const result = v.safeParse(sentSavedFilterSchema, {
        id: savedId,
        name,
        filter,
        list: list === undefined ? existing?.list : list,
        changedAt: instantAfter(kept?.changedAt ?? stored.deleted[savedId]),
      });
      if (!result.success) return { kind: 'refused', reason: 'too-large' };
      if (left !== undefined) remove(left);
      add(latest(), { action: 'save', filter: result.output });
      return { kind: 'saved', filter: result.output };
    },

    /**
     * Changes how a view shows the list. Without one, nothing happens.
     * @returns false if the lender's can't become an own one: there are as many as may be, and it stays unsaved.
     */
    changeList: (id: string, change: (list: ViewList) => ViewList): boolean => {
      const stored = latest();
      const filters = listOf(stored);
      const own = filters.find((other) => other.id === id);
      const existing = own ?? toView(stored, lenders).filters.find((other) => other.id === id);
      if (!existing?.list) return true;
      const list = change(existing.list);
      if (list === existing.list) return true;
      // What isn't saved must not win over another device's name, filter or deletion.
      const isUnsaved = list.sort === existing.list.sort && list.setup === existing.list.setup;
      if (own === undefined && isUnsaved) {
        const { [id]: _before, ...others } = stored.unsaved;
        const unsaved = list.unsaved === undefined ? others : { ...others, [id]: list.unsaved };
        record.save({ ...stored, unsaved });
        return true;
      }
      if (own === undefined && filters.length >= MAX_SAVED_FILTERS) return false;
      const changedAt = isUnsaved ? existing.changedAt : instantAfter(own?.changedAt ?? stored.deleted[id]);
      add(stored, { action: 'save', filter: { ...existing, list, changedAt } });
      return true;
    },

    remove,

    /** The oldest change the gateway may not have. */
    nextToSend: (): SavedFilterChange | undefined => latest().changes[0],

    /** The names that the gateway may not have a change of; without filters that were made and deleted meanwhile. */
    unsentNames: (): readonly string[] => {
      const { filters, changes } = latest();
      return changes.flatMap((change) =>
        change.action === 'save'
          ? change.filter.name
          : (filters.find(({ id }) => id === change.id)?.name ?? []),
      );
    },

    /**
     * Applies the gateway's list.
     * @param sent the change it answers, which is then no longer unsent.
     * @returns false if that saved a view which isn't in the list: a later deletion won.
     */
    take: (filters: readonly SavedFilter[], sent?: SavedFilterChange): boolean => {
      const stored = latest();
      const own = new Map(listOf(stored).map((filter) => [filter.id, filter]));
      // An older gateway leaves out what it doesn't know of a view: this device's own is whole.
      const whole = filters.map((theirs) => {
        const known = own.get(theirs.id);
        return theirs.list === undefined && known?.changedAt === theirs.changedAt ? known : theirs;
      });
      const changes = stored.changes.filter((change) => !isSame(change, sent));
      const isLost = sent?.action === 'save' && !filters.some(({ id }) => id === sent.filter.id);
      const unsaved = isLost ? unsavedAfter(sent, stored) : stored.unsaved;
      record.save({ ...stored, filters: whole, changes, unsaved, isRead: true });
      return !isLost;
    },

    /** Drops a change the gateway refused. */
    drop: (refused: SavedFilterChange): void => {
      const stored = latest();
      const changes = stored.changes.filter((change) => !isSame(change, refused));
      const isHere = changes.length < stored.changes.length;
      record.save({ ...stored, changes, unsaved: isHere ? unsavedAfter(refused, stored) : stored.unsaved });
    },

    close: record.close,
  };
}

function toView(
  stored: StoredSavedFilters = NOTHING,
  lenderViews: readonly SavedFilter[] = [],
): SavedFilters {
  const own = listOf(stored);
  const inPlaceOf = (view: SavedFilter) =>
    own.find((other) => other.id === view.id || isNamed(view, other.name));
  const shown = lenderViews
    .filter((view) => inPlaceOf(view) === undefined)
    .map((view) => {
      const unsaved = stored.unsaved[view.id];
      return view.list && unsaved ? { ...view, list: { ...view.list, unsaved } } : view;
    });
  return {
    filters: byName([...own, ...shown]),
    lenders: new Set(shown.map(({ id }) => id)),
    overrides: new Map(
      lenderViews.flatMap((view) => {
        const other = inPlaceOf(view);
        return other === undefined ? [] : [[view.id, other.id]];
      }),
    ),
    isRead: stored.isRead,
    unsentCount: stored.changes.length,
  };
}

/** The id of the lender's view of this name: so that two devices make one of it. */
function freeIdOf(
  name: string,
  own: readonly SavedFilter[],
  lenderViews: readonly SavedFilter[],
): string | undefined {
  const view = lenderViews.find((other) => isNamed(other, name));
  return own.some(({ id }) => id === view?.id) ? undefined : view?.id;
}

function isNamed(view: SavedFilter, name: string): boolean {
  return foldText(view.name) === foldText(name.normalize().trim());
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
  return byName([...byId.values()]);
}

function byName(filters: readonly SavedFilter[]): readonly SavedFilter[] {
  const sortKey = ({ name, id }: SavedFilter): string => `${foldText(name)}\n${id}`;
  return filters.toSorted((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1));
}

function idOf(change: SavedFilterChange): string {
  return change.action === 'save' ? change.filter.id : change.id;
}

function isSame(change: SavedFilterChange, other: SavedFilterChange | undefined): boolean {
  return JSON.stringify(change) === JSON.stringify(other);
}

// In the form of the client's refusals.
const DELETED_LATER = Object.assign(new Error('A later deletion won'), {
  kind: 'refused',
  status: 409,
  detail: "The view was deleted later. If you still want it, check this device's clock and save it anew.",
});

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
      return () => {
        if (!store.take(filters, sent)) throw DELETED_LATER;
      };
    },
    read: async () => {
      const filters = await calls.readSavedFilters(userId);
      return () => void store.take(filters);
    },
    dropRefused: () => {
      if (lastSent !== undefined) store.drop(lastSent);
    },
  });
}
