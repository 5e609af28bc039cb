import { type StoragePromise, deletionRisk } from '#src/features/outbox/deletion-risk.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { Notice } from '#src/ui/notice.tsx';

interface DeletionNoticeProps {
  readonly notes: readonly OutboxNote[];
  /** Undefined until the browser says. */
  readonly promise: StoragePromise | undefined;
  readonly now: number;
  readonly isConnected: boolean;
}

/** Warns about pending notes that the browser may delete: a hint first, then an alert. */
export function DeletionNotice({ notes, promise, now, isConnected }: DeletionNoticeProps) {
  const risk = promise && deletionRisk(notes, promise, now, isConnected);
  if (risk === undefined) return null;
  return <Notice kind={risk.isUrgent ? 'trouble' : 'hint'}>{risk.text}</Notice>;
}
