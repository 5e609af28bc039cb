import Bookmark from 'lucide-react/icons/bookmark';
import { useRef, useState } from 'react';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { viewText } from '#src/features/pipeline/saved-filters/filter-text.ts';
import type { SavedFiltersDialogProps } from '#src/features/pipeline/saved-filters/saved-filters-dialog.tsx';
import type {
  SavedFiltersInUse,
  SavedFiltersReading,
} from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { hasChanged, savedList } from '#src/features/pipeline/saved-filters/view-list.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/words.ts';
import { ToolWord } from '#src/ui/tool-word.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/pipeline/saved-filters/applied-filter.css';

/** No start needs it. It comes with what Jump loads when the page is quiet. */
export const SavedFiltersPart = lazyComponent(
  async () =>
    (await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx')).SavedFiltersDialog,
);

interface SavedFiltersControlProps extends Omit<SavedFiltersDialogProps, 'reading' | 'onClose'> {
  readonly reading: SavedFiltersReading | undefined;
}

/**
 * The button that opens the saved filters, and their dialog for another place: the toolbar is another one in a narrow
 * window, and a turned phone must not end the dialog. Pressed before the device's copy is open, it opens with that.
 */
export function useSavedFiltersControl({ reading, ...dialog }: SavedFiltersControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  return {
    button: (
      <ActionButton kind="quiet" label={words.open} onPress={() => setIsOpen(true)}>
        <ToolWord Sign={Bookmark}>{words.open}</ToolWord>
      </ActionButton>
    ),
    part:
      isOpen && reading !== undefined ? (
        <SavedFiltersPart {...dialog} reading={reading} onClose={() => setIsOpen(false)} />
      ) : null,
  };
}

interface AppliedFilterProps extends Omit<SavedFiltersDialogProps, 'reading' | 'edits' | 'onClose'> {
  readonly inUse: SavedFiltersInUse;
  readonly onRemove: () => void;
}

export function AppliedFilter({ inUse, onRemove, ...dialog }: AppliedFilterProps) {
  const { reading, applied, hasFailed } = inUse;
  const { appliedId } = dialog;
  const { sort } = dialog.current;
  const editRef = useRef<HTMLButtonElement>(null);
  const [hasSaved, setHasSaved] = useState<boolean>();
  const [edited, setEdited] = useState<SavedFilter>();
  if (reading === undefined && hasFailed) return <NotOpened isApplied={appliedId !== ''} />;
  if (appliedId === '') return null;
  if (reading === undefined) return <div className="applied-filter flex middle rigid gap-4 finger-32" />;
  const name = applied?.name ?? (reading.stored.isRead ? words.gone : words.notHere);
  const summary = applied === undefined ? '' : viewText(applied);
  const isChanged = applied?.list ? hasChanged(applied.list, sort) : false;
  return (
    <>
      <div className="applied-filter flex middle rigid gap-4 finger-32">
        <p className="applied-filter-text fine-print one-line" title={words.line(name, summary)}>
          {applied === undefined ? null : `${words.view} `}
          <bdi className="applied-filter-name medium plain">{name}</bdi> <span>{summary}</span>
        </p>
        <output className="applied-filter-state heard-on-phone text-label muted">
          {isChanged ? words.changed : hasSaved ? words.saved : ''}
        </output>
        {applied === undefined ? null : (
          <ActionButton
            ref={editRef}
            kind="quiet"
            label={words.actionOn(words.edit, name)}
            onPress={() => setEdited(applied)}
          >
            {words.edit}
          </ActionButton>
        )}
        {isChanged ? (
          <ActionButton
            kind="quiet"
            label={words.actionOn(words.saveChanges, name)}
            onPress={() => {
              editRef.current?.focus();
              setHasSaved(reading.store.changeList(appliedId, (list) => savedList(list, sort)));
            }}
          >
            {words.saveChanges}
          </ActionButton>
        ) : null}
        <ActionButton kind="quiet" label={words.actionOn(words.removeFilter, name)} onPress={onRemove}>
          {words.remove}
        </ActionButton>
        {edited === undefined ? null : (
          <SavedFiltersPart
            {...dialog}
            reading={reading}
            edits={edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </div>
      {isChanged && hasSaved === false ? <Notice kind="trouble">{words.full}</Notice> : null}
    </>
  );
}

function NotOpened({ isApplied }: { readonly isApplied: boolean }) {
  const { leaveTo } = useServices();
  return (
    <Notice
      kind="trouble"
      action={<ActionButton onPress={() => leaveTo(window.location.href)}>{words.reload}</ActionButton>}
    >
      {words.notOpened(isApplied)}
    </Notice>
  );
}
