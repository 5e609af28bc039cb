import type { ListSetup, PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { ViewList } from '#src/contract/wire/saved-filter.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';

export function listSetupOf(values: ListSetup): ListSetup {
  const { columnPinning, columnVisibility, columnOrder, columnSizing, density, pageSize } = values;
  return { columnPinning, columnVisibility, columnOrder, columnSizing, density, pageSize };
}

/** What the list reads while a view is applied. */
export function overlaid(own: PreferenceValues, list: ViewList): PreferenceValues {
  return { ...own, ...listSetupOf(list.unsaved ?? list.setup) };
}

/** The view after a change of what `overlaid` gave. */
export function changedList(own: PreferenceValues, list: ViewList, change: PreferenceChange): ViewList {
  const shown = overlaid(own, list);
  const changed = listSetupOf({ ...shown, ...(typeof change === 'function' ? change(shown) : change) });
  if (isSame(changed, listSetupOf(shown))) return list;
  return { ...list, unsaved: { ...(list.unsaved ?? list.setup), ...changed } };
}

/** What the same change leaves for the person's own preferences: whatever a view doesn't keep. */
export function ownChange(
  own: PreferenceValues,
  list: ViewList,
  change: PreferenceChange,
): Partial<PreferenceValues> {
  const shown = overlaid(own, list);
  const changed = { ...shown, ...(typeof change === 'function' ? change(shown) : change) };
  return { ...changed, ...listSetupOf(own) };
}

export function hasChanged({ setup, unsaved, ...list }: ViewList, sort: string): boolean {
  return sort !== list.sort || (unsaved !== undefined && !isSame(listSetupOf(unsaved), listSetupOf(setup)));
}

export function savedList({ setup, unsaved, ...list }: ViewList, sort: string): ViewList {
  return { ...list, sort, setup: unsaved ?? setup };
}

export function withoutChanges(list: ViewList): ViewList {
  return list.unsaved === undefined ? list : { ...list, unsaved: undefined };
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
