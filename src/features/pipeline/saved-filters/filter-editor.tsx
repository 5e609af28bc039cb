import { Input } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { SavedFilter, ViewList } from '#src/contract/wire/saved-filter.ts';
import type { LeftOut } from '#src/domain/list/filter-draft.ts';
import {
  EMPTY_FILTER,
  filterPipeline,
  filtersNothing,
  type PipelineFilter,
} from '#src/domain/list/pipeline-filter.ts';
import { DraftNotices } from '#src/features/pipeline/saved-filters/draft-notices.tsx';
import { FilterFields } from '#src/features/pipeline/saved-filters/filter-fields.tsx';
import { editorWords as words, refusalWords } from '#src/features/pipeline/saved-filters/editor-words.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import type { FilterToSave, SaveFilterResult } from '#src/offline/person-data/saved-filters-store.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useUnsavedWork } from '#src/ui/unsaved-work.ts';
import { PanelBody, PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';

interface FilterEditorProps {
  readonly initial: FilterToSave;
  readonly current: ViewList;
  readonly leftOut: readonly LeftOut[] | undefined;
  readonly prepared: PreparedLoans;
  readonly categories: readonly string[];
  readonly save: (wanted: FilterToSave) => SaveFilterResult;
  readonly onSaved: (filter: SavedFilter) => void;
  readonly onBack: () => void;
  /** Whether leaving would lose something. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** Stands in place of the foot while the dialog asks. */
  readonly question: ReactNode;
}

export function FilterEditor(props: FilterEditorProps) {
  const { initial, leftOut, prepared, categories, save, onSaved, onBack, onUnsaved } = props;
  const [name, setName] = useState(initial.name);
  const [filter, setFilter] = useState<PipelineFilter>(initial.filter);
  const isNew = initial.id === undefined;
  const [hasList, setHasList] = useState(isNew || Boolean(initial.list));
  const [result, setResult] = useState<SaveFilterResult>();
  const [missedCount, setMissedCount] = useState(0);
  const nameId = useId();
  const searchId = useId();
  const nameRef = useRef<HTMLInputElement>(null);
  useUnsavedWork(true);
  // What a new one begins with is made anew with each drawing.
  const [begun] = useState(initial);
  const isUnsaved = name !== begun.name || filter !== begun.filter;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const counted = useDeferredValue(filter);
  const found = filterPipeline(prepared.index, counted, prepared).length;
  const isNothing = filtersNothing(filter) && !hasList;
  const change = (next: (now: PipelineFilter) => PipelineFilter) => {
    setFilter(next);
    setMissedCount(0);
  };
  const refusal = result?.kind === 'refused' ? result : undefined;

  const saveAs = (id: string | undefined) => {
    if (isNothing) {
      setMissedCount(missedCount + 1);
      return;
    }
    const list = hasList ? (initial.list ?? props.current) : null;
    const next = save({ id, name, filter, list });
    setResult(next);
    if (next.kind === 'saved') onSaved(next.filter);
  };
  return (
    <>
      <PanelBody>
        <form
          className="stack end-12 gap-12"
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
              {refusal.reason === 'name-taken'
                ? refusalWords['name-taken'](refusal.takenBy.name)
                : refusalWords[refusal.reason]}
            </Notice>
          )}
          <div className="filter-field stack gap-4">
            <label htmlFor={nameId} className="text-label strong muted">
              {words.name}
            </label>
            <Input
              ref={nameRef}
              id={nameId}
              className="search-field"
              value={name}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the editor is gone
              autoFocus
              // Chakra moves the focus again once its dialog is open: here, if that opens with the editor.
              data-autofocus=""
              aria-invalid={refusal !== undefined && refusal.reason !== 'too-large'}
              onChange={({ target }) => {
                setName(target.value);
                setResult(undefined);
              }}
            />
          </div>
          <label className="check">
            <input
              type="checkbox"
              className="check-input"
              checked={hasList}
              onChange={({ target }) => setHasList(target.checked)}
            />
            <span>{words.withList}</span>
          </label>
          <DraftNotices
            filter={initial.filter}
            leftOut={leftOut}
            onStartEmpty={() => {
              nameRef.current?.focus();
              setFilter(EMPTY_FILTER);
            }}
          />
          <div className="filter-field stack gap-4">
            <label htmlFor={searchId} className="text-label strong muted">
              {words.search}
            </label>
            <Input
              id={searchId}
              className="search-field"
              value={filter.search}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => change((now) => ({ ...now, search: target.value }))}
            />
          </div>
          {/* Lets Enter in a text field save. */}
          <button type="submit" hidden>
            {words.save}
          </button>
        </form>
        {/* Not in the form: Enter there doesn't save. */}
        <FilterFields filter={filter} prepared={prepared} categories={categories} onChange={change} />
      </PanelBody>
      {props.question ?? (
        <EditorFooter
          found={words.finds(found, prepared.loans.length, prepared.isPart)}
          isNothing={isNothing}
          missedCount={missedCount}
          save={isNew ? words.saveAndApply : words.save}
          onSave={() => saveAs(initial.id)}
          onBack={onBack}
        />
      )}
    </>
  );
}

interface EditorFooterProps {
  readonly found: string;
  readonly isNothing: boolean;
  readonly missedCount: number;
  readonly save: string;
  readonly onSave: () => void;
  readonly onBack: () => void;
}

function EditorFooter({ found, isNothing, missedCount, save, onSave, onBack }: EditorFooterProps) {
  const whyId = useId();
  return (
    <PanelFooter>
      {isNothing ? (
        // Another alert at each press, so that each is told.
        <p
          key={missedCount}
          id={whyId}
          className="filter-found fine-print"
          role={missedCount > 0 ? 'alert' : 'status'}
        >
          {words.chooseFirst}
        </p>
      ) : (
        <output className="filter-found fine-print">{found}</output>
      )}
      <ActionButton onPress={onBack}>{words.cancel}</ActionButton>
      <ActionButton
        kind="primary"
        aria-disabled={isNothing}
        aria-describedby={isNothing ? whyId : undefined}
        onPress={onSave}
      >
        {save}
      </ActionButton>
    </PanelFooter>
  );
}
