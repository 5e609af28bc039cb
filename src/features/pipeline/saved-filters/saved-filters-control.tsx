import X from 'lucide-react/icons/x';
import { lazy, Suspense, useState } from 'react';
import type { SavedFiltersDialogProps } from '#src/features/pipeline/saved-filters/saved-filters-dialog.tsx';
import type { SavedFiltersReading } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/pipeline/saved-filters/saved-filters-control.css';

const SavedFiltersDialog = lazy(async () => {
  const { SavedFiltersDialog: component } =
    await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx');
  return { default: component };
});

interface SavedFiltersControlProps extends Omit<SavedFiltersDialogProps, 'reading' | 'onClose'> {
  readonly reading: SavedFiltersReading | undefined;
}

/** Opens the saved filters. The applied one is a chip; pressing it removes the filter. */
export function SavedFiltersControl({ reading, ...dialog }: SavedFiltersControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { appliedId, onApply } = dialog;
  const applied = reading?.stored.filters.find(({ id }) => id === appliedId);
  return (
    <>
      <ActionButton disabled={reading === undefined} onPress={() => setIsOpen(true)}>
        {words.open}
      </ActionButton>
      {appliedId === '' || reading === undefined ? null : (
        <button
          type="button"
          className="filter-chip"
          aria-label={words.remove(applied?.name ?? '')}
          onClick={() => onApply('')}
        >
          <span className="filter-chip-name">{applied?.name ?? missingText(reading)}</span>
          <X />
        </button>
      )}
      {isOpen && reading !== undefined ? (
        <Suspense fallback={null}>
          <SavedFiltersDialog {...dialog} reading={reading} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function missingText({ stored }: SavedFiltersReading): string {
  return stored.isRead ? words.gone : words.notHere;
}
