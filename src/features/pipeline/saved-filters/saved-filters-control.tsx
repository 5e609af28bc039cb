import { lazy, Suspense, useState } from 'react';
import type { SavedFiltersDialogProps } from '#src/features/pipeline/saved-filters/saved-filters-dialog.tsx';
import type { SavedFiltersReading } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

const SavedFiltersDialog = lazy(async () => {
  const { SavedFiltersDialog: component } =
    await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx');
  return { default: component };
});

interface SavedFiltersControlProps extends Omit<SavedFiltersDialogProps, 'reading' | 'onClose'> {
  /** Undefined until the device's copy is open. */
  readonly reading: SavedFiltersReading | undefined;
}

/** Opens the saved filters; pressed before the device's copy is open, as soon as it is. */
export function SavedFiltersControl({ reading, ...dialog }: SavedFiltersControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton kind="quiet" onPress={() => setIsOpen(true)}>
        {words.open}
      </ActionButton>
      {isOpen && reading !== undefined ? (
        <Suspense fallback={null}>
          <SavedFiltersDialog {...dialog} reading={reading} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
