import * as v from 'valibot';
import {
  OUTBOX_ENTRY_VERSION,
  type OutboxDraft,
  outboxDraftSchema,
} from '#src/contract/device/outbox-entry.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { parseEntries } from '#src/offline/outbox/entry/open-entry.ts';
import type { DraftVersion, EntryPorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { LaneDraftText } from '#src/offline/outbox/entry/outbox.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

/** Save a draft after this long without typing. */
const PAUSE_MS = 300;
/** A crash takes at most this much from somebody who types without a pause. */
const LONGEST_WAIT_MS = 1_000;

export interface DraftPorts extends Pick<EntryPorts, 'store' | 'codec' | 'user' | 'now'> {
  readonly startTimer: StartTimer;
  /** Names this tab among the writers of drafts. */
  readonly writer: string;
  /** Called after a draft was written or failed to be. */
  readonly onWritten: (error?: unknown) => void;
}

/** Unsaved text. Each tab has its own row per lane, so no tab shortens another tab's text. */
export interface Drafts {
  /** All text typed for the lane in any tab, latest first. @throws StorageError */
  readonly read: (lane: string) => Promise<string>;
  /** All unsaved text by lane, including what couldn't be written. @throws StorageError */
  readonly readAll: () => Promise<readonly LaneDraftText[]>;
  /** Resolves after the write was tried or replaced by a later one. Never rejects. */
  readonly save: (lane: string, text: string) => Promise<void>;
  /** Never rejects. */
  readonly flush: () => Promise<void>;
  /** The user is leaving the page, so we can't wait: hands unwritten text to the storage, already sealed. */
  readonly sayLastWords: () => void;
  /** The page is back: writes what didn't arrive. Another page may have made a note of it meanwhile. */
  readonly hearOfLastWords: () => Promise<void>;
  /** True while some text couldn't be written and exists only on the page. */
  readonly isAnyUnsaved: () => boolean;
  /** The drafts that become a note now. Pending text is no longer written, unless it's put back. */
  readonly take: (lane: string) => Promise<TakenDrafts>;
}

export interface TakenDrafts {
  /** To be removed when the note is saved. */
  readonly versions: readonly DraftVersion[];
  /** When they were written, in ms on the device's clock; undefined if some text isn't in them. */
  readonly keptAt?: number | undefined;
  /** The note was saved: its drafts are gone, and later text isn't based on them. */
  readonly letGo: () => void;
  /** The note wasn't saved: its text is a draft again. */
  readonly putBack: () => void;
}

interface LaneDraft {
  /** Typed but not written yet. */
  text?: string | undefined;
  /** Handed over when the user left the page. The result is unknown. */
  said?: { readonly text: string; readonly revision: number; readonly keptAt: number } | undefined;
  /** The text being written now. */
  writing?: string | undefined;
  /** The newest text, sealed before it's written. */
  ready?: { readonly text: string; readonly sealed: unknown } | undefined;
  /** The last write failed. */
  isUnsaved?: boolean | undefined;
  cancelTimer?: (() => void) | undefined;
  /** When the oldest letter was typed that is not written yet, in ms on the device's clock. */
  typedSince?: number | undefined;
  /** Called when the text was written, failed to be written or became a note. */
  waiting: (() => void)[];
  revision: number;
  /** The rows the screen's text is based on, including this tab's own. */
  basis: readonly DraftVersion[];
  /** When the latest of them was written. */
  basisKeptAt?: number | undefined;
  typings: number;
  /** Writes run one at a time. */
  lastWrite: Promise<void>;
}

export function createDrafts(ports: DraftPorts): Drafts {
  const { store, codec, user, now, startTimer, writer, onWritten } = ports;
  const lanes = new Map<string, LaneDraft>();
  const draftPath = (lane: string, by: string): string =>
    `${outboxDatabaseName(user.key)}/drafts/${lane}/${by}`;

  function stateOf(lane: string): LaneDraft {
    const state = lanes.get(lane) ?? {
      revision: 0,
      waiting: [],
      basis: [],
      typings: 0,
      lastWrite: Promise.resolve(),
    };
    lanes.set(lane, state);
    return state;
  }

  function write(lane: string): Promise<void> {
    const state = stateOf(lane);
    const tellWaiting = stopWaiting(state);
    state.lastWrite = state.lastWrite.then(() => writeAndTell(lane, state)).then(tellWaiting);
    return state.lastWrite;
  }

  function stopWaiting(state: LaneDraft): () => void {
    state.cancelTimer?.();
    state.cancelTimer = undefined;
    state.typedSince = undefined;
    const { waiting } = state;
    state.waiting = [];
    return () => {
      for (const tell of waiting) tell();
    };
  }

  async function writeAndTell(lane: string, state: LaneDraft): Promise<void> {
    if (state.text === undefined) return;
    try {
      await writeNow(lane, state, state.text);
      onWritten();
    } catch (error) {
      onWritten(error);
    }
  }

  /** Seal ahead: sealing waits for WebCrypto, and a page being left has no time for that. */
  async function sealAhead(lane: string, state: LaneDraft, text: string): Promise<void> {
    if (text.trim() === '') {
      state.ready = undefined;
      return;
    }
    try {
      const sealed = await codec.seal(text, draftPath(lane, writer));
      if ((state.text ?? state.writing) === text) state.ready = { text, sealed };
    } catch {
      // The write itself tries again and reports the error.
    }
  }

  async function writeNow(lane: string, state: LaneDraft, text: string): Promise<void> {
    const { basis, ready } = state;
    state.text = undefined;
    state.writing = text;
    try {
      if (text.trim() === '') {
        await store.removeDrafts(basis);
        state.basis = [];
        state.basisKeptAt = undefined;
        state.isUnsaved = false;
        return;
      }
      state.revision += 1;
      const { revision } = state;
      const keptAt = now();
      const sealed = ready?.text === text ? ready.sealed : await codec.seal(text, draftPath(lane, writer));
      await store.putDraft(
        { v: OUTBOX_ENTRY_VERSION, lane, writer, revision, keptAt, sealed },
        basis.filter((version) => version.writer !== writer),
      );
      state.basis = [{ lane, writer, revision }];
      state.basisKeptAt = keptAt;
      // Confirm afterwards: if the page is about to close, the text matters most.
      await codec.confirm?.();
      state.isUnsaved = false;
    } catch (error) {
      if (toStorageError(error).kind === 'left') {
        // Not an error: it was handed over, or is written when the page comes back.
        if (state.said === undefined) state.text ??= text;
        return;
      }
      // The next write, or the flush on leaving, tries it again unless newer text was typed.
      state.text ??= text;
      state.isUnsaved = state.text.trim() !== '';
      throw error;
    } finally {
      state.writing = undefined;
    }
  }

  function sayLastWord(lane: string, state: LaneDraft): void {
    const { ready } = state;
    const newest = state.text ?? state.writing;
    if (ready === undefined || newest === undefined || newest.trim() === '') return;
    const keptAt = now();
    const revision = state.revision + 1;
    const draft = { v: OUTBOX_ENTRY_VERSION, lane, writer, revision, keptAt, sealed: ready.sealed } as const;
    if (!store.putDraftsAtOnce([draft])) return;
    state.revision = revision;
    // A keystroke still being sealed is lost if the page ends, and written if the page comes back.
    const isAll = ready.text === newest;
    if (isAll) state.said = { text: ready.text, revision, keptAt };
    state.text = isAll ? undefined : newest;
    state.basis = [...state.basis.filter((version) => version.writer !== writer), { lane, writer, revision }];
    state.basisKeptAt = keptAt;
    stopWaiting(state)();
  }

  async function hearOf(lane: string, state: LaneDraft): Promise<void> {
    const { said, typings } = state;
    state.said = undefined;
    if (said !== undefined && state.text === undefined) {
      if (await isInGoodHands(lane, said).catch(() => false)) return;
      // Later text covers this too.
      if (state.typings !== typings) return;
      state.text ??= said.text;
    }
    if (state.text !== undefined) await write(lane);
  }

  /** True if it was written, or another page has made a note of it. @throws StorageError */
  async function isInGoodHands(lane: string, said: NonNullable<LaneDraft['said']>): Promise<boolean> {
    const rows = parseDrafts(await store.readDrafts(lane));
    if (rows.some((row) => row.writer === writer && row.revision === said.revision)) return true;
    return parseEntries(await store.readAll()).some(
      (entry) => entry.lane === lane && entry.savedAt >= said.keptAt && entry.state !== 'discarded',
    );
  }

  async function openText(draft: OutboxDraft): Promise<string | undefined> {
    try {
      return v.parse(v.string(), await codec.open(draft.sealed, draftPath(draft.lane, draft.writer)));
    } catch (error) {
      // It may open later: don't report an empty draft meanwhile.
      if (error instanceof StorageError) throw error;
      return undefined;
    }
  }

  async function read(lane: string): Promise<string> {
    const state = stateOf(lane);
    const before = state.typings;
    // Write pending text first: text typed from here on isn't based on what's read now.
    await (state.text === undefined ? state.lastWrite : write(lane));
    const { text: unwritten } = state;
    const readable = await foundBeside(unwritten, async () => openAll(await store.readDrafts(lane)));
    // Text that couldn't be written is newer than its rows.
    if (unwritten !== undefined && state.typings === before) {
      return joined([unwritten, ...readable.filter(isNotFrom(state.basis)).map(({ text }) => text)]);
    }
    // If the user typed meanwhile, their text isn't based on what was found here, so keep the old basis.
    if (state.typings === before) {
      state.basis = readable.map(({ draft: { lane, writer, revision } }) => ({ lane, writer, revision }));
      state.basisKeptAt = readable.at(0)?.draft.keptAt;
    }
    return joined(readable.map(({ text }) => text));
  }

  /** Latest first, without unreadable ones. */
  async function openAll(rows: readonly unknown[]): Promise<{ draft: OutboxDraft; text: string }[]> {
    const drafts = parseDrafts(rows);
    drafts.sort((one, other) => other.keptAt - one.keptAt);
    const texts = await Promise.all(drafts.map(openText));
    return drafts.flatMap((draft, position) => {
      const text = texts[position];
      return text === undefined ? [] : [{ draft, text }];
    });
  }

  return {
    read,

    readAll: async () => {
      const found = new Map<string, string[]>();
      const unwritten = [...lanes].filter(([, { text = '' }]) => text.trim() !== '');
      for (const [lane, { text = '' }] of unwritten) found.set(lane, [text]);
      const written = await foundBeside(unwritten.at(0), async () => openAll(await store.readAllDrafts()));
      for (const opened of written) {
        const { lane } = opened.draft;
        const state = lanes.get(lane);
        if (state?.text !== undefined && !isNotFrom(state.basis)(opened)) continue;
        found.set(lane, [...(found.get(lane) ?? []), opened.text]);
      }
      const isWritten = (lane: string): boolean => unwritten.every(([name]) => name !== lane);
      return [...found].map(([lane, texts]) => ({ lane, text: joined(texts), isSaved: isWritten(lane) }));
    },

    save: (lane, text) => {
      const state = stateOf(lane);
      state.text = text;
      if (text.trim() === '') state.isUnsaved = false;
      state.typings += 1;
      state.cancelTimer?.();
      state.typedSince ??= now();
      // A clock that was set back meanwhile must not put it off.
      const left = state.typedSince + LONGEST_WAIT_MS - now();
      state.cancelTimer = startTimer(() => void write(lane), Math.max(0, Math.min(PAUSE_MS, left)));
      void sealAhead(lane, state, text);
      return new Promise((resolve) => {
        state.waiting.push(resolve);
      });
    },

    isAnyUnsaved: () => [...lanes.values()].some(({ isUnsaved }) => isUnsaved === true),

    sayLastWords: () => {
      for (const [lane, state] of lanes) sayLastWord(lane, state);
    },

    hearOfLastWords: async () => {
      await Promise.all([...lanes].map(([lane, state]) => hearOf(lane, state)));
    },

    flush: async () => {
      const unwritten = [...lanes].filter(([, state]) => state.text !== undefined);
      await Promise.all(unwritten.map(([lane]) => write(lane)));
      // Including writes that started by themselves.
      await Promise.all([...lanes.values()].map(({ lastWrite }) => lastWrite));
    },

    take: async (lane) => {
      const state = stateOf(lane);
      const tellWaiting = stopWaiting(state);
      await state.lastWrite;
      tellWaiting();
      const { text, basis } = state;
      state.text = undefined;
      // Don't hand over a note's text as the draft that follows it.
      state.ready = undefined;
      return {
        versions: basis,
        ...(text === undefined && { keptAt: state.basisKeptAt }),
        letGo: () => {
          if (state.text === undefined) state.isUnsaved = false;
          // Text stored meanwhile has its own row by now.
          if (state.basis !== basis) return;
          state.basis = [];
          state.basisKeptAt = undefined;
        },
        putBack: () => {
          state.text ??= text;
          void write(lane);
        },
      };
    },
  };
}

/** What's stored; nothing if reading fails while there's text in memory, which must not be lost with it. */
async function foundBeside<T>(inMemory: unknown, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read();
  } catch (error) {
    if (inMemory === undefined) throw error;
    return [];
  }
}

/** All readable rows. */
function parseDrafts(rows: readonly unknown[]): OutboxDraft[] {
  return rows.flatMap((row) => {
    const result = v.safeParse(outboxDraftSchema, row);
    return result.success ? [result.output] : [];
  });
}

function isNotFrom(basis: readonly DraftVersion[]) {
  return ({ draft }: { readonly draft: OutboxDraft }): boolean =>
    !basis.some(({ writer, revision }) => writer === draft.writer && revision === draft.revision);
}

// Two tabs often have the same text, one a few letters longer: keep the longer one.
function joined(texts: readonly string[]): string {
  const written: string[] = [];
  for (const text of texts) {
    if (written.some((other) => other.includes(text))) continue;
    const contained = written.findIndex((other) => text.includes(other));
    if (contained >= 0) written.splice(contained, 1, text);
    else written.push(text);
  }
  return written.join('\n');
}
