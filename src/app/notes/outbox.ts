import { browserDatabases } from '#src/app/browser/browser-databases.ts';
import type { DeviceOutboxDeps, Installation } from '#src/app/notes/device-outbox.ts';
import { createLazyOutbox } from '#src/app/notes/lazy-outbox.ts';
import { newId } from '#src/app/browser/new-id.ts';
import type { UnsentNote, UnsentNotes } from '#src/features/session/sign-out/unsent-notes.ts';
import { unsentLoanTexts, unsentLoanWords } from '#src/features/session/sign-out/unsent-loan-words.ts';
import { noteOfEditLane, SEVERAL_LOANS } from '#src/offline/outbox/entry/lane.ts';
import { isPendingNote, type Outbox, type OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';

const SEND_NOW_MS = 10_000;

interface OutboxesDeps extends DeviceOutboxDeps {
  readonly onSomethingToLose: () => void;
}

/** The signed-in user's outbox, the same one for every screen, and what a sign-out needs to know about it. */
export function createOutboxes(deps: OutboxesDeps) {
  const outboxes = new Map<string, Outbox>();
  let isClosed = false;

  const load = async (userId: string, installation: Installation): Promise<Outbox> => {
    const [key, { openDeviceOutbox }] = await Promise.all([
      userKeyOf(userId),
      import('#src/app/notes/device-outbox.ts'),
    ]);
    if (isClosed) throw new Error('nothing is kept on this device after a sign-out');
    return openDeviceOutbox(deps, { key, id: userId }, installation);
  };

  const opened = (userId: string): Outbox => {
    const outbox = outboxes.get(userId);
    if (outbox === undefined) throw new Error('this outbox was not opened');
    return outbox;
  };

  return {
    /** Reads nothing before its first use. Returns the same object for the same user. */
    open: (userId: string, installation: Installation): Outbox => {
      const known = outboxes.get(userId);
      if (known !== undefined) return known;
      const outbox = createLazyOutbox(() => load(userId, installation), newId);
      outboxes.set(userId, outbox);
      const stop = outbox.subscribe(() => {
        if (outbox.get().pendingCount === 0) return;
        stop();
        deps.onSomethingToLose();
      });
      return outbox;
    },
    /** Reads and sends again: what lay here sealed opens now. */
    retry: (): void => {
      for (const outbox of outboxes.values()) outbox.retry();
    },
    unsentNotes: unsentNotesOf(opened),
    flushDrafts: async (): Promise<void> => {
      await Promise.all([...outboxes.values()].map((outbox) => outbox.flushDrafts()));
    },
    /** True while some of a note's text exists only on this page. */
    isAnyUnsaved: (): boolean => [...outboxes.values()].some((outbox) => outbox.isAnyUnsaved()),
    /** True while this browser is sending a note. */
    isSending: (): boolean =>
      [...outboxes.values()].some((outbox) => outbox.get().notes.some(({ state }) => state === 'sending')),
    /** Permanently: nothing is sent or stored any more. What's on the device stays there. */
    close: (): void => {
      isClosed = true;
      for (const outbox of outboxes.values()) outbox.close();
    },
  };
}

/** What a sign-out needs to know about the notes on this device. */
function unsentNotesOf(opened: (userId: string) => Outbox): UnsentNotes {
  return {
    list: async (userId) => {
      const outbox = opened(userId);
      await outbox.flushDrafts();
      const { notes, status } = await until(outbox, (view) => view.status !== 'opening', SEND_NOW_MS);
      const pending = notes.filter(isPendingNote);
      const drafts = await outbox.readAllDrafts().catch(() => undefined);
      const unsent = [
        ...pending.map(({ id, state, text, borrower, loanNumber }) => ({
          id,
          isDraft: false,
          isRefused: state === 'parked' || state === 'unreadable',
          isSaved: true,
          ...unsentLoanTexts(borrower, loanNumber),
          text,
        })),
        ...(drafts ?? []).map(({ lane, text, isSaved }): UnsentNote => {
          const loan = notes.find(
            ({ id, loanGuid }) =>
              id === noteOfEditLane(lane) || lane.startsWith(`${loanGuid.toLowerCase()}:`),
          );
          return {
            id: lane,
            isDraft: true,
            isRefused: false,
            isSaved,
            ...(loan === undefined ? unnamedLoan(lane) : unsentLoanTexts(loan.borrower, loan.loanNumber)),
            text,
          };
        }),
      ];
      return { notes: unsent, isWhole: status === 'open' && drafts !== undefined };
    },
    sendNow: async (userId) => {
      const outbox = opened(userId);
      outbox.retry();
      // A note that needs its author isn't sent again by itself: nothing more to wait for.
      await until(outbox, ({ pendingCount, attentionCount }) => pendingCount === attentionCount, SEND_NOW_MS);
    },
    areOthersOnDevice: async (userId) => {
      const userKey = userId === undefined ? undefined : await userKeyOf(userId);
      return (await import('#src/app/browser/device-database.ts')).othersHaveNotes(userKey);
    },
    countAll: async () =>
      (await import('#src/offline/outbox/store/count-waiting.ts')).countWaiting(browserDatabases()),
  };
}

/** The outbox once a condition is true, or after it took too long. */
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

function unnamedLoan(lane: string) {
  const loan = lane === SEVERAL_LOANS ? lane : unsentLoanWords.unknown;
  return { loan, wholeLoan: loan };
}
