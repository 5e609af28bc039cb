import type { GatewayConnection } from '#src/api/gateway-request.ts';
import { createNoteClient } from '#src/api/note-client.ts';
import { deviceCodec } from '#src/app/browser/device-database.ts';
import type { AppliedNote } from '#src/features/notes/notes-services.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { PagePlaces } from '#src/offline/storage/database-connection.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { leavableChannels } from '#src/offline/tabs/leavable-channel.ts';
import { withBackup } from '#src/offline/outbox/backup/backed-up-store.ts';
import { createOutbox } from '#src/offline/outbox/create-outbox.ts';
import { openOutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import { openOutboxChannel } from '#src/offline/outbox/sending/outbox-channel.ts';
import type { OutboxStore, RestorableOutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { sha256Hex } from '#src/offline/outbox/entry/text-hash.ts';
import { pageEvents } from '#src/offline/outbox/sending/wake-ups.ts';
import { storageBucketsOf } from '#src/offline/storage/storage-buckets.ts';

// As with the kept pipeline, the database's code comes beside the screens, not in front of them.

export interface DeviceOutboxParts extends PagePlaces {
  readonly connection: GatewayConnection;
  readonly connectivity: Connectivity;
  readonly user: { readonly key: string; readonly id: string };
  readonly apiEnv: string;
  readonly appVersion: string;
  readonly now: () => number;
  /** The server's clock, as well as this device knows it. */
  readonly serverNow: () => number;
  readonly newId: () => string;
  /** Gives up what can be fetched again, for a note that finds no room. */
  readonly freeSpace: () => Promise<void>;
  readonly onSignedIn: (listener: () => void) => () => void;
  /** Hears of every receipt that this tab gets. */
  readonly onApplied: (note: AppliedNote) => void;
}

/** One person's outbox in this browser. */
export function openDeviceOutbox(parts: DeviceOutboxParts): Outbox {
  const { connection, connectivity, user, apiEnv, now, pageMemory, startTimer, onApplied } = parts;
  const places = { pageMemory, anotherIndexedDB: parts.anotherIndexedDB, startTimer };
  const client = createNoteClient({ ...connection, apiEnv });
  const outbox: Outbox = createOutbox({
    // The view says so from then on.
    store: backedUp(
      openOutboxStore({ userKey: user.key, ...places, onOutdated: () => void outbox.refresh() }),
      parts,
      () => {
        void outbox.refresh();
        outbox.retry();
      },
    ),
    codec: deviceCodec(outboxDatabaseName(user.key), places),
    user,
    now,
    writingTime: parts.serverNow,
    hashText: sha256Hex,
    freeSpace: parts.freeSpace,
    appVersion: parts.appVersion,
    timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    newId: parts.newId,
    random: Math.random,
    startTimer,
    pageMemory,
    // Only pages with a secure connection have locks, and old browsers have none.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    events: pageEvents({ window, document }, connectivity, parts.onSignedIn),
    channel: openOutboxChannel(
      leavableChannels((name) => new BroadcastChannel(name), pageMemory),
      user.key,
    ),
    readReceipts: client.readReceipts,
    send: async (note, signal) => {
      const outcome = await client.addNote(note, signal);
      if (outcome.kind === 'answer' && outcome.receipt !== undefined && outcome.fieldText !== undefined) {
        const { loanGuid, fieldId } = note;
        const { appliedAt } = outcome.receipt;
        onApplied({ loanGuid, fieldId, fieldText: outcome.fieldText, appliedAt });
      }
      return outcome;
    },
  });
  return outbox;
}

/** Browsers without buckets have a file for each database, which no other database's trouble ruins. */
function backedUp(
  store: RestorableOutboxStore,
  { user, now, pageMemory, startTimer }: DeviceOutboxParts,
  onRestored: () => void,
): OutboxStore {
  const buckets = storageBucketsOf(navigator);
  if (buckets === undefined) return store;
  const backup = openOutboxBackup({ userKey: user.key, buckets, startTimer, pageMemory });
  return withBackup(store, backup, { now, startTimer, onRestored });
}
