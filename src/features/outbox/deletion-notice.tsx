import { useQuery } from '@tanstack/react-query';
import { type StoragePromise, deletionRisk } from '#src/features/outbox/deletion-risk.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { Notice } from '#src/ui/notice.tsx';

interface DeletionNoticeProps {
  readonly notes: readonly OutboxNote[];
  readonly readStoragePromise: () => Promise<StoragePromise>;
  readonly now: number;
}

/** Says where waiting notes are in danger of being deleted by the browser, quietly at first. */
export function DeletionNotice({ notes, readStoragePromise, now }: DeletionNoticeProps) {
  // Asked anew at every visit: the browser may have promised meanwhile to keep them.
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
