import type { GatewayConnection } from '#src/api/gateway-request.ts';
import type { TabToken } from '#src/app/session/auth-token-store.ts';
import { browserDatabases } from '#src/app/browser/browser-databases.ts';
import { createLazyOutbox } from '#src/app/notes/lazy-outbox.ts';
import { newId } from '#src/app/browser/new-id.ts';
import type { AppliedNote } from '#src/features/notes/notes-services.ts';
import type { UnsentNote, UnsentNotes } from '#src/features/session/unsent-notes.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import { isOutboxPlace, outboxBackupName, outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { Outbox, OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import type { PagePlaces } from '#src/offline/storage/database-connection.ts';
import { storageBucketsOf } from '#src/offline/storage/storage-buckets.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';

const SEND_NOW_MS = 10_000;

interface OutboxesParts extends PagePlaces {
  readonly connection: GatewayConnection;
  readonly connectivity: Connectivity;
  readonly authToken: Pick<TabToken, 'get' | 'subscribe'>;
  readonly freeSpace: (userId: string) => Promise<void>;
  /** Called when there is something on this device that nobody else has. */
  readonly onSomethingToLose: () => void;
  readonly now: () => number;
  /** The server's clock, as well as this device knows it. */
  readonly serverNow: () => number;
}

/** The settings that an outbox depends on. */
export interface Installation {
  readonly apiEnv: string;
  readonly buildId: string;
}

/** The signed-in person's outbox, the same one for every screen, and what a sign-out needs to know of it. */
export function createOutboxes(parts: OutboxesParts) {
  const outboxes = new Map<string, Outbox>();
  const applied = createListeners<AppliedNote>();
  let isClosed = false;

  const load = async (userId: string, { apiEnv, buildId }: Installation): Promise<Outbox> => {
    const [key, { openDeviceOutbox }] = await Promise.all([
      userKeyOf(userId),
      import('#src/app/notes/device-outbox.ts'),
    ]);
    if (isClosed) throw new Error('nothing is kept on this device after a sign-out');
    return openDeviceOutbox({
      connection: parts.connection,
      connectivity: parts.connectivity,
      user: { key, id: userId },
      apiEnv,
      appVersion: buildId,
      now: parts.now,
      serverNow: parts.serverNow,
      newId,
      pageMemory: parts.pageMemory,
      anotherIndexedDB: parts.anotherIndexedDB,
      startTimer: parts.startTimer,
      freeSpace: () => parts.freeSpace(userId),
      onSignedIn: (listener) =>
        parts.authToken.subscribe(() => {
          // Another person's token is never this tab's own.
          if (parts.authToken.get() !== undefined) listener();
        }),
      onApplied: applied.tell,
    });
  };

  const opened = (userId: string): Outbox => {
    const outbox = outboxes.get(userId);
    if (outbox === undefined) throw new Error('this outbox was not opened');
    return outbox;
  };

  return {
    /** Reads nothing before somebody uses it. The same object for the same person. */
    open: (userId: string, installation: Installation): Outbox => {
      const known = outboxes.get(userId);
      if (known !== undefined) return known;
      const outbox = createLazyOutbox(() => load(userId, installation), newId);
      outboxes.set(userId, outbox);
      const stop = outbox.subscribe(() => {
        if (outbox.get().pendingCount === 0) return;
        stop();
        parts.onSomethingToLose();
      });
      return outbox;
    },
    onApplied: applied.subscribe,
    unsentNotes: unsentNotesOf(opened),
    /** Keeps what is typed on this page and not saved yet. */
    flushDrafts: async (): Promise<void> => {
      await Promise.all([...outboxes.values()].map((outbox) => outbox.flushDrafts()));
    },
    /** True while something that was typed for a note is on this page and nowhere else. */
    isAnyUnkept: (): boolean => [...outboxes.values()].some((outbox) => outbox.isAnyUnkept()),
    /** True while a note is on its way from this browser. */
    isSending: (): boolean =>
      [...outboxes.values()].some((outbox) => outbox.get().notes.some(({ state }) => state === 'sending')),
    /** For good: nothing is sent or kept any more. What lies on the device stays there. */
    close: (): void => {
      isClosed = true;
      for (const outbox of outboxes.values()) outbox.close();
    },
  };
}

/** What a sign-out needs to know of the notes on this device. */
function unsentNotesOf(opened: (userId: string) => Outbox): UnsentNotes {
  return {
    list: async (userId) => {
      const outbox = opened(userId);
      await outbox.flushDrafts();
      const { notes, status } = await until(outbox, (view) => view.status !== 'opening', SEND_NOW_MS);
      const waiting = notes.filter(({ state }) => state !== 'acked' && state !== 'discarded');
      const drafts = await outbox.readAllDrafts().catch(() => undefined);
      const unsent = [
        ...waiting.map(({ id, text, borrower, loanNumber }) => ({
          id,
          isDraft: false,
          isKept: true,
          loan: loanText(borrower, loanNumber),
          text,
        })),
        ...(drafts ?? []).map(({ lane, text, isKept }): UnsentNote => {
          const loan = notes.find((note) => lane.startsWith(`${note.loanGuid.toLowerCase()}:`));
          return {
            id: lane,
            isDraft: true,
            isKept,
            loan: loan === undefined ? 'Another loan' : loanText(loan.borrower, loan.loanNumber),
            text,
          };
        }),
      ];
      return { notes: unsent, isWhole: status === 'open' && drafts !== undefined };
    },
    sendNow: async (userId) => {
      const outbox = opened(userId);
      outbox.retry();
      await until(outbox, ({ pendingCount }) => pendingCount === 0, SEND_NOW_MS);
    },
    areOthersKept: async (userId) => {
      const ownKey = userId === undefined ? undefined : await userKeyOf(userId);
      const own = ownKey === undefined ? [] : [outboxDatabaseName(ownKey), outboxBackupName(ownKey)];
      const [databases, buckets] = await Promise.all([
        browserDatabases()?.databases(),
        storageBucketsOf(navigator)?.keys() ?? [],
      ]);
      // Kept before this browser lost its databases, they would be there again with them.
      if (databases === undefined) return true;
      const names = [...databases.map(({ name = '' }) => name), ...buckets];
      return names.some((name) => !own.includes(name) && isOutboxPlace(name));
    },
  };
}

/** The outbox as it is when a wish has come true, or when it took too long. */
async function until(
  outbox: Pick<Outbox, 'get' | 'subscribe'>,
  isTrue: (view: OutboxView) => boolean,
  ms: number,
): Promise<OutboxView> {
  if (isTrue(outbox.get())) return outbox.get();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, ms);
    const stop = outbox.subscribe(() => {
      if (isTrue(outbox.get())) finish();
    });
    function finish(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
  return outbox.get();
}

function loanText(borrower: string, loanNumber: string): string {
  return [borrower, loanNumber].filter((part) => part !== '').join(' · ') || 'A loan';
}
