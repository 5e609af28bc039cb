import { readAuthToken } from '#src/offline/session/auth-token.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import type { EndedSessions, Erasing } from '#src/offline/session/ended-sessions.ts';
import { eraseKeys } from '#src/offline/session/erase-keys.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';

/** How long each of the steps that need a network may take. */
const ANSWER_WITHIN_MS = 3_000;

/** The session that ends, and what goes with it. */
export interface Leaving extends Erasing {
  readonly userId: string | undefined;
  /** Read before anything is erased: the server's answer may have the browser clear local storage. */
  readonly token: string | undefined;
}

/** The device as a sign-out needs it, and as the start after a sign-out that was cut off has it. */
export interface SignOutDevice {
  readonly localStore: KeyValueStore;
  readonly sessionStore: KeyValueStore;
  readonly endedSessions: EndedSessions;
  /** Erases databases and caches. Rejects when something is still there. */
  readonly eraseData: (erasing: Erasing) => Promise<void>;
  readonly log: (line: string) => void;
}

/** The page on which somebody signs out. */
export interface SignOutPage {
  readonly cancelQueries: () => Promise<void>;
  readonly clearQueries: () => void;
  /** Sends what the person changed and the gateway does not have yet. */
  readonly sendUnsent: () => Promise<void>;
  /** Has the gateway forget the notes that are about to be erased by their author's will. Rejects when it wasn't told. */
  readonly throwAwayNotes: (userId: string | undefined) => Promise<void>;
  /** True when notes of other people lie on this device, or when that cannot be said. */
  readonly areOthersKept: (userId: string | undefined) => Promise<boolean>;
  /** Ends the session at the gateway. */
  readonly tellServer: (keepsStorage: boolean) => Promise<void>;
  /** For good: from now on this page writes nothing to the device. */
  readonly stopWriting: () => Promise<void>;
  readonly eraseOpened: () => Promise<void>;
  readonly clearBadge: () => void;
  readonly announceSignOut: () => void;
  /** Leaves by a full page load, so that nothing of the person stays in memory. */
  readonly leave: () => void;
  readonly startTimer: StartTimer;
}

interface StepOn<TPlace extends 'page' | 'device', TParts> {
  readonly on: TPlace;
  readonly name: string;
  readonly run: (parts: TParts, leaving: Leaving) => unknown;
  /** Logged when the step fails. The next step is taken all the same. */
  readonly failure?: string;
}

export type SignOutStep = StepOn<'page', SignOutPage> | StepOn<'device', SignOutDevice>;

const writeDown = ({ endedSessions }: SignOutDevice, { token, ...erasing }: Leaving) =>
  endedSessions.begin(token, erasing);

/**
 * What a sign-out does, in this order. The start after a sign-out that was cut off takes the steps `on: 'device'` again,
 * so each of them may be repeated.
 */
export const SIGN_OUT_STEPS: readonly SignOutStep[] = [
  // First: wherever the page is killed from here on, the next start finishes.
  { on: 'device', name: 'write down that the session ends', run: writeDown },
  // An answer on its way would be kept on the device after everything has been erased.
  { on: 'page', name: 'cancel the queries', run: (page) => page.cancelQueries() },
  {
    on: 'page',
    name: 'send preferences and filters',
    run: (page) => inTime(page, page.sendUnsent()),
    failure: 'Not every change could be sent before the sign-out',
  },
  {
    on: 'page',
    name: 'tell the server',
    run: async (page, { userId, keepsNotes }) => {
      // Of notes that the server still remembers, this browser has to know that they were thrown away, not deleted.
      const keepsStorage =
        keepsNotes ||
        !(await isTold(page, userId)) ||
        (await inTime(page, page.areOthersKept(userId)).catch(() => true));
      await inTime(page, page.tellServer(keepsStorage));
    },
    failure: 'Sign-out could not reach the server',
  },
  // With its answer the server may have had the browser clear the storage, the file system included.
  { on: 'device', name: 'write it down again', run: writeDown },
  { on: 'page', name: 'stop writing', run: (page) => page.stopWriting() },
  {
    on: 'device',
    name: 'forget who is signed in',
    // Needs no database code: if that does not load, nobody is signed in all the same. The screens of this page aren't
    // told: to them a token that goes under a known user is a time-out, and its dialog has no place here.
    run: ({ localStore, sessionStore }) => {
      eraseKeys(localStore);
      eraseKeys(sessionStore);
    },
  },
  { on: 'page', name: 'clear the badge', run: (page) => page.clearBadge() },
  // Where WebKit's storage process has ended, only the connection that the page found since leads to its copies.
  { on: 'page', name: 'erase the open copies', run: (page) => page.eraseOpened() },
  {
    on: 'device',
    name: 'erase databases and caches',
    run: async ({ eraseData, endedSessions }, erasing) => {
      await eraseData(erasing);
      await endedSessions.finish();
    },
    failure: 'Not everything on this device could be erased',
  },
  { on: 'page', name: 'clear the queries', run: (page) => page.clearQueries() },
  { on: 'page', name: 'tell the other tabs', run: (page) => page.announceSignOut() },
  { on: 'page', name: 'leave', run: (page) => page.leave() },
];

/**
 * Signs out: the server is told if it answers soon enough, and what lies on the device goes in any case.
 * @param steps all of them, in their order. It never rejects.
 */
export async function signOut(
  page: SignOutPage,
  device: SignOutDevice,
  leaving: Leaving,
  steps: readonly SignOutStep[] = SIGN_OUT_STEPS,
): Promise<void> {
  for (const step of steps) {
    const run = step.on === 'page' ? () => step.run(page, leaving) : () => step.run(device, leaving);
    // One after the other: the order is the point.
    await take(step, run, device.log);
  }
}

/**
 * For a start, before anything is painted: finishes a sign-out that was cut off, and repeats one that the browser's end
 * has undone. Tries once: what cannot be erased is left, because the next person to sign in here may be the same.
 * @returns true when the page is to be loaded again, and nothing is to be shown any more.
 */
export async function finishSignOut(device: SignOutDevice): Promise<boolean> {
  const { localStore, endedSessions } = device;
  const token = readAuthToken(localStore);
  const { isEnded, unfinished } = await endedSessions.read(token);
  // Somebody has signed in since: nothing of theirs may go.
  const mayErase = token === undefined || isEnded;
  for (const erasing of mayErase ? unfinishedOrUndone() : []) {
    for (const step of SIGN_OUT_STEPS) {
      if (step.on === 'page') continue;
      const leaving = { ...erasing, userId: undefined, token };
      await take(step, () => step.run(device, leaving), device.log);
    }
  }
  if (unfinished.length > 0 || isEnded) await endedSessions.finish();
  return isEnded;

  function unfinishedOrUndone(): readonly Erasing[] {
    if (unfinished.length > 0 || !isEnded) return unfinished;
    // It was finished, and the browser has lost its last writes to local storage. Notes that are still there were kept.
    return [{ userKey: createSessionMemory(localStore, Date.now).read()?.userKey, keepsNotes: true }];
  }
}

async function take(step: SignOutStep, run: () => unknown, log: (line: string) => void): Promise<void> {
  try {
    await run();
  } catch {
    log(step.failure ?? `Sign-out: could not ${step.name}`);
  }
}

function isTold(page: SignOutPage, userId: string | undefined): Promise<boolean> {
  return inTime(page, page.throwAwayNotes(userId)).then(
    () => true,
    () => false,
  );
}

function inTime<T>({ startTimer }: SignOutPage, work: Promise<T>): Promise<T> {
  return withDeadline(work, ANSWER_WITHIN_MS, startTimer, () => new Error('too late'));
}
