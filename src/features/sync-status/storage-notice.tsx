import { useSyncExternalStore } from 'react';
import type { StorageTrouble } from '#src/offline/storage-trouble.ts';
import { Notice } from '#src/ui/notice.tsx';

/** Says that nothing is kept on this device, before somebody counts on it without a network. */
export function StorageNotice({ trouble }: { readonly trouble: StorageTrouble }) {
  const error = useSyncExternalStore(trouble.subscribe, trouble.get);
  return error === undefined ? null : <Notice kind="hint">{error.message}</Notice>;
}
