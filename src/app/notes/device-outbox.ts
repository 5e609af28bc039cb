import type { GatewayConnection } from '#src/api/request/gateway-request.ts';
import { createNoteClient } from '#src/api/note-client.ts';
import type { SendOutcome } from '#src/contract/wire/note-outcome.ts';
import { tabLocks } from '#src/app/browser/tab-locks.ts';
import { deviceCodec } from '#src/app/browser/device-database.ts';
import { namedDeviceZone } from '#src/loan-display/device-answers.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { PageEnvironment } from '#src/offline/storage/database-connection.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { bfcacheSafeChannels } from '#src/offline/tabs/bfcache-safe-channel.ts';
import { withBackup } from '#src/offline/outbox/backup/backed-up-store.ts';
import { createOutbox } from '#src/offline/outbox/create-outbox.ts';
import { openOutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import { openOutboxChannel } from '#src/offline/outbox/sending/outbox-channel.ts';
import type { OutboxStore, RestorableOutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { withPagehideDrafts } from '#src/offline/outbox/store/pagehide-drafts-store.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { sha256Hex } from '#src/offline/outbox/entry/text-hash.ts';
import { pageEvents } from '#src/offline/outbox/sending/page-events.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { storageBucketsOf } from '#src/offline/storage/storage-buckets.ts';

// As with the cached pipeline, the database's code loads in parallel with the screens.

export interface DeviceOutboxDeps extends PageEnvironment {
  readonly connection: GatewayConnection;
  readonly connectivity: Connectivity;
  readonly user: { readonly key: string; readonly id: string };
  readonly apiEnv: string;
  readonly appVersion: string;
  readonly now: () => number;
  /** The server's clock, as well as this device knows it. */
  readonly serverNow: () => number;
  readonly newId: () => string;
  /** Deletes what can be fetched again, for a note that finds no room. */
  readonly freeSpace: () => Promise<void>;
  readonly localStore: KeyValueStore;
  readonly onSignedIn: (listener: () => void) => () => void;
  readonly log: (line: string) => void;
}

/** One user's outbox in this browser. */
export function openDeviceOutbox(deps: DeviceOutboxDeps): Outbox {
  const { connection, connectivity, user, apiEnv, now, bfcache, startTimer, log } = deps;
  const environment = { bfcache, anotherIndexedDB: deps.anotherIndexedDB, startTimer };
  const client = createNoteClient({ ...connection, apiEnv });
  const outbox: Outbox = createOutbox({
    store: withPagehideDrafts(
      backedUp(
        // The view says so from then on.
        openOutboxStore({ userKey: user.key, ...environment, onOutdated: () => void outbox.refresh() }),
        deps,
        () => {
          void outbox.refresh();
          outbox.retry();
        },
      ),
      deps.localStore,
      user.key,
    ),
    codec: deviceCodec(outboxDatabaseName(user.key), environment),
    user,
    now,
    writingTime: deps.serverNow,
    hashText: sha256Hex,
    freeSpace: deps.freeSpace,
    appVersion: deps.appVersion,
    timeZone: namedDeviceZone,
    newId: deps.newId,
    random: Math.random,
    startTimer,
    bfcache,
    locks: tabLocks(),
    events: pageEvents({ window, document }, connectivity, deps.onSignedIn),
    channel: openOutboxChannel(
      bfcacheSafeChannels((name) => new BroadcastChannel(name), bfcache),
      user.key,
    ),
    readReceipts: client.readReceipts,
    send: async (note, signal) => {
      const outcome = await client.addNote(note, signal);
      log(outcomeLine(outcome));
      return outcome;
    },
  });
  return outbox;
}

/** The console line for a sent note (specification 8): never the note's text. */
function outcomeLine(outcome: SendOutcome): string {
  if (outcome.kind === 'no-answer') return `Failed to add note: ${outcome.why}`;
  const { status, receipt } = outcome;
  return receipt === undefined ? `Failed to add note: ${status}` : `Note added: ${status}`;
}

/** Browsers without buckets have a file for each database, which no other database's trouble ruins. */
function backedUp(
  store: RestorableOutboxStore,
  { user, now, bfcache, startTimer }: DeviceOutboxDeps,
  onRestored: () => void,
): OutboxStore {
  const buckets = storageBucketsOf(navigator);
  if (buckets === undefined) return store;
  const backup = openOutboxBackup({ userKey: user.key, buckets, startTimer, bfcache });
  return withBackup(store, backup, { now, startTimer, onRestored });
}
