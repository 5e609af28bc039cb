import { useDeferredValue, useId, useState } from 'react';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { filterPipeline, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { FilterFields } from '#src/features/pipeline/saved-filters/filter-fields.tsx';
import { refusalText } from '#src/features/pipeline/saved-filters/refusal-text.ts';
import { editorWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import type { FilterToSave, SaveFilterResult } from '#src/offline/person-data/saved-filters-store.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useUnsavedWork } from '#src/ui/unsaved-work.ts';
import { PanelBody, PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';

interface FilterEditorProps {
  /** The filter to edit; without an id, what a new one starts with. */
  readonly initial: FilterToSave;
  readonly prepared: PreparedLoans;
  readonly categories: readonly string[];
  readonly save: (wanted: FilterToSave) => SaveFilterResult;
  readonly onSaved: (filter: SavedFilter) => void;
  readonly onBack: () => void;
}

export function FilterEditor(props: FilterEditorProps) {
  const { initial, prepared, categories, save, onSaved, onBack } = props;
  const [name, setName] = useState(initial.name);
  const [filter, setFilter] = useState<PipelineFilter>(initial.filter);
  const [result, setResult] = useState<SaveFilterResult>();
  const nameId = useId();
  useUnsavedWork(true);
  const counted = useDeferredValue(filter);
  const found = filterPipeline(prepared.loans, prepared.index, counted, prepared.today).length;
  const isNew = initial.id === undefined;
  const refusal = result?.kind === 'refused' ? result : undefined;

  const saveAs = (id: string | undefined) => {
    const next = save({ id, name, filter });
    setResult(next);
    if (next.kind === 'saved') onSaved(next.filter);
  };
  return (
    <>
      <PanelBody>
        <form
          className="filter-editor"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            saveAs(initial.id);
          }}
        >
          {refusal === undefined ? null : (
            <Notice
              kind="trouble"
              action={
                refusal.reason === 'name-taken' ? (
                  <ActionButton onPress={() => saveAs(refusal.takenBy.id)}>{words.replace}</ActionButton>
                ) : null
              }
            >
              {refusalText(refusal)}
            </Notice>
          )}
          <div className="filter-field filter-name">
            <label htmlFor={nameId}>{words.name}</label>
            <input
              id={nameId}
              className="text-input"
              value={name}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the editor is gone
              autoFocus
              // Chakra moves the focus again once its dialog is open: here, if that opens with the editor.
              data-autofocus=""
              aria-invalid={refusal !== undefined && 'reason' in refusal && refusal.reason !== 'too-large'}
              onChange={({ target }) => {
                setName(target.value);
                setResult(undefined);
              }}
            />
          </div>
          <FilterFields
            filter={filter}
            prepared={prepared}
            categories={categories}
            onChange={(change) => setFilter((current) => ({ ...current, ...change }))}
          />
          {/* Lets Enter in a text field save. */}
          <button type="submit" hidden>
            {words.save}
          </button>
        </form>
      </PanelBody>
      <PanelFooter>
        <output className="filter-found">{words.finds(found, prepared.loans.length, prepared.isPart)}</output>
        <ActionButton onPress={onBack}>{words.cancel}</ActionButton>
        <ActionButton kind="primary" onPress={() => saveAs(initial.id)}>
          {isNew ? words.saveAndApply : words.save}
        </ActionButton>
      </PanelFooter>
    </>
  );
}
