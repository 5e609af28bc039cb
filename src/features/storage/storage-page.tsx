import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { bytesText } from '#src/features/storage/bytes-text.ts';
import type { StorageRoom } from '#src/features/storage/storage-services.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { CacheContents } from '#src/offline/cache/cache-contents.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/storage/storage-page.css';

interface StoragePageProps {
  readonly userId: string;
  readonly outbox: Pick<Outbox, 'get' | 'subscribe'>;
  readonly homeLink: ReactNode;
  readonly outboxLink: ReactNode;
  readonly isRemoving: boolean;
  /** Removes everything of the person, who is asked about unsent notes, and signs them out. */
  readonly onRemove: () => void;
}

const VIEW_NAMES: Readonly<Record<string, string>> = { MyLoans: 'My Loans', AllLoans: 'All Loans' };

/** What of a person is on this device, how old it is, and the way to take it off. */
export function StoragePage(props: StoragePageProps) {
  const { userId, outbox, homeLink, outboxLink, isRemoving, onRemove } = props;
  const services = useServices();
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow(services.now);
  const { status, pendingCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  // Counted anew at every visit, and on each of them from nothing.
  const fresh = { networkMode: 'always', gcTime: 0, retry: false } as const;
  const contents = useQuery({
    ...fresh,
    queryKey: ['device-contents', userId],
    queryFn: () => services.readContents(userId),
  });
  const room = useQuery({ ...fresh, queryKey: ['device-room'], queryFn: services.readRoom });
  return (
    <div className="storage-page page">
      {homeLink}
      <h2 className="page-title">On this device</h2>
      {contents.error === null ? null : (
        <Notice kind="trouble">{toStorageError(contents.error).message}</Notice>
      )}
      {contents.data?.views.length === 0 ? (
        <Notice kind="hint">
          No loans are on this device yet. Open the list with a connection to keep a copy.
        </Notice>
      ) : null}
      {contents.data === undefined ? null : <CachedList contents={contents.data} now={now} />}
      <dl className="storage-facts">
        <dt>Notes not sent yet</dt>
        <dd>
          {pendingCount > 0 ? pendingCount : status === 'failed' ? 'Cannot be told' : 'None'} {outboxLink}
        </dd>
        {room.data === undefined ? null : <RoomFigures room={room.data} />}
      </dl>
      {isAsking ? (
        <Notice
          kind="trouble"
          action={
            <span className="storage-actions">
              <ActionButton kind="quiet" disabled={isRemoving} onPress={() => setIsAsking(false)}>
                Keep it
              </ActionButton>
              <ActionButton disabled={isRemoving} onPress={onRemove}>
                {isRemoving ? 'Removing...' : 'Remove and sign out'}
              </ActionButton>
            </span>
          }
        >
          {pendingCount === 0
            ? 'This removes your loans, conditions and notes from this device and signs you out. Nothing is lost at the platform.'
            : `This removes your loans, conditions and notes from this device and signs you out. You will be asked what becomes of what is not sent yet: ${pendingCount}.`}
        </Notice>
      ) : (
        <ActionButton onPress={() => setIsAsking(true)}>Remove everything from this device</ActionButton>
      )}
      <p className="muted">The app itself stays, so that it opens without a network. It names nobody.</p>
    </div>
  );
}

function CachedList({ contents, now }: { readonly contents: CacheContents; readonly now: number }) {
  const { views, notesCount, conditionsCount } = contents;
  const { clockText } = useLenderClock();
  return (
    <dl className="storage-facts">
      {views.map(({ view, asOf, loanCount }) => (
        <div key={view}>
          <dt>{VIEW_NAMES[view] ?? view}</dt>
          <dd>
            {loansText(loanCount)}, as of {clockText(asOf, now)}, {ageText(asOf, now)}
          </dd>
        </div>
      ))}
      <div>
        <dt>Conditions</dt>
        <dd>{conditionsCount === 0 ? 'None' : `of ${loansText(conditionsCount)}`}</dd>
      </div>
      <div>
        <dt>Notes read last</dt>
        <dd>{notesCount === 0 ? 'None' : `of ${loansText(notesCount)}`}</dd>
      </div>
    </dl>
  );
}

function RoomFigures({ room }: { readonly room: StorageRoom }) {
  const { usedBytes, quotaBytes, isPromised } = room;
  return (
    <>
      {usedBytes === undefined ? null : (
        <div>
          <dt>Room in use, the app included</dt>
          <dd>
            {bytesText(usedBytes)}
            {quotaBytes === undefined ? '' : ` of ${bytesText(quotaBytes)} that this browser allows`}
          </dd>
        </div>
      )}
      <div>
        <dt>Kept for good</dt>
        <dd>{promiseText(isPromised)}</dd>
      </div>
    </>
  );
}

function promiseText(isPromised: boolean | undefined): string {
  if (isPromised === undefined) return 'This browser does not say.';
  return isPromised
    ? 'Yes: this browser promised not to remove it by itself.'
    : 'No promise: this browser may remove it when the device gets full. It is asked after your first note.';
}

function loansText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'loan' : 'loans'}`;
}
