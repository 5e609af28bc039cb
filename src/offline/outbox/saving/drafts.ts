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

/** So long nothing may be typed before what was typed is kept. */
const PAUSE_MS = 300;

export interface DraftPorts extends Pick<EntryPorts, 'store' | 'codec' | 'user' | 'now'> {
  readonly startTimer: StartTimer;
  /** Names this tab among the writers of drafts. */
  readonly writer: string;
  /** A draft was written, or could not be. */
  readonly onWritten: (error?: unknown) => void;
}

/** What is typed and not saved. Each tab keeps its own row for a lane, so that no tab shortens what another has. */
export interface Drafts {
  /** All that was typed for the lane in any tab, the latest first. @throws StorageError */
  readonly read: (lane: string) => Promise<string>;
  /** All that was typed and not saved, by lane, also what could not be written. @throws StorageError */
  readonly readAll: () => Promise<readonly LaneDraftText[]>;
  /** Resolves when it was tried to be written, or taken over by something that came after it. Never rejects. */
  readonly keep: (lane: string, text: string) => Promise<void>;
  /** Never rejects. */
  readonly flush: () => Promise<void>;
  /** The page is being left and cannot wait: hands over what is not written yet, sealed and ready to be. */
  readonly sayLastWords: () => void;
  /** The page is back: what did not arrive is written now. Another page may have made a note of it meanwhile. */
  readonly hearOfLastWords: () => Promise<void>;
  /** True while something that was typed could not be written: it is on the page and nowhere else. */
  readonly isAnyUnkept: () => boolean;
  /** The drafts that become a note now. What waits to be written is not written any more, unless it is put back. */
  readonly take: (lane: string) => Promise<TakenDrafts>;
}

export interface TakenDrafts {
  /** To be removed when the note is saved. */
  readonly versions: readonly DraftVersion[];
  /** When they were written, in ms on the device's clock; undefined when something was typed that is not in them. */
  readonly keptAt?: number | undefined;
  /** The note was saved: its drafts are gone, and nothing that is typed from now on was made from them. */
  readonly letGo: () => void;
  /** The note was not saved: what was typed is a draft again. */
  readonly putBack: () => void;
}

interface LaneDraft {
  /** Typed and not written yet. */
  text?: string | undefined;
  /** Handed over when the page was left. Nobody has heard of it since. */
  said?: { readonly text: string; readonly revision: number; readonly keptAt: number } | undefined;
  /** Being written at the moment. */
  writing?: string | undefined;
  /** The newest text, sealed ahead of its writing. */
  ready?: { readonly text: string; readonly sealed: unknown } | undefined;
  /** The last try to write it failed. */
  isUnkept?: boolean | undefined;
  cancelTimer?: (() => void) | undefined;
  /** Told when what was typed was tried to be written, or became a note. */
  waiting: (() => void)[];
  revision: number;
  /** The rows that what is on the screen was made from, this tab's own included. */
  basis: readonly DraftVersion[];
  /** When the latest of them was written. */
  basisKeptAt?: number | undefined;
  typings: number;
  /** One write after the other. */
  lastWrite: Promise<void>;
}

export function createDrafts(ports: DraftPorts): Drafts {
  const { store, codec, user, now, startTimer, writer, onWritten } = ports;
  const lanes = new Map<string, LaneDraft>();
  const placeOf = (lane: string, by: string): string =>
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

  /** A page that is left has no time for it: sealing waits for WebCrypto. */
  async function sealAhead(lane: string, state: LaneDraft, text: string): Promise<void> {
    if (text.trim() === '') {
      state.ready = undefined;
      return;
    }
    try {
      const sealed = await codec.seal(text, placeOf(lane, writer));
      if ((state.text ?? state.writing) === text) state.ready = { text, sealed };
    } catch {
      // The writing itself tries again, and says why not.
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
        state.isUnkept = false;
        return;
      }
      state.revision += 1;
      const { revision } = state;
      const keptAt = now();
      const sealed = ready?.text === text ? ready.sealed : await codec.seal(text, placeOf(lane, writer));
      await store.putDraft(
        { v: OUTBOX_ENTRY_VERSION, lane, writer, revision, keptAt, sealed },
        basis.filter((version) => version.writer !== writer),
      );
      state.basis = [{ lane, writer, revision }];
      state.basisKeptAt = keptAt;
      // Afterwards: of a page that is about to go, the text matters most.
      await codec.confirm?.();
      state.isUnkept = false;
    } catch (error) {
      if (toStorageError(error).kind === 'left') {
        // No fault: it was handed over, or is written when the page comes back.
        if (state.said === undefined) state.text ??= text;
        return;
      }
      // The next try, or the flush when the page goes, has it again; unless something else was typed since.
      state.text ??= text;
      state.isUnkept = state.text.trim() !== '';
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
    // A key that is still being sealed goes with a page that ends, and is written when this one comes back.
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
      // Whatever was typed since says it too.
      if (state.typings !== typings) return;
      state.text ??= said.text;
    }
    if (state.text !== undefined) await write(lane);
  }

  /** True where it was written, or another page has made a note of it since. @throws StorageError */
  async function isInGoodHands(lane: string, said: NonNullable<LaneDraft['said']>): Promise<boolean> {
    const rows = parseDrafts(await store.readDrafts(lane));
    if (rows.some((row) => row.writer === writer && row.revision === said.revision)) return true;
    return parseEntries(await store.readAll()).some(
      (entry) => entry.lane === lane && entry.savedAt >= said.keptAt && entry.state !== 'discarded',
    );
  }

  async function openText(draft: OutboxDraft): Promise<string | undefined> {
    try {
      return v.parse(v.string(), await codec.open(draft.sealed, placeOf(draft.lane, draft.writer)));
    } catch (error) {
      // It may open later: whoever asks what there is must not hear that there is nothing.
      if (error instanceof StorageError) throw error;
      return undefined;
    }
  }

  async function read(lane: string): Promise<string> {
    const state = stateOf(lane);
    const before = state.typings;
    // What is typed from here on was not made from what is read now: it must not be written over that first.
    await (state.text === undefined ? state.lastWrite : write(lane));
    const { text: unwritten } = state;
    const readable = await foundBeside(unwritten, async () => openAll(await store.readDrafts(lane)));
    // What could not be written is newer than the rows it was made from.
    if (unwritten !== undefined && state.typings === before) {
      return joined([unwritten, ...readable.filter(isNotFrom(state.basis)).map(({ text }) => text)]);
    }
    // Somebody typed meanwhile: what is on their screen was not made from what was found here, so that stays.
    if (state.typings === before) {
      state.basis = readable.map(({ draft: { lane, writer, revision } }) => ({ lane, writer, revision }));
      state.basisKeptAt = readable.at(0)?.draft.keptAt;
    }
    return joined(readable.map(({ text }) => text));
  }

  /** The latest first, without those that cannot be read. */
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
      const kept = await foundBeside(unwritten.at(0), async () => openAll(await store.readAllDrafts()));
      for (const opened of kept) {
        const { lane } = opened.draft;
        const state = lanes.get(lane);
        if (state?.text !== undefined && !isNotFrom(state.basis)(opened)) continue;
        found.set(lane, [...(found.get(lane) ?? []), opened.text]);
      }
      const isKept = (lane: string): boolean => unwritten.every(([name]) => name !== lane);
      return [...found].map(([lane, texts]) => ({ lane, text: joined(texts), isKept: isKept(lane) }));
    },

    keep: (lane, text) => {
      const state = stateOf(lane);
      state.text = text;
      if (text.trim() === '') state.isUnkept = false;
      state.typings += 1;
      state.cancelTimer?.();
      state.cancelTimer = startTimer(() => void write(lane), PAUSE_MS);
      void sealAhead(lane, state, text);
      return new Promise((resolve) => {
        state.waiting.push(resolve);
      });
    },

    isAnyUnkept: () => [...lanes.values()].some(({ isUnkept }) => isUnkept === true),

    sayLastWords: () => {
      for (const [lane, state] of lanes) sayLastWord(lane, state);
    },

    hearOfLastWords: async () => {
      await Promise.all([...lanes].map(([lane, state]) => hearOf(lane, state)));
    },

    flush: async () => {
      const unwritten = [...lanes].filter(([, state]) => state.text !== undefined);
      await Promise.all(unwritten.map(([lane]) => write(lane)));
      // Also those that had begun by themselves.
      await Promise.all([...lanes.values()].map(({ lastWrite }) => lastWrite));
    },

    take: async (lane) => {
      const state = stateOf(lane);
      const tellWaiting = stopWaiting(state);
      await state.lastWrite;
      tellWaiting();
      const { text, basis } = state;
      state.text = undefined;
      // What becomes a note is no last word of what is typed after it.
      state.ready = undefined;
      return {
        versions: basis,
        ...(text === undefined && { keptAt: state.basisKeptAt }),
        letGo: () => {
          if (state.text === undefined) state.isUnkept = false;
          // What was typed and kept meanwhile has a row of its own by now.
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

/** What is kept; nothing where it cannot be read and there is something in memory that must not go down with them. */
async function foundBeside<T>(inMemory: unknown, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read();
  } catch (error) {
    if (inMemory === undefined) throw error;
    return [];
  }
}

/** All rows that can be read. */
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

// Two tabs often hold the same text, one some letters further: then the longer one says it all.
function joined(texts: readonly string[]): string {
  const kept: string[] = [];
  for (const text of texts) {
    if (kept.some((other) => other.includes(text))) continue;
    const contained = kept.findIndex((other) => text.includes(other));
    if (contained >= 0) kept.splice(contained, 1, text);
    else kept.push(text);
  }
  return kept.join('\n');
}
