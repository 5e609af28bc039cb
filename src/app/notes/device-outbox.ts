import type { GatewayConnection } from '#src/api/request/gateway-request.ts';
import { createNoteClient } from '#src/api/note-client.ts';
import type { SendOutcome } from '#src/contract/wire/note-outcome.ts';
import { deviceCodec } from '#src/app/browser/device-database.ts';
import { newId } from '#src/app/browser/new-id.ts';
import type { TabToken } from '#src/app/session/auth-token-store.ts';
import { namedDeviceZone } from '#src/loan-display/device-answers.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import { withBackup } from '#src/offline/outbox/backup/backed-up-store.ts';
import { openOutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import { createOutbox } from '#src/offline/outbox/create-outbox.ts';
import { createNoteCodec } from '#src/offline/outbox/entry/note-codec.ts';
import { createOutboxRows } from '#src/offline/outbox/entry/outbox-rows.ts';
import type { CodecPorts, OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { sha256Hex } from '#src/offline/storage/text-hash.ts';
import { createNoteSender, type SenderPorts } from '#src/offline/outbox/sending/note-sender.ts';
import { openOutboxChannel } from '#src/offline/outbox/sending/outbox-channel.ts';
import { pageEvents } from '#src/offline/outbox/sending/page-events.ts';
import { withPagehideDrafts } from '#src/offline/outbox/store/pagehide-drafts-store.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import type { PageEnvironment } from '#src/offline/storage/database-connection.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { storageBucketsOf } from '#src/offline/storage/storage-buckets.ts';
import { bfcacheSafeChannels } from '#src/offline/tabs/tab-messages.ts';

// As with the cached pipeline, the database's code loads in parallel with the screens.

export interface DeviceOutboxDeps extends PageEnvironment {
  readonly connection: GatewayConnection;
  readonly connectivity: Connectivity;
  readonly authToken: Pick<TabToken, 'get' | 'subscribe'>;
  readonly localStore: KeyValueStore;
  /** Deletes what can be fetched again, for a note that finds no room. */
  readonly freeSpace: (userId: string) => Promise<void>;
  readonly now: () => number;
  readonly serverNow: () => number;
  readonly log: (line: string) => void;
}

/** The settings an outbox depends on. */
export interface Installation {
  readonly apiEnv: string;
  readonly buildId: string;
}

/** One user's outbox in this browser. */
export function openDeviceOutbox(
  deps: DeviceOutboxDeps,
  user: CodecPorts['user'],
  { apiEnv, buildId }: Installation,
): Outbox {
  const { now, serverNow, bfcache, startTimer, anotherIndexedDB } = deps;
  const store = openStore(deps, user.key, {
    // The view says so from then on.
    onOutdated: () => void outbox.refresh(),
    onRestored: () => {
      void outbox.refresh();
      outbox.retry();
    },
  });
  const outbox: Outbox = createOutbox({
    rows: createOutboxRows({
      store,
      newId,
      freeSpace: () => deps.freeSpace(user.id),
      locks: tabLocks(),
      channel: openOutboxChannel(
        bfcacheSafeChannels((name) => new BroadcastChannel(name), bfcache),
        user.key,
      ),
      bfcache,
    }),
    codec: createNoteCodec({
      records: deviceCodec(outboxDatabaseName(user.key), { bfcache, startTimer, anotherIndexedDB }),
      user,
      hashText: sha256Hex,
      appVersion: buildId,
    }),
    clock: { now, writingTime: serverNow, timeZone: namedDeviceZone, startTimer, random: Math.random },
    sender: createNoteSender(senderPorts(deps, apiEnv), startTimer),
  });
  return outbox;
}

function senderPorts(
  { connection, connectivity, authToken, log }: DeviceOutboxDeps,
  apiEnv: string,
): SenderPorts {
  const client = createNoteClient({
    ...connection,
    apiEnv,
    onOutcome: (outcome) => connection.onOutcome?.({ ...outcome, isOutbox: true }),
  });
  const onSignedIn = (listener: () => void) =>
    authToken.subscribe(() => {
      // Another user's token is never this tab's own.
      if (authToken.get() !== undefined) listener();
    });
  return {
    readReceipts: client.readReceipts,
    send: async (note, signal) => {
      const outcome = await client.addNote(note, signal);
      log(outcomeLine(outcome));
      return outcome;
    },
    events: pageEvents({ window, document }, connectivity, onSignedIn),
  };
}

/** The console line for a sent note (specification 8): never the note's text. */
function outcomeLine(outcome: SendOutcome): string {
  if (outcome.kind === 'no-answer') return `Failed to add note: ${outcome.why}`;
  const { status, receipt } = outcome;
  return receipt === undefined ? `Failed to add note: ${status}` : `Note added: ${status}`;
}

function openStore(
  { localStore, now, bfcache, startTimer, anotherIndexedDB }: DeviceOutboxDeps,
  userKey: string,
  { onOutdated, onRestored }: Readonly<Record<'onOutdated' | 'onRestored', () => void>>,
): OutboxStore {
  const store = openOutboxStore({ userKey, bfcache, startTimer, anotherIndexedDB, onOutdated });
  // Browsers without buckets have a file for each database, which no other database's trouble ruins.
  const buckets = storageBucketsOf(navigator);
  const backedUp =
    buckets === undefined
      ? store
      : withBackup(store, openOutboxBackup({ userKey, buckets, startTimer, bfcache }), {
          now,
          startTimer,
          onRestored,
        });
  return withPagehideDrafts(backedUp, localStore, userKey);
}

/** Locks between this browser's tabs. Only pages with a secure connection have them, and old browsers have none. */
function tabLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
