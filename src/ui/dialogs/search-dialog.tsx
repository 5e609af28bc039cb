import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import '#src/ui/dialogs/search-dialog.css';

interface SearchDialogProps {
  readonly label: string;
  readonly fieldRef: RefObject<HTMLElement | null>;
  /** The element that had focus before, and gets it back. */
  readonly opener: Element | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A field and what it finds, at the top of the window, on a phone all of it. The focus begins in the field and returns
 * to where it was. Escape and a press outside close it.
 */
export function SearchDialog({ label, fieldRef, opener, onClose, children }: SearchDialogProps) {
  return (
    <Dialog.Root
      open
      placement="top"
      scrollBehavior="inside"
      initialFocusEl={() => fieldRef.current}
      // Chakra's own comes a moment later, and takes the focus from a dialog that opened meanwhile.
      restoreFocus={false}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner className="search-dialog-place">
          <Dialog.Content className="search-dialog" aria-label={label}>
            {children}
            <FocusReturn to={opener} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Inside the dialog: its cleanup comes after that of all that keeps the focus in there. */
function FocusReturn({ to }: { readonly to: Element | null }) {
  useEffect(
    () => () => {
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    },
    [to],
  );
  return null;
}
