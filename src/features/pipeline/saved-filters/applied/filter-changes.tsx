import Save from 'lucide-react/icons/save';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { draftOf, type ActiveFilter } from '#src/domain/list/filter-draft.ts';
import { filtersNothing } from '#src/domain/list/filters-nothing.ts';
import { refusalText } from '#src/features/pipeline/saved-filters/refusal-text.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import type { FilterToSave, SaveFilterResult } from '#src/offline/person-data/saved-filters-store.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** How long a phone shows that it's saved. */
const SEEN_MS = 3_000;

interface FilterChangesProps {
  readonly saved: SavedFilter;
  /** True while some of its parts are off. */
  readonly isChanged: boolean;
  readonly activeFilter: ActiveFilter;
  readonly save: (wanted: FilterToSave) => SaveFilterResult;
  /** Called with why the filter wasn't saved. */
  readonly onRefused: (why: string) => void;
  readonly onSaved: (id: string) => void;
}

/** Saves the filter as the list is now, which a press takes back. Its place is kept while there's nothing to save. */
export function FilterChanges(props: FilterChangesProps) {
  const { saved, isChanged, activeFilter, save, onRefused, onSaved } = props;
  const [before, setBefore] = useState<FilterToSave>();
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (before === undefined) return;
    const timer = setTimeout(() => setIsSeen(true), SEEN_MS);
    return () => clearTimeout(timer);
  }, [before]);
  const { filter, leftOut } = draftOf(activeFilter);
  // What no filter can say would be lost, and without any part there's nothing to save.
  const canSave = isChanged && leftOut.length === 0 && !filtersNothing(filter);
  const isSaved = before !== undefined && !isChanged;
  const saveAs = (wanted: FilterToSave, taken: FilterToSave | undefined) => {
    const result = save(wanted);
    if (result.kind === 'refused') {
      onRefused(refusalText(result));
      return;
    }
    setBefore(taken);
    setIsSeen(false);
    onSaved(result.filter.id);
  };
  const { id, name } = saved;
  return (
    <div className="filter-changes">
      <output className="filter-saved" data-seen={isSeen}>
        {isSaved ? words.changesSaved : ''}
      </output>
      {canSave ? (
        <ActionButton
          kind="quiet"
          label={words.saveChanges}
          onPress={() => saveAs({ id, name, filter }, { id, name, filter: saved.filter })}
        >
          <Save />
          <span className="filter-changes-word" data-short={words.saveShort}>
            {words.saveChanges}
          </span>
        </ActionButton>
      ) : null}
      {isSaved ? (
        <ActionButton kind="quiet" label={words.undo} onPress={() => saveAs(before, undefined)}>
          <Undo2 />
          <span className="filter-changes-word">{words.undo}</span>
        </ActionButton>
      ) : null}
    </div>
  );
}
