import { differenceInMinutes, differenceInSeconds } from 'date-fns';
import { noteCountText } from '#src/features/outbox/outbox-groups.ts';
import { isWaiting, type OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { Notice } from '#src/ui/notice.tsx';

const HOLDS = {
  auth: 'Your session has expired. Log in again, and the notes go out.',
  rate: 'The server asks for a pause. The notes go out by themselves after it.',
  upgrade: 'A newer version of the app is needed to send notes. Reload the page.',
} as const;

/** What holds everything up. */
export function OutboxNotices({ view, now }: { readonly view: OutboxView; readonly now: number }) {
  const { status, error, hold, stalledSince, notes } = view;
  return (
    <>
      {status === 'failed' ? (
        <Notice kind="trouble">
          {`The notes on this device cannot be reached. ${error?.message ?? ''}`.trim()}
        </Notice>
      ) : null}
      {hold === undefined ? null : <Notice kind="hint">{HOLDS[hold]}</Notice>}
      {stalledSince === undefined ? null : (
        <Notice kind="trouble">
          {`${stallText(notes.filter((note) => isWaiting(note) && note.state !== 'parked').length)} waiting for ${spanText(stalledSince, now)} although the server answers. Retry; if that does not help, copy or export the notes and tell your administrator.`}
        </Notice>
      )}
    </>
  );
}

function stallText(count: number): string {
  return `${noteCountText(count)} ${count === 1 ? 'has' : 'have'} been`;
}

function spanText(since: number, now: number): string {
  const minutes = differenceInMinutes(now, since);
  if (minutes >= 1) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.max(1, differenceInSeconds(now, since))} seconds`;
}
