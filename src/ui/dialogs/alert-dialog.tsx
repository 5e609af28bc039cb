import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { ActionButton } from '#src/ui/action-button.tsx';
import { DialogTheme } from '#src/ui/dialogs/dialog-theme.tsx';

export interface AlertDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** Stands under the text. */
  readonly children?: ReactNode;
}

/** A dialog with one way on: focus stays inside, what is behind stays as it was, and neither Escape nor a press outside closes it. */
export function AlertDialog({ title, text, confirmLabel, onConfirm, children }: AlertDialogProps) {
  const confirmRef = useRef<HTMLButtonElement>(null);
  return (
    <DialogTheme>
      <Dialog.Root
        open
        role="alertdialog"
        placement="center"
        size="xs"
        closeOnEscape={false}
        closeOnInteractOutside={false}
        initialFocusEl={() => confirmRef.current}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner padding="4">
            <Dialog.Content>
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <Dialog.Description>{text}</Dialog.Description>
                {children}
              </Dialog.Body>
              <Dialog.Footer>
                <ActionButton ref={confirmRef} kind="primary" size="md" onPress={onConfirm}>
                  {confirmLabel}
                </ActionButton>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </DialogTheme>
  );
}
