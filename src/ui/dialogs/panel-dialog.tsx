import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/ui/dialogs/panel-dialog.css';

interface PanelDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** A PanelBody, and a PanelFooter for actions on the whole panel. */
  readonly children: ReactNode;
}

/**
 * A panel above the page: focus stays inside, Escape and a click outside close it, and focus returns to where it was.
 */
export function PanelDialog({ title, onClose, children }: PanelDialogProps) {
  return (
    <Dialog.Root
      open
      placement="center"
      scrollBehavior="inside"
      // It traps the focus. StrictMode moves the focus out for a moment as it opens.
      onFocusOutside={(event) => event.preventDefault()}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content className="panel-dialog">
            <div className="panel-dialog-header flex middle between gap-16 rigid">
              <Dialog.Title>{title}</Dialog.Title>
              <ActionButton kind="quiet" onPress={onClose}>
                Close
              </ActionButton>
            </div>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

export function PanelBody({ children }: { readonly children: ReactNode }) {
  return <div className="panel-dialog-body low scrolls">{children}</div>;
}

export function PanelFooter({ children }: { readonly children: ReactNode }) {
  return <div className="panel-dialog-footer line gap-8 rigid line-above">{children}</div>;
}
