import { type BackupPorts, followWithBackup } from '#src/offline/outbox/backup/backup-follower.ts';
import type { OutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import type { OutboxStore, RestorableOutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';

/**
 * The store with a backup of what waits in it. A browser may lose the outbox's whole database: Chromium deletes it on
 * the second start after it was killed in the middle of a write (docs/reliability.md). The new database then restores
 * the lost one's content from the backup, before anything else is read or written if the backup answers soon.
 *
 * The backup is updated a little later than the store, and nothing waits for it. A failed backup changes nothing: it
 * gets what it missed with the next change, or when the store is next opened.
 */
export function withBackup(
  store: RestorableOutboxStore,
  backup: OutboxBackup,
  ports: BackupPorts,
): OutboxStore {
  const follower = followWithBackup(store, backup, ports);

  async function run<T>(work: () => Promise<T>, isChange: (result: T) => boolean = () => false): Promise<T> {
    await follower.begin();
    const result = await work();
    follower.onUsed(isChange(result));
    return result;
  }

  return {
    add: (request, isFull) =>
      run(
        () => store.add(request, isFull),
        ({ kind }) => kind === 'added',
      ),
    read: (id) => run(() => store.read(id)),
    readAll: () => run(() => store.readAll()),
    beginPass: () => run(() => store.beginPass()),
    changeLane: (lane, decide, epoch) =>
      run(
        () => store.changeLane(lane, decide, epoch),
        // A note changes often while it's being sent, but a second try would find all of that out.
        (result) => result.kind === 'changed' && !['sending', 'held'].includes(result.entry.state),
      ),
    prune: (isOver) => run(() => store.prune(isOver)),
    readDrafts: (lane) => run(() => store.readDrafts(lane)),
    readAllDrafts: () => run(() => store.readAllDrafts()),
    putDraft: (draft, instead) =>
      run(
        () => store.putDraft(draft, instead),
        () => true,
      ),
    removeDrafts: (drafts) =>
      run(
        () => store.removeDrafts(drafts),
        () => drafts.length > 0,
      ),
    // The next change updates the backup.
    putDraftsAtOnce: store.putDraftsAtOnce,
    close: () => {
      backup.close();
      store.close();
    },
  };
}
