import { readAuthToken } from '#src/offline/session/auth-token.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import { sha256Hex } from '#src/offline/storage/text-hash.ts';
import {
  createRevokedSessions,
  type Erasing,
  type FolderLike,
  type RevokedSessions,
} from '#src/offline/session/revoked-sessions.ts';
import type { DeviceErasure } from '#src/offline/session/erase-device.ts';
import { eraseKeys, erasePagehideDrafts } from '#src/offline/session/erase-keys.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';

/** How long each step that needs a network may take. */
const ANSWER_WITHIN_MS = 3_000;

/** The session that ends, and what to erase with it. */
export interface Leaving extends Erasing {
  readonly userId: string | undefined;
  /** Read before anything is erased: the server's answer may make the browser clear local storage. */
  readonly token: string | undefined;
  /** The person removes what's on this device, and is told that it's gone. */
  readonly isRemoval?: boolean | undefined;
}

/** The device, for a sign-out and for the start after an interrupted one. */
export interface SignOutDevice {
  readonly localStore: KeyValueStore;
  readonly sessionStore: KeyValueStore;
  readonly revokedSessions: RevokedSessions;
  /** Erases databases and caches. Rejects if anything is left. */
  readonly eraseData: (erasure: DeviceErasure) => Promise<void>;
  readonly log: (line: string) => void;
}

/** The part of navigator.storage we use; old browsers have no file system. */
export interface FolderStorage {
  readonly getDirectory?: () => Promise<FolderLike>;
}

interface SignOutDeviceDeps extends Pick<SignOutDevice, 'localStore' | 'sessionStore' | 'log'> {
  readonly storage: FolderStorage | undefined;
  readonly startTimer: StartTimer;
}

/** This browser, as a sign-out erases it. */
export function createSignOutDevice(deps: SignOutDeviceDeps): SignOutDevice {
  const { localStore, sessionStore, log, storage, startTimer } = deps;
  const revokedSessions = createRevokedSessions({
    openFolder: storage?.getDirectory?.bind(storage),
    hashText: sha256Hex,
    startTimer,
  });
  return { localStore, sessionStore, log, revokedSessions, eraseData };
}

/** Rejects if anything is left, or the code for it can't be loaded. */
export async function eraseData(erasure: DeviceErasure): Promise<void> {
  const { eraseDeviceData } = await import('#src/app/browser/device-database.ts');
  const { notRemoved } = await eraseDeviceData(erasure);
  if (notRemoved.length > 0) throw new Error(`still on this device: ${notRemoved.join(', ')}`);
}

export interface SignOutPage {
  /** Permanently: this page no longer does what other tabs did. */
  readonly stopFollowingTabs: () => void;
  readonly cancelQueries: () => Promise<void>;
  readonly clearQueries: () => void;
  /** Sends the user's changes that the gateway doesn't have yet. */
  readonly sendUnsent: () => Promise<void>;
  /** Makes the gateway forget the notes that their author chose to discard. Rejects if it couldn't be told. */
  readonly throwAwayNotes: (userId: string | undefined) => Promise<void>;
  /** True if this device has unsent notes or drafts of others, or if we can't tell. */
  readonly areOthersOnDevice: (userId: string | undefined) => Promise<boolean>;
  /** Ends the session at the gateway. */
  readonly tellServer: (keepsStorage: boolean) => Promise<void>;
  /** Permanently: from now on this page writes nothing to the device. */
  readonly stopWriting: () => Promise<void>;
  readonly eraseOpened: () => Promise<void>;
  readonly clearBadge: () => void;
  /** Takes this app's notifications off the screen: each names a loan. */
  readonly closeNotices: () => Promise<void>;
  readonly announceSignOut: () => void;
  /** Leaves with a full page load, so that none of the user's data stays in memory. */
  readonly leave: (isRemoved: boolean) => void;
  readonly startTimer: StartTimer;
}

interface StepOn<TScope extends 'page' | 'device', TDeps> {
  readonly on: TScope;
  readonly name: string;
  readonly run: (deps: TDeps, leaving: Leaving) => unknown;
  /** Logged if the step fails. The next step runs anyway. */
  readonly failure?: string;
}

export type SignOutStep = StepOn<'page', SignOutPage> | StepOn<'device', SignOutDevice>;

const writeDown = ({ revokedSessions }: SignOutDevice, { token, ...erasing }: Leaving) =>
  revokedSessions.begin(token, erasing);

/**
 * A sign-out's steps, in order. The start after an interrupted sign-out repeats the steps `on: 'device'`, so each of
 * them must be repeatable.
 */
export const SIGN_OUT_STEPS: readonly SignOutStep[] = [
  // First: if the page is killed from here on, the next start finishes.
  { on: 'device', name: 'write down that the session ends', run: writeDown },
  // The server's answer clears the storage. This page would take that for another tab's sign-out, and leave early.
  { on: 'page', name: 'stop following the other tabs', run: (page) => page.stopFollowingTabs() },
  // A late answer would be stored on the device after everything was erased.
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
      // For notes the server still remembers, this browser must know that the author discarded them and the browser
      // didn't delete them.
      const keepsStorage =
        keepsNotes ||
        !(await isTold(page, userId)) ||
        (await inTime(page, page.areOthersOnDevice(userId)).catch(() => true));
      await inTime(page, page.tellServer(keepsStorage));
    },
    failure: 'Sign-out could not reach the server',
  },
  // The server's answer may have made the browser clear the storage, including the file system.
  { on: 'device', name: 'write it down again', run: writeDown },
  { on: 'page', name: 'stop writing', run: (page) => page.stopWriting() },
  {
    on: 'device',
    name: 'forget who is signed in',
    // Needs no database code: if that fails to load, the user is signed out all the same. This page's screens aren't
    // told: to them, a known user whose token vanishes is a time-out, and its dialog doesn't belong here.
    run: ({ localStore, sessionStore }, { userKey, keepsNotes }) => {
      eraseKeys(localStore);
      if (userKey !== undefined && !keepsNotes) erasePagehideDrafts(localStore, userKey);
      eraseKeys(sessionStore);
    },
  },
  { on: 'page', name: 'clear the badge', run: (page) => page.clearBadge() },
  { on: 'page', name: 'close the notices', run: (page) => inTime(page, page.closeNotices()) },
  // If WebKit's storage process has ended, only the connection that the page has found since reaches its copies.
  { on: 'page', name: 'erase the open copies', run: (page) => page.eraseOpened() },
  {
    on: 'device',
    name: 'erase databases and caches',
    // For all users: one who timed out never pressed a button.
    run: async ({ eraseData, revokedSessions }, { userKey, keepsNotes }) => {
      await eraseData({
        fateOf: (other) => (other === userKey && !keepsNotes ? 'all' : 'copies'),
        known: [userKey],
      });
      await revokedSessions.finish();
    },
    failure: 'Not everything on this device could be erased',
  },
  { on: 'page', name: 'clear the queries', run: (page) => page.clearQueries() },
  { on: 'page', name: 'tell the other tabs', run: (page) => page.announceSignOut() },
  { on: 'page', name: 'leave', run: (page, { isRemoval }) => page.leave(isRemoval === true) },
];

/**
 * Signs out: tells the server if it answers soon enough, and erases the device in any case.
 * @param steps all of them, in order. It never rejects.
 */
export async function signOut(
  page: SignOutPage,
  device: SignOutDevice,
  leaving: Leaving,
  steps: readonly SignOutStep[] = SIGN_OUT_STEPS,
): Promise<void> {
  let isErased = true;
  for (const step of steps) {
    const told = { ...leaving, isRemoval: isErased && leaving.isRemoval };
    const run = step.on === 'page' ? () => step.run(page, told) : () => step.run(device, leaving);
    // One at a time: the order matters.
    const isDone = await take(step, run, device.log);
    isErased &&= isDone || step.on === 'page';
  }
}

/**
 * For a start, before the first paint: finishes an interrupted sign-out, and repeats one that was undone when the
 * browser ended. Tries once: what can't be erased stays, because the next user to sign in here may be the same.
 * @returns true if the page will reload and must show nothing more.
 */
export async function finishSignOut(device: SignOutDevice): Promise<boolean> {
  const { localStore, revokedSessions } = device;
  const token = readAuthToken(localStore);
  const { isEnded, unfinished } = await revokedSessions.read(token);
  // A user has signed in since: keep all their data.
  const mayErase = token === undefined || isEnded;
  for (const erasing of mayErase ? unfinishedOrUndone() : []) {
    for (const step of SIGN_OUT_STEPS) {
      if (step.on === 'page') continue;
      const leaving = { ...erasing, userId: undefined, token };
      await take(step, () => step.run(device, leaving), device.log);
    }
  }
  if (unfinished.length > 0 || isEnded) await revokedSessions.finish();
  return isEnded;

  function unfinishedOrUndone(): readonly Erasing[] {
    if (unfinished.length > 0 || !isEnded) return unfinished;
    // It finished, and the browser lost its last writes to local storage. Notes that are still there were kept.
    return [{ userKey: createSessionMemory(localStore, Date.now).read()?.userKey, keepsNotes: true }];
  }
}

async function take(step: SignOutStep, run: () => unknown, log: (line: string) => void): Promise<boolean> {
  try {
    await run();
    return true;
  } catch {
    log(step.failure ?? `Sign-out: could not ${step.name}`);
    return false;
  }
}

function isTold(page: SignOutPage, userId: string | undefined): Promise<boolean> {
  return inTime(page, page.throwAwayNotes(userId)).then(
    () => true,
    () => false,
  );
}

function inTime<T>({ startTimer }: SignOutPage, work: Promise<T>): Promise<T> {
  return withDeadline(work, ANSWER_WITHIN_MS, startTimer);
}
