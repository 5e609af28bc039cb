import { Box, DataList, Grid, Heading, Text } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { deviceContentsKey } from '#src/features/storage/device-contents-key.ts';
import {
  type KeptConditions,
  KeptFigures,
  type ListToKeep,
  viewsWithLoans,
} from '#src/features/storage/kept-figures.tsx';
import { RemoveEverything } from '#src/features/storage/remove-everything.tsx';
import { storageWords as words } from '#src/features/storage/words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { CacheContents } from '#src/offline/cache/cache-contents.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';
import { Notice } from '#src/ui/notice.tsx';
import { bytesText } from '#src/features/storage/bytes-text.ts';
import type { StorageRoom } from '#src/features/storage/browser-storage.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';

const LOOK_AGAIN_MS = 1_000;
/** The browser's own number comes some seconds after what was stored. */
const COUNT_AGAIN_MS = 3_000;

interface StoragePageProps {
  readonly userId: string;
  readonly platformName: string;
  readonly outbox: Pick<Outbox, 'get' | 'subscribe'>;
  /** Notes that were typed and not saved yet; 0 until they're counted. */
  readonly draftCount: number;
  /** Signing in again is impossible for now. */
  readonly hasNoNetwork: boolean;
  readonly homeLink: ReactNode;
  readonly outboxLink: ReactNode;
  /** The lists in memory that this device can save: each is saved when the page is idle. */
  readonly lists: readonly ListToKeep[];
  /** Undefined until the device was read. */
  readonly conditions: KeptConditions | undefined;
  /** Downloads what's missing before a trip. */
  readonly offlineDownload: ReactNode;
  /** False until it's known whether there is one. */
  readonly isOfflineDownloadRead: boolean;
  /** Conditions come in, and how many there are changes with each. */
  readonly isDownloading: boolean;
  readonly isRemoving: boolean;
  /** Asks about unsent notes, removes the user's data and signs them out. */
  readonly onRemove: () => void;
}

/** What this device stores for the user, how old it is, and a button that removes it. */
export function StoragePage(props: StoragePageProps) {
  const { userId, platformName, lists, outbox, draftCount, homeLink, outboxLink, isRemoving, onRemove } =
    props;
  const services = useServices();
  const { status, pendingCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  // Count again at every visit, and show no earlier count meanwhile.
  const fresh = { networkMode: 'always', gcTime: 0, retry: false } as const;
  const contents = useQuery({
    ...fresh,
    queryKey: deviceContentsKey(userId),
    queryFn: () => services.readContents(userId),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && notSaved(lists, data).length > 0 ? LOOK_AGAIN_MS : false,
  });
  const room = useQuery({
    ...fresh,
    // Counted anew with the contents.
    queryKey: [...deviceContentsKey(userId), 'room'],
    queryFn: () => services.readRoom(),
    refetchInterval: COUNT_AGAIN_MS,
  });
  const unsaved = contents.data === undefined ? [] : notSaved(lists, contents.data);
  const { conditions } = props;
  // All at once: what comes one by one would move the rest.
  const isRead =
    room.data !== undefined && !contents.isPending && conditions !== undefined && props.isOfflineDownloadRead;
  return (
    <Grid className="page" gap="s16" alignContent="start" justifyItems="start">
      {homeLink}
      <div>
        <Heading>{words.title}</Heading>
        <Text color="fg.muted">{words.what}</Text>
      </div>
      {props.offlineDownload}
      {contents.error === null ? null : (
        <Notice kind="trouble">{toStorageError(contents.error).message}</Notice>
      )}
      {props.isOfflineDownloadRead &&
      contents.data !== undefined &&
      viewsWithLoans(contents.data).length + unsaved.length === 0 ? (
        <Notice kind="hint">{words.noLoans}</Notice>
      ) : null}
      {room.data === undefined || !isRead ? null : (
        <DataList.Root className="storage-facts">
          {contents.data === undefined ? null : (
            <KeptFigures
              contents={contents.data}
              conditions={conditions}
              unsaved={unsaved}
              isDownloading={props.isDownloading}
            />
          )}
          <DataList.Item>
            <DataList.ItemLabel>{words.unsent}</DataList.ItemLabel>
            <DataList.ItemValue>
              {pendingCount === 0 && status === 'failed'
                ? words.unsentUnknown
                : words.unsentCount(pendingCount, draftCount)}{' '}
              {outboxLink}
            </DataList.ItemValue>
          </DataList.Item>
          <RoomFigures
            room={room.data}
            isGrowing={props.isDownloading || unsaved.length > 0}
            onAsk={async () => {
              await services.readRoom(true);
              await room.refetch();
            }}
          />
        </DataList.Root>
      )}
      {!isRead ? (
        <output className="muted">{words.counting}</output>
      ) : (
        <>
          <RemoveEverything
            pendingCount={pendingCount}
            draftCount={draftCount}
            hasNoNetwork={props.hasNoNetwork}
            platformName={platformName}
            isRemoving={isRemoving}
            onRemove={onRemove}
          />
          <Text textStyle="body" color="fg.muted">
            {words.appStays}
          </Text>
        </>
      )}
    </Grid>
  );
}

/** Lists of which this device has no copy yet, or an earlier one. */
function notSaved(lists: readonly ListToKeep[], { views }: CacheContents) {
  return lists.filter(
    ({ view, asOf }) =>
      !views.some((saved) => saved.view === view && Date.parse(saved.asOf) >= Date.parse(asOf)),
  );
}

interface RoomFiguresProps {
  readonly room: StorageRoom;
  /** More is being stored: no number holds. */
  readonly isGrowing: boolean;
  /** Asks the browser not to clear it, and reads its answer. */
  readonly onAsk: () => Promise<void>;
}

/** How much room all of it takes, and whether the browser may clear it. */
function RoomFigures({ room, isGrowing, onAsk }: RoomFiguresProps) {
  const { usedBytes, quotaBytes, isPromised } = room;
  return (
    <>
      {usedBytes === undefined ? null : (
        <DataList.Item>
          <DataList.ItemLabel>{words.used}</DataList.ItemLabel>
          <DataList.ItemValue>
            {isGrowing
              ? words.counting
              : quotaBytes === undefined
                ? words.usedAbout(bytesText(usedBytes))
                : words.usedOf(bytesText(usedBytes), bytesText(quotaBytes))}
          </DataList.ItemValue>
        </DataList.Item>
      )}
      <DataList.Item>
        <DataList.ItemLabel>{words.protection}</DataList.ItemLabel>
        <Protection isPromised={isPromised} onAsk={onAsk} />
      </DataList.Item>
    </>
  );
}

interface ProtectionProps extends Pick<StorageRoom, 'isPromised'>, Pick<RoomFiguresProps, 'onAsk'> {}

/** Says so, and lets the person ask for it: the first note asks by itself, once. */
function Protection({ isPromised, onAsk }: ProtectionProps) {
  const { mutate: ask, isIdle, isSuccess } = useMutation({ mutationFn: onAsk, networkMode: 'always' });
  const handover = useFocusHandover<HTMLDivElement>();
  return (
    // The answer takes the focus of the button that it replaces.
    <DataList.ItemValue tabIndex={-1} {...handover}>
      {isPromised === undefined ? (
        words.protectionUnknown
      ) : isPromised ? (
        words.isProtected
      ) : (
        <>
          {words.isNotProtected}{' '}
          {isSuccess ? (
            <output>{words.declined}</output>
          ) : (
            <Box>
              <TextButton onPress={() => isIdle && ask()}>{words.askBrowser}</TextButton>
            </Box>
          )}
        </>
      )}
    </DataList.ItemValue>
  );
}
