import { lazy, Suspense } from 'react';
import type { KeysDialogProps } from '#src/features/pipeline/keys/keys-dialog.tsx';

const KeysDialog = lazy(async () => {
  const { KeysDialog: component } = await import('#src/features/pipeline/keys/keys-dialog.tsx');
  return { default: component };
});

/** The keyboard dialog, loaded when first opened. */
export function KeysHelp({ isOpen, ...dialog }: KeysDialogProps & { readonly isOpen: boolean }) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeysDialog {...dialog} />
    </Suspense>
  );
}
