import type { OutboxDraft } from '#src/contract/device/outbox-entry.ts';
import type { NoteCodec } from '#src/offline/outbox/entry/note-codec.ts';
import type { DraftVersion } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { LaneDraftText } from '#src/offline/outbox/entry/outbox.ts';
import {
  type DraftParts,
  flushDraft,
  type LaneParts,
  type LaneState,
  newLaneState,
  recoverFlushedDraft,
  sealAhead,
  stopWaiting,
  writeDraft,
} from '#src/offline/outbox/saving/lane-draft.ts';

/** Save a draft after this long without typing. */
const PAUSE_MS = 300;
/** A crash takes at most this much of continuous typing. */
const LONGEST_WAIT_MS = 1_000;

export type Drafts = ReturnType<typeof createDrafts>;

export interface TakenDrafts {
  readonly versions: readonly DraftVersion[];
  /** When they were written, in ms on the device's clock; undefined if some text isn't in them. */
  readonly keptAt?: number | undefined;
  /** The note was saved: its drafts are gone, and later text isn't based on them. */
  readonly letGo: () => void;
  /** The note wasn't saved: its text is a draft again. */
  readonly putBack: () => void;
}

/** Unsaved text. Each tab has its own row per lane, so no tab shortens another tab's text. */
export function createDrafts(shared: DraftParts) {
  const { rows, codec } = shared;
  const { now, startTimer } = shared.clock;
  const parts: LaneParts = { ...shared, writer: rows.newId() };
  const lanes = new Map<string, LaneState>();

  function stateOf(lane: string): LaneState {
    const state = lanes.get(lane) ?? newLaneState(lane);
    lanes.set(lane, state);
    return state;
  }

  return {
    /** All text typed for the lane in any tab, latest first. @throws StorageError */
    read: (lane: string) =>
      readLane(parts, stateOf(lane), async () => openAll(codec, await rows.readDrafts(lane))),
    /** All unsaved text by lane, including what couldn't be written. @throws StorageError */
    readAll: () => readAllLanes(lanes, async () => openAll(codec, await rows.readAllDrafts())),

    /** Resolves after the write was tried or replaced by a later one. Never rejects. */
    save: (lane: string, text: string) => {
      const state = stateOf(lane);
      state.text = text;
      if (text.trim() === '') state.isUnsaved = false;
      state.typings += 1;
      state.cancelTimer?.();
      state.typedSince ??= now();
      // A clock that was set back meanwhile must not put it off.
      const left = state.typedSince + LONGEST_WAIT_MS - now();
      const wait = Math.max(0, Math.min(PAUSE_MS, left));
      state.cancelTimer = startTimer(() => void writeDraft(parts, state), wait);
      void sealAhead(parts, state, text);
      return new Promise<void>((resolve) => {
        state.waiting.push(resolve);
      });
    },

    /** True while some text couldn't be written and exists only on the page. */
    isAnyUnsaved: (): boolean => [...lanes.values()].some(({ isUnsaved }) => isUnsaved === true),

    /** The user is leaving the page, so we can't wait: hands unwritten text to the storage, already sealed. */
    flushOnPagehide: (): void => {
      for (const state of lanes.values()) flushDraft(parts, state);
    },

    /** The page is back: writes what didn't arrive. Another page may have made a note of it meanwhile. */
    recoverFlushed: async (): Promise<void> => {
      await Promise.all([...lanes.values()].map((state) => recoverFlushedDraft(parts, state)));
    },

    flush: async (): Promise<void> => {
      const unwritten = [...lanes.values()].filter(({ text }) => text !== undefined);
      await Promise.all(unwritten.map((state) => writeDraft(parts, state)));
      // Including writes that started by themselves.
      await Promise.all([...lanes.values()].map(({ lastWrite }) => lastWrite));
    },

    /** The drafts that become a note now. Pending text is no longer written, unless it's put back. */
    take: async (lane: string): Promise<TakenDrafts> => {
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
          if (text !== undefined) {
            state.text ??= text;
            // Until the write below has finished, a text that was never a draft exists only on the page.
            state.isUnsaved = state.text.trim() !== '';
          }
          void writeDraft(parts, state);
        },
      };
    },
  };
}

interface OpenedDraft {
  readonly draft: OutboxDraft;
  readonly text: string;
}

type ReadStored = () => Promise<readonly OpenedDraft[]>;

/** All text typed for the lane in any tab, latest first. From now on the screen's text is based on it. */
async function readLane(parts: LaneParts, state: LaneState, readStored: ReadStored): Promise<string> {
  const before = state.typings;
  // Write pending text first: text typed from here on isn't based on what's read now.
  await (state.text === undefined ? state.lastWrite : writeDraft(parts, state));
  const { text: unwritten } = state;
  const readable = await foundBeside(unwritten, readStored);
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

/** All unsaved text by lane, including what couldn't be written. @throws StorageError */
async function readAllLanes(
  lanes: ReadonlyMap<string, LaneState>,
  readStored: ReadStored,
): Promise<readonly LaneDraftText[]> {
  const found = new Map<string, string[]>();
  const unwritten = [...lanes].flatMap(([lane, { text = '' }]) =>
    text.trim() === '' ? [] : [[lane, text] as const],
  );
  for (const [lane, text] of unwritten) found.set(lane, [text]);
  const written = await foundBeside(unwritten.at(0), readStored);
  for (const opened of written) {
    const { lane } = opened.draft;
    const state = lanes.get(lane);
    if (state?.text !== undefined && !isNotFrom(state.basis)(opened)) continue;
    found.set(lane, [...(found.get(lane) ?? []), opened.text]);
  }
  const isWritten = (lane: string): boolean => unwritten.every(([name]) => name !== lane);
  return [...found].map(([lane, texts]) => ({ lane, text: joined(texts), isSaved: isWritten(lane) }));
}

/** Latest first, without unreadable ones. */
async function openAll(codec: NoteCodec, drafts: OutboxDraft[]): Promise<OpenedDraft[]> {
  drafts.sort((one, other) => other.keptAt - one.keptAt);
  const texts = await Promise.all(drafts.map(codec.openDraft));
  return drafts.flatMap((draft, position) => {
    const text = texts[position];
    return text === undefined ? [] : [{ draft, text }];
  });
}

/** What's stored; nothing if reading fails while there's text in memory, which must not be lost with it. */
async function foundBeside(inMemory: unknown, read: ReadStored): Promise<readonly OpenedDraft[]> {
  try {
    return await read();
  } catch (error) {
    if (inMemory === undefined) throw error;
    return [];
  }
}

function isNotFrom(basis: readonly DraftVersion[]) {
  return ({ draft }: OpenedDraft): boolean =>
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
