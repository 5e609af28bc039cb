import { outboxWords as words } from '#src/features/outbox/words.ts';
import type { OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { Notice } from '#src/ui/notice.tsx';

/** What keeps all notes from being sent. */
export function OutboxNotices({ view }: { readonly view: OutboxView }) {
  const { status, error, hold } = view;
  return (
    <>
      {status === 'failed' ? <Notice kind="trouble">{words.unreachable(error?.message ?? '')}</Notice> : null}
      {hold === undefined ? null : <Notice kind="hint">{words.holds[hold]}</Notice>}
    </>
  );
}
