import { useQuery } from '@tanstack/react-query';
import { type StoragePromise, deletionRisk } from '#src/features/outbox/deletion-risk.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { Notice } from '#src/ui/notice.tsx';

interface DeletionNoticeProps {
  readonly notes: readonly OutboxNote[];
  readonly readStoragePromise: () => Promise<StoragePromise>;
  readonly now: number;
}

/** Warns about pending notes that the browser may delete: a hint first, then an alert. */
export function DeletionNotice({ notes, readStoragePromise, now }: DeletionNoticeProps) {
  // Ask at every visit: the browser may have given its promise meanwhile.
  const { data } = useQuery({
    queryKey: ['browser-keeping'],
    queryFn: readStoragePromise,
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  });
  const risk = data && deletionRisk(notes, data, now);
  if (risk === undefined) return null;
  return <Notice kind={risk.isUrgent ? 'trouble' : 'hint'}>{risk.text}</Notice>;
}
