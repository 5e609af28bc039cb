import type { DraftVersion } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { LaneDraftText } from '#src/offline/outbox/entry/outbox.ts';
import {
  type DraftPorts,
  type LaneDraft,
  newLaneDraft,
  stopWaiting,
} from '#src/offline/outbox/saving/lane-draft.ts';
import { recoverFlushedDraft, flushDraft, sealAhead } from '#src/offline/outbox/saving/pagehide-drafts.ts';
import { readAllLanes, readLane } from '#src/offline/outbox/saving/read-drafts.ts';
import { writeDraft } from '#src/offline/outbox/saving/write-draft.ts';

/** Save a draft after this long without typing. */
const PAUSE_MS = 300;
/** A crash takes at most this much of continuous typing. */
const LONGEST_WAIT_MS = 1_000;

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
  readonly flushOnPagehide: () => void;
  /** The page is back: writes what didn't arrive. Another page may have made a note of it meanwhile. */
  readonly recoverFlushed: () => Promise<void>;
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

export function createDrafts(ports: DraftPorts): Drafts {
  const { now, startTimer } = ports;
  const lanes = new Map<string, LaneDraft>();

  function stateOf(lane: string): LaneDraft {
    const state = lanes.get(lane) ?? newLaneDraft(lane);
    lanes.set(lane, state);
    return state;
  }

  return {
    read: (lane) => readLane(ports, stateOf(lane)),
    readAll: () => readAllLanes(ports, lanes),

    save: (lane, text) => {
      const state = stateOf(lane);
      state.text = text;
      if (text.trim() === '') state.isUnsaved = false;
      state.typings += 1;
      state.cancelTimer?.();
      state.typedSince ??= now();
      // A clock that was set back meanwhile must not put it off.
      const left = state.typedSince + LONGEST_WAIT_MS - now();
      const wait = Math.max(0, Math.min(PAUSE_MS, left));
      state.cancelTimer = startTimer(() => void writeDraft(ports, state), wait);
      void sealAhead(ports, state, text);
      return new Promise((resolve) => {
        state.waiting.push(resolve);
      });
    },

    isAnyUnsaved: () => [...lanes.values()].some(({ isUnsaved }) => isUnsaved === true),

    flushOnPagehide: () => {
      for (const state of lanes.values()) flushDraft(ports, state);
    },

    recoverFlushed: async () => {
      await Promise.all([...lanes.values()].map((state) => recoverFlushedDraft(ports, state)));
    },

    flush: async () => {
      const unwritten = [...lanes.values()].filter(({ text }) => text !== undefined);
      await Promise.all(unwritten.map((state) => writeDraft(ports, state)));
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
          if (text !== undefined) {
            state.text ??= text;
            // Until the write below has finished, a text that was never a draft exists only on the page.
            state.isUnsaved = state.text.trim() !== '';
          }
          void writeDraft(ports, state);
        },
      };
    },
  };
}
