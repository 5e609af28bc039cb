import { useState } from 'react';
import type { SavedFilter, ViewList } from '#src/contract/wire/saved-filter.ts';
import { type ActiveFilter, draftOf } from '#src/domain/list/filter-draft.ts';
import { suspendedMilestones } from '#src/domain/loan-fields/pipeline-map.ts';
import { StartsFrom } from '#src/features/pipeline/saved-filters/draft-notices.tsx';
import { FilterEditor } from '#src/features/pipeline/saved-filters/filter-editor.tsx';
import type { SavedFiltersReading } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { editorWords, filterSyncWords } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/words.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import type { FilterToSave, SavedFilters } from '#src/offline/person-data/saved-filters-store.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useLeavingQuestion } from '#src/ui/dialogs/leaving-question.tsx';
import { PanelBody, PanelDialog, PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import { filterPipeline } from '#src/domain/list/pipeline-filter.ts';
import { loansSoFarText } from '#src/features/pipeline/read/words.ts';
import { viewText } from '#src/features/pipeline/saved-filters/filter-text.ts';
import '#src/features/pipeline/saved-filters/saved-filters.css';

export interface SavedFiltersDialogProps {
  readonly reading: SavedFiltersReading;
  readonly prepared: PreparedLoans;
  readonly categories: readonly string[];
  readonly activeFilter: ActiveFilter;
  readonly appliedId: string;
  /** How the list is shown now: what a new view keeps. */
  readonly current: ViewList;
  readonly edits?: FilterToSave | undefined;
  readonly onApply: (id: string) => void;
  readonly onClose: () => void;
}

export function SavedFiltersDialog(props: SavedFiltersDialogProps) {
  const { reading, prepared, categories, activeFilter, appliedId, edits, onApply, onClose } = props;
  const { stored, store } = reading;
  const draft = draftOf(activeFilter, suspendedMilestones(prepared.fieldMap));
  const added: FilterToSave = { name: '', filter: draft.filter };
  const [chosen, setEdited] = useState(edits);
  /** The latest last. */
  const [deleted, setDeleted] = useState<readonly SavedFilter[]>([]);
  const [wasEditing, setWasEditing] = useState(false);
  const problem = syncText(reading);
  // Without filters there's only one thing to do here.
  const isFirst = stored.isRead && stored.filters.length === 0 && deleted.length === 0 && !wasEditing;
  const edited = chosen ?? (isFirst && problem === undefined ? added : undefined);
  const edit = (filter: FilterToSave) => {
    setEdited(filter);
    setWasEditing(true);
    setDeleted([]);
  };
  const applyAndClose = ({ id }: SavedFilter) => {
    onApply(id);
    onClose();
  };

  const [isUnsaved, setUnsaved] = useState(false);
  const { leave, question } = useLeavingQuestion(isUnsaved, {
    text: editorWords.closing,
    lose: editorWords.loseChanges,
    onClose,
  });
  const leaveEditor = () => (chosen === undefined || edits !== undefined ? onClose() : setEdited(undefined));

  return (
    <PanelDialog title={titleOf(edited)} onClose={() => leave(onClose)}>
      {edited === undefined ? (
        <>
          <PanelBody>
            {problem === undefined ? null : <Notice kind="hint">{problem}</Notice>}
            {deleted.map((view, at) => (
              <Notice
                key={view.id}
                kind="hint"
                action={
                  <ActionButton
                    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
                    autoFocus={at === deleted.length - 1}
                    onPress={() => {
                      store.save({ name: view.name, filter: view.filter, list: view.list });
                      setDeleted(deleted.filter((one) => one !== view));
                    }}
                  >
                    {words.undo}
                  </ActionButton>
                }
              >
                {words.deleted(view.name)}
              </Notice>
            ))}
            {stored.filters.length === 0 ? (
              <p className="muted">{words.none}</p>
            ) : (
              <FilterList
                stored={stored}
                prepared={prepared}
                appliedId={appliedId}
                onApply={applyAndClose}
                onEdit={edit}
                onDelete={(saved) => {
                  store.remove(saved.id);
                  setDeleted([...deleted, saved]);
                  if (saved.id === appliedId) onApply('');
                }}
              />
            )}
          </PanelBody>
          <PanelFooter>
            <StartsFrom filter={draft.filter} />
            <ActionButton
              kind="primary"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor that had the focus is gone
              autoFocus={wasEditing}
              onPress={() => edit(added)}
            >
              {words.add}
            </ActionButton>
          </PanelFooter>
        </>
      ) : (
        <FilterEditor
          initial={edited}
          current={props.current}
          leftOut={edited.id === undefined ? draft.leftOut : undefined}
          prepared={prepared}
          categories={categories}
          save={store.save}
          onSaved={(saved) => (saved.id === edited.id ? leaveEditor() : applyAndClose(saved))}
          onBack={() => leave(leaveEditor)}
          onUnsaved={setUnsaved}
          question={question}
        />
      )}
    </PanelDialog>
  );
}

function titleOf(edited: FilterToSave | undefined): string {
  if (edited === undefined) return words.open;
  return edited.id === undefined ? words.add : words.editFilter;
}

function syncText({ stored, syncing }: Pick<SavedFiltersReading, 'stored' | 'syncing'>): string | undefined {
  const { sending, reading, refusal } = syncing;
  if (refusal !== undefined) return filterSyncWords.refused(refusal);
  if (sending === 'signed-out' && stored.unsentCount > 0)
    return filterSyncWords.waitingForSignIn(stored.unsentCount);
  if (sending === 'unreachable' && stored.unsentCount > 0) return filterSyncWords.waiting(stored.unsentCount);
  if (reading !== 'failed') return undefined;
  return stored.isRead ? filterSyncWords.oldCopy : filterSyncWords.incomplete;
}

interface FilterListProps {
  readonly stored: SavedFilters;
  readonly prepared: PreparedLoans;
  readonly appliedId: string;
  readonly onApply: (filter: SavedFilter) => void;
  readonly onEdit: (filter: SavedFilter) => void;
  readonly onDelete: (filter: SavedFilter) => void;
}

function FilterList(props: FilterListProps) {
  const { stored, prepared, appliedId, onApply, onEdit, onDelete } = props;
  const { lenderName } = useAppConfig();
  const overrides = new Set(stored.overrides.values());
  return (
    <ul className="ruled">
      {stored.filters.map((saved) => (
        <li key={saved.id} className="filter-entry flex middle gap-4" data-filter-id={saved.id}>
          <button
            type="button"
            className="menu-link filter-apply wrap grow shrinks"
            aria-current={saved.id === appliedId}
            onClick={() => onApply(saved)}
          >
            <span className="filter-entry-texts">
              <bdi className="strong anywhere">{saved.name}</bdi>
              <span className="clamped text-label muted">{viewText(saved)}</span>
              {stored.lenders.has(saved.id) ? (
                <span className="text-label">{words.lenders(lenderName)}</span>
              ) : null}
              {overrides.has(saved.id) ? (
                <span className="text-label">{words.overrides(lenderName)}</span>
              ) : null}
            </span>
            <span className="text-body">{loansSoFarText(countOf(saved, prepared), prepared.isPart)}</span>
          </button>
          <ActionButton
            kind="quiet"
            label={words.actionOn(words.edit, saved.name)}
            onPress={() => onEdit(saved)}
          >
            {words.edit}
          </ActionButton>
          {stored.lenders.has(saved.id) ? null : (
            <ActionButton
              kind="quiet"
              label={words.actionOn(words.delete, saved.name)}
              onPress={() => onDelete(saved)}
            >
              {words.delete}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function countOf({ filter }: SavedFilter, prepared: PreparedLoans): number {
  return filterPipeline(prepared.index, filter, prepared).length;
}
