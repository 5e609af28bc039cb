import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { ActionButton } from '#src/ui/action-button.tsx';

export interface AlertDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * A dialog with one way out: focus stays inside, the page behind stays as it was, and neither Escape nor a click
 * outside closes it. It takes the focus itself: a key meant for the page must not press its button.
 */
export function AlertDialog({ title, text, confirmLabel, onConfirm, className, children }: AlertDialogProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      size="xs"
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => contentRef.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content ref={contentRef} className={className}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>{text}</Dialog.Description>
              {children}
            </Dialog.Body>
            <Dialog.Footer>
              <ActionButton kind="primary" size="md" onPress={onConfirm}>
                {confirmLabel}
              </ActionButton>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
