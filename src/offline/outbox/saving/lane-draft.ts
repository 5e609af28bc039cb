import { OUTBOX_ENTRY_VERSION } from '#src/contract/device/outbox-entry.ts';
import { noteOfEditLane } from '#src/offline/outbox/entry/lane.ts';
import type { DraftVersion } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { OutboxParts } from '#src/offline/outbox/sending/note-sender.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

export interface DraftParts extends Omit<OutboxParts, 'sender'> {
  readonly onWritten: (error?: unknown) => void;
}

export interface LaneParts extends DraftParts {
  readonly writer: string;
}

/** What this tab knows of one lane's unsaved text. */
export interface LaneState {
  readonly lane: string;
  /** Typed but not written yet. */
  text?: string | undefined;
  /** Handed over when the user left the page. The result is unknown. */
  flushed?: { readonly text: string; readonly revision: number; readonly keptAt: number } | undefined;
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
  basisKeptAt?: number | undefined;
  typings: number;
  /** Writes run one at a time. */
  lastWrite: Promise<void>;
}

/** One lane's unsaved text before anything was typed. */
export function newLaneState(lane: string): LaneState {
  return { lane, revision: 0, waiting: [], basis: [], typings: 0, lastWrite: Promise.resolve() };
}

/** Cancels the write that typing started. @returns a function that tells everyone waiting for it. */
export function stopWaiting(state: LaneState): () => void {
  state.cancelTimer?.();
  state.cancelTimer = undefined;
  state.typedSince = undefined;
  const { waiting } = state;
  state.waiting = [];
  return () => {
    for (const tell of waiting) tell();
  };
}

/** Writes what was typed for the lane, right after the write before. Never rejects. */
export function writeDraft(parts: LaneParts, state: LaneState): Promise<void> {
  const tellWaiting = stopWaiting(state);
  state.lastWrite = state.lastWrite.then(() => writeAndTell(parts, state)).then(tellWaiting);
  return state.lastWrite;
}

async function writeAndTell(parts: LaneParts, state: LaneState): Promise<void> {
  if (state.text === undefined) return;
  try {
    await writeNow(parts, state, state.text);
    parts.onWritten();
  } catch (error) {
    parts.onWritten(error);
  }
}

async function writeNow(
  { rows, codec, clock, writer }: LaneParts,
  state: LaneState,
  text: string,
): Promise<void> {
  const { lane, basis, ready } = state;
  state.text = undefined;
  state.writing = text;
  try {
    if (text.trim() === '') {
      await rows.removeDrafts(basis);
      state.basis = [];
      state.basisKeptAt = undefined;
      state.isUnsaved = false;
      return;
    }
    state.revision += 1;
    const { revision } = state;
    const keptAt = clock.now();
    const sealed = ready?.text === text ? ready.sealed : await codec.sealDraft({ lane, writer }, text);
    await rows.putDraft(
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
      if (state.flushed === undefined) state.text ??= text;
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

/** Sealing waits for WebCrypto, and a page being left has no time for that. */
export async function sealAhead({ codec, writer }: LaneParts, state: LaneState, text: string): Promise<void> {
  if (text.trim() === '') {
    state.ready = undefined;
    return;
  }
  try {
    const sealed = await codec.sealDraft({ lane: state.lane, writer }, text);
    if ((state.text ?? state.writing) === text) state.ready = { text, sealed };
  } catch {
    // The write itself tries again and reports the error.
  }
}

/** The user is leaving the page: hands over what's sealed. */
export function flushDraft({ rows, clock, writer }: LaneParts, state: LaneState): void {
  const { lane, ready } = state;
  const newest = state.text ?? state.writing;
  if (ready === undefined || newest === undefined || newest.trim() === '') return;
  const keptAt = clock.now();
  const revision = state.revision + 1;
  const draft = { v: OUTBOX_ENTRY_VERSION, lane, writer, revision, keptAt, sealed: ready.sealed } as const;
  if (!rows.putDraftsAtOnce([draft])) return;
  state.revision = revision;
  // A keystroke still being sealed is lost if the page ends, and written if the page comes back.
  const isAll = ready.text === newest;
  if (isAll) state.flushed = { text: ready.text, revision, keptAt };
  state.text = isAll ? undefined : newest;
  state.basis = [...state.basis.filter((version) => version.writer !== writer), { lane, writer, revision }];
  state.basisKeptAt = keptAt;
  stopWaiting(state)();
}

/** The page is back: writes what didn't arrive. */
export async function recoverFlushedDraft(parts: LaneParts, state: LaneState): Promise<void> {
  const { flushed, typings } = state;
  state.flushed = undefined;
  if (flushed !== undefined && state.text === undefined) {
    if (await isRecovered(parts, state.lane, flushed).catch(() => false)) return;
    // Later text covers this too.
    if (state.typings !== typings) return;
    state.text ??= flushed.text;
  }
  if (state.text !== undefined) await writeDraft(parts, state);
}

/** True if it was written, or another page has made a note of it. @throws StorageError */
async function isRecovered(
  { rows, writer }: LaneParts,
  lane: string,
  flushed: NonNullable<LaneState['flushed']>,
): Promise<boolean> {
  const drafts = await rows.readDrafts(lane);
  if (drafts.some((row) => row.writer === writer && row.revision === flushed.revision)) return true;
  const entries = await rows.readEntries();
  const edited = noteOfEditLane(lane);
  // Sent by another page since, under a new id.
  if (edited !== undefined)
    return !entries.some(({ id, state }) => id === edited && (state === 'parked' || state === 'discarded'));
  return entries.some(
    (entry) => entry.lane === lane && entry.savedAt >= flushed.keptAt && entry.state !== 'discarded',
  );
}
