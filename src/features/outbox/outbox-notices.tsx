import type { OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { Notice } from '#src/ui/notice.tsx';

const HOLDS = {
  auth: 'Your session has expired. Log in again, and the notes go out.',
  rate: 'The server asks for a pause. The notes go out by themselves after it.',
  upgrade: 'A newer version of the app is needed to send notes. Reload the page.',
} as const;

/** What holds everything up. */
export function OutboxNotices({ view }: { readonly view: OutboxView }) {
  const { status, error, hold } = view;
  return (
    <>
      {status === 'failed' ? (
        <Notice kind="trouble">
          {`The notes on this device cannot be reached. ${error?.message ?? ''}`.trim()}
        </Notice>
      ) : null}
      {hold === undefined ? null : <Notice kind="hint">{HOLDS[hold]}</Notice>}
    </>
  );
}
