import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';

/** The part of a folder of the origin's private file system that is used. */
export interface FolderLike {
  readonly getDirectoryHandle: (name: string, options: { readonly create: boolean }) => Promise<FolderLike>;
  readonly getFileHandle: (name: string, options: { readonly create: boolean }) => Promise<unknown>;
  readonly removeEntry: (name: string) => Promise<void>;
  readonly keys: () => AsyncIterable<string>;
}

interface EndedSessionsParts {
  /** Gives the origin's own folder, as navigator.storage does; undefined where the browser has none. */
  readonly openFolder: (() => Promise<FolderLike>) | undefined;
  readonly hashText: (text: string) => Promise<string>;
  readonly startTimer: StartTimer;
}

/** Remembers on the disk whose session was ended here, by a hash of its token. */
export interface EndedSessions {
  /** Settles when it is written down, or cannot be. It never rejects. */
  readonly note: (token: string) => Promise<void>;
  /** False also where nothing can be told. It never rejects. */
  readonly isEnded: (token: string) => Promise<boolean>;
}

const FOLDER = 'ended-sessions';
/** A start must not wait long for it. */
const ANSWER_WITHIN_MS = 1_000;
/** Only what was ended in the last minutes can come back. */
const MOST_KEPT = 100;

/**
 * Browsers write local storage down late, up to a minute after a change. A browser that is killed before that, or a battery
 * that dies, has the token of a session on the disk that was ended: the next start would let the person in who had signed
 * out. A file is there at once, so its name says which session is over.
 */
export function createEndedSessions({ openFolder, hashText, startTimer }: EndedSessionsParts): EndedSessions {
  const inTime = <T>(work: Promise<T>): Promise<T> =>
    withDeadline(work, ANSWER_WITHIN_MS, startTimer, () => new Error('the file system does not answer'));

  async function write(open: () => Promise<FolderLike>, token: string): Promise<void> {
    const folder = await (await open()).getDirectoryHandle(FOLDER, { create: true });
    const name = await hashText(token);
    await folder.getFileHandle(name, { create: true });
    const others: string[] = [];
    for await (const other of folder.keys()) if (other !== name) others.push(other);
    if (others.length < MOST_KEPT) return;
    await Promise.all(others.map((other) => folder.removeEntry(other)));
  }

  async function look(open: () => Promise<FolderLike>, token: string): Promise<boolean> {
    const folder = await (await open()).getDirectoryHandle(FOLDER, { create: false });
    await folder.getFileHandle(await hashText(token), { create: false });
    return true;
  }

  return {
    note: async (token) => {
      if (openFolder !== undefined) await inTime(write(openFolder, token)).catch(() => undefined);
    },
    // What is not there is refused.
    isEnded: async (token) =>
      openFolder === undefined ? false : inTime(look(openFolder, token)).catch(() => false),
  };
}
