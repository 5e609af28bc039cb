import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';

/** The part of a directory in the origin private file system that we use. */
export interface FolderLike {
  readonly getDirectoryHandle: (name: string, options: { readonly create: boolean }) => Promise<FolderLike>;
  readonly getFileHandle: (name: string, options: { readonly create: boolean }) => Promise<unknown>;
  readonly removeEntry: (name: string) => Promise<void>;
  readonly keys: () => AsyncIterable<string>;
}

interface RevokedSessionsDeps {
  /** Opens the origin's root directory, as navigator.storage does; undefined if the browser has none. */
  readonly openFolder: (() => Promise<FolderLike>) | undefined;
  readonly hashText: (text: string) => Promise<string>;
  readonly startTimer: StartTimer;
}

/** The user who signs out. Signing out removes everyone's copies, and seals what others haven't sent. */
export interface Erasing {
  readonly userKey: string | undefined;
  readonly keepsNotes: boolean;
}

/** What the disk says about ended sessions. */
export interface EndedRecord {
  readonly isEnded: boolean;
  readonly unfinished: readonly Erasing[];
}

const FOLDER = 'ended-sessions';
/** Don't delay start longer than this. */
const ANSWER_WITHIN_MS = 1_000;
/** Only sessions ended in the last minutes can come back. */
const MOST_KEPT = 100;
const NOTHING: EndedRecord = { isEnded: false, unfinished: [] };
/** A hash, then what is still to be erased. */
const FILE_NAME = /^([^.]*)(?:\.(keeps|erases)-notes\.(\w+))?$/;
const EVERYBODY = 'everybody';

export type RevokedSessions = ReturnType<typeof createRevokedSessions>;

/**
 * Browsers write local storage to disk late, up to a minute after a change. If the browser is killed or the battery
 * dies before that, the disk still has the token of an ended session, and the next start would let in a user who signed
 * out. A file is on disk right away, so its name records which session is over, by a hash of its token, and what's
 * still to be erased. Methods never reject.
 */
export function createRevokedSessions({ openFolder, hashText, startTimer }: RevokedSessionsDeps) {
  /**
   * Does the work in the directory within the deadline. Returns `otherwise` on failure, or if the directory is missing.
   */
  async function inFolder<T>(
    create: boolean,
    work: (folder: FolderLike) => Promise<T>,
    otherwise: T,
  ): Promise<T> {
    if (openFolder === undefined) return otherwise;
    const whole = openFolder().then(async (root) => work(await root.getDirectoryHandle(FOLDER, { create })));
    return withDeadline(whole, ANSWER_WITHIN_MS, startTimer).catch(() => otherwise);
  }

  return {
    /** Settles when the session's end and what to erase with it are written down, or can't be. */
    begin: async (token: string | undefined, { userKey, keepsNotes }: Erasing): Promise<void> =>
      inFolder(
        true,
        async (folder) => {
          const hash = token === undefined ? '' : await hashText(token);
          const name = `${hash}.${keepsNotes ? 'keeps' : 'erases'}-notes.${userKey ?? EVERYBODY}`;
          await folder.getFileHandle(name, { create: true });
          const others = (await namesIn(folder)).filter((other) => other !== name);
          if (others.length >= MOST_KEPT) await Promise.all(others.map((other) => folder.removeEntry(other)));
        },
        undefined,
      ),
    /** Forgets what was to be erased. The sessions stay recorded as ended. */
    finish: async (): Promise<void> =>
      inFolder(
        false,
        async (folder) => {
          const names = await namesIn(folder);
          const done = names.filter((name) => unfinishedIn(name) !== undefined);
          // Write the short name first: at no moment may the session's end be unknown.
          await Promise.all(
            done
              .flatMap((name) => hashIn(name) || [])
              .map((hash) => folder.getFileHandle(hash, { create: true })),
          );
          await Promise.all(done.map((name) => folder.removeEntry(name)));
        },
        undefined,
      ),
    /** Reports that nothing has ended if it can't tell. */
    read: async (token: string | undefined): Promise<EndedRecord> =>
      inFolder(
        false,
        async (folder) => {
          const names = await namesIn(folder);
          const hash = token === undefined ? undefined : await hashText(token);
          return {
            isEnded: hash !== undefined && names.some((name) => hashIn(name) === hash),
            unfinished: names.flatMap((name) => unfinishedIn(name) ?? []),
          };
        },
        NOTHING,
      ),
  };
}

async function namesIn(folder: FolderLike): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

function hashIn(name: string): string | undefined {
  return FILE_NAME.exec(name)?.[1];
}

function unfinishedIn(name: string): Erasing | undefined {
  const [, , notes, userKey] = FILE_NAME.exec(name) ?? [];
  if (notes === undefined || userKey === undefined) return undefined;
  return { userKey: userKey === EVERYBODY ? undefined : userKey, keepsNotes: notes === 'keeps' };
}
