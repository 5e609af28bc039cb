import type { KeysDialogProps } from '#src/features/pipeline/keys/keys-dialog.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

/** It comes with what Jump loads when the page is quiet. */
export const KeysDialogPart = lazyComponent(
  async () => (await import('#src/features/pipeline/keys/keys-dialog.tsx')).KeysDialog,
);

export function KeysHelp({ isOpen, ...dialog }: KeysDialogProps & { readonly isOpen: boolean }) {
  return isOpen ? <KeysDialogPart {...dialog} /> : null;
}
