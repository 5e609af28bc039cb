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
  readonly reading: SavedFiltersReading | undefined;
}

/** Opens the saved filters. */
export function SavedFiltersControl({ reading, ...dialog }: SavedFiltersControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton disabled={reading === undefined} onPress={() => setIsOpen(true)}>
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
