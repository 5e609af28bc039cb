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

/** What a sign-out takes off the device. */
export interface Erasing {
  /** Whose; undefined where it is not known, and then everybody's copies go. */
  readonly userKey: string | undefined;
  /** Leaves the person's unsent notes, for their own next sign-in. */
  readonly keepsNotes: boolean;
}

/** What the disk says about ended sessions. */
interface EndedRecord {
  /** Whether the session of the token that was asked for has ended here. */
  readonly isEnded: boolean;
  /** What sign-outs have begun to erase and did not finish. */
  readonly unfinished: readonly Erasing[];
}

/** Remembers on the disk whose session was ended here, by a hash of its token. Nothing here ever rejects. */
export interface EndedSessions {
  /** Settles when the end of a session, and what is to go with it, is written down, or cannot be. */
  readonly begin: (token: string | undefined, erasing: Erasing) => Promise<void>;
  /** Forgets what was to go. That the sessions have ended stays written. */
  readonly finish: () => Promise<void>;
  /** Says that nothing has ended where nothing can be told. */
  readonly read: (token: string | undefined) => Promise<EndedRecord>;
}

const FOLDER = 'ended-sessions';
/** A start must not wait long for it. */
const ANSWER_WITHIN_MS = 1_000;
/** Only what was ended in the last minutes can come back. */
const MOST_KEPT = 100;
const NOTHING: EndedRecord = { isEnded: false, unfinished: [] };
/** A hash, and after it what is still to be erased. */
const FILE_NAME = /^([^.]*)(?:\.(keeps|erases)-notes\.(\w+))?$/;
const EVERYBODY = 'everybody';

/**
 * Browsers write local storage down late, up to a minute after a change. A browser that is killed before that, or a
 * battery that dies, has the token of a session on the disk that was ended: the next start would let the person in who
 * had signed out. A file is there at once, so its name says which session is over, and what of it is still to be erased.
 */
export function createEndedSessions({ openFolder, hashText, startTimer }: EndedSessionsParts): EndedSessions {
  /** Does the work in the folder in time, or gives `otherwise`: what is not there is refused. */
  async function inFolder<T>(
    create: boolean,
    work: (folder: FolderLike) => Promise<T>,
    otherwise: T,
  ): Promise<T> {
    if (openFolder === undefined) return otherwise;
    const whole = openFolder().then(async (root) => work(await root.getDirectoryHandle(FOLDER, { create })));
    const late = () => new Error('the file system does not answer');
    return withDeadline(whole, ANSWER_WITHIN_MS, startTimer, late).catch(() => otherwise);
  }

  return {
    begin: async (token, { userKey, keepsNotes }) =>
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
    finish: async () =>
      inFolder(
        false,
        async (folder) => {
          const names = await namesIn(folder);
          const done = names.filter((name) => unfinishedIn(name) !== undefined);
          // The short name first: at no moment is it unknown that the session has ended.
          await Promise.all(
            done
              .flatMap((name) => hashIn(name) || [])
              .map((hash) => folder.getFileHandle(hash, { create: true })),
          );
          await Promise.all(done.map((name) => folder.removeEntry(name)));
        },
        undefined,
      ),
    read: async (token) =>
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
