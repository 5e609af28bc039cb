import { createHash } from 'node:crypto';
import type { LenderFile } from '#src/contract/wire/lender-file.ts';
import { NEVER_CHANGED } from '#src/contract/wire/preferences.ts';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { sortLevels } from '#src/domain/list/pipeline-sort-param.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

type LenderView = NonNullable<LenderFile['defaultViews']>[number];

/** What a lender's views name and this lender hasn't, each with its place. */
export function viewFaults(views: readonly LenderView[], fieldMap: FieldMap): readonly string[] {
  const columns = pipelineColumns(fieldMap);
  const headings = columns.map(({ name }) => name);
  const loanHeadings = columns.filter(({ kind }) => kind !== 'category').map(({ name }) => name);
  const labels = fieldMap.categories.map(({ label }) => label);
  return views.flatMap(({ filter, list }, index) => {
    const { columnPinning, columnVisibility = {}, columnOrder = [], columnSizing = {} } = list?.setup ?? {};
    const named: readonly (readonly [place: string, names: readonly string[], known: readonly string[]])[] = [
      ['filter.milestones', filter.milestones, ['', ...milestoneNames(fieldMap)]],
      ['filter.statuses', filter.statuses.map(({ category }) => category), labels],
      ['list.sort', sortLevels(list?.sort ?? '').map(({ id }) => id), headings],
      // Statuses can't be pinned.
      ['list.setup.columnPinning.left', columnPinning?.left ?? [], loanHeadings],
      ['list.setup.columnVisibility', Object.keys(columnVisibility), headings],
      ['list.setup.columnOrder', columnOrder, headings],
      ['list.setup.columnSizing', Object.keys(columnSizing), headings],
    ];
    const people = (['loanOfficers', 'processors'] as const).filter((part) => filter[part].length > 0);
    const isSearched = filter.search.trim() !== '';
    return [
      ...(isSearched ? [['filter.search', "may name somebody, and a lender's views are public"]] : []),
      ...named.flatMap(([place, names, known]) => unknownNames(names, known).map((fault) => [place, fault])),
      ...people.map((part) => [`filter.${part}`, "names people, and a lender's views are public"]),
    ].map(([place, fault]) => `defaultViews.${index}.${place}: ${fault}`);
  });
}

function unknownNames(names: readonly string[], known: readonly string[]): readonly string[] {
  const wanted = new Set(known.map((name) => name.normalize()));
  return names
    .filter((name) => !wanted.has(name.normalize()))
    .map((name) => `“${name}” isn't one of ${known.filter(Boolean).join(', ')}`);
}

/**
 * A lender's views as a page has its person's own. A view goes by its name: under another one it's another view, and
 * a person's own in its place no longer is.
 */
export function viewsForPages(views: readonly LenderView[]): readonly SavedFilter[] {
  return views.map(({ name, filter, list = null }) => ({
    id: idOf(name),
    name,
    filter,
    list,
    changedAt: NEVER_CHANGED,
  }));
}

// In the form of the ids that devices give.
function idOf(name: string): string {
  const digest = createHash('sha256').update(foldText(name)).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
