import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import type { SavedFiltersDialogProps } from '#src/features/pipeline/saved-filters/saved-filters-dialog.tsx';
import type { SavedFiltersReading } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { savedFilterWords } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { ToolWord } from '#src/features/pipeline/tools/tool-word.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

/** No start needs it. It comes with what Jump loads when the page is quiet. */
export const SavedFiltersPart = lazyComponent(
  async () =>
    (await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx')).SavedFiltersDialog,
);

interface SavedFiltersControlProps extends Omit<SavedFiltersDialogProps, 'reading' | 'onClose'> {
  readonly reading: SavedFiltersReading | undefined;
}

/** Opens the saved filters; pressed before the device's copy is open, as soon as it is. */
export function SavedFiltersControl({ reading, ...dialog }: SavedFiltersControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton kind="quiet" label={savedFilterWords.open} onPress={() => setIsOpen(true)}>
        <ToolWord Sign={Bookmark}>{savedFilterWords.open}</ToolWord>
      </ActionButton>
      {isOpen && reading !== undefined ? (
        <SavedFiltersPart {...dialog} reading={reading} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
