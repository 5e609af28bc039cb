import { useState } from 'react';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { draftOf, type InForce } from '#src/domain/list/filter-draft.ts';
import { filtersNothing } from '#src/domain/list/filters-nothing.ts';
import { refusalText } from '#src/features/pipeline/saved-filters/refusal-text.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import type { FilterToSave, SaveFilterResult } from '#src/offline/person-data/saved-filters-store.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface FilterChangesProps {
  readonly saved: SavedFilter;
  /** True while some of its parts are off. */
  readonly isChanged: boolean;
  readonly inForce: InForce;
  readonly save: (wanted: FilterToSave) => SaveFilterResult;
  readonly onSaved: (id: string) => void;
}

/** Saves the filter as the list is now, which a press takes back. */
export function FilterChanges({ saved, isChanged, inForce, save, onSaved }: FilterChangesProps) {
  const [before, setBefore] = useState<FilterToSave>();
  const [refusal, setRefusal] = useState('');
  const { filter, leftOut } = draftOf(inForce);
  // What no filter can say would be lost, and without any part there's nothing to save.
  const canSave = isChanged && leftOut.length === 0 && !filtersNothing(filter);
  const saveAs = (wanted: FilterToSave, taken: FilterToSave | undefined) => {
    const result = save(wanted);
    if (result.kind === 'refused') {
      setRefusal(refusalText(result));
      return;
    }
    setBefore(taken);
    setRefusal('');
    onSaved(result.filter.id);
  };
  const { id, name } = saved;
  return (
    <>
      {canSave ? (
        <ActionButton
          kind="quiet"
          onPress={() => saveAs({ id, name, filter }, { id, name, filter: saved.filter })}
        >
          {words.saveChanges}
        </ActionButton>
      ) : null}
      <output className="filter-saved">
        {refusal !== '' ? refusal : before !== undefined && !isChanged ? words.changesSaved : ''}
      </output>
      {before !== undefined && !isChanged ? (
        <ActionButton kind="quiet" onPress={() => saveAs(before, undefined)}>
          {words.undo}
        </ActionButton>
      ) : null}
    </>
  );
}
