import type { KeysDialogProps } from '#src/features/pipeline/keys/keys-dialog.tsx';
import { latePart } from '#src/loan-display/late-code/late-part.tsx';

/** It comes with what Jump loads when the page is quiet. */
export const KeysDialogPart = latePart(
  async () => (await import('#src/features/pipeline/keys/keys-dialog.tsx')).KeysDialog,
);

/** The keyboard dialog, loaded when first opened. */
export function KeysHelp({ isOpen, ...dialog }: KeysDialogProps & { readonly isOpen: boolean }) {
  return isOpen ? <KeysDialogPart {...dialog} /> : null;
}
