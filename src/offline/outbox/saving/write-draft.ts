import { OUTBOX_ENTRY_VERSION } from '#src/contract/device/outbox-entry.ts';
import {
  type DraftPorts,
  draftPath,
  type LaneDraft,
  stopWaiting,
} from '#src/offline/outbox/saving/lane-draft.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** Writes what was typed for the lane, right after the write before. Never rejects. */
export function writeDraft(ports: DraftPorts, state: LaneDraft): Promise<void> {
  const tellWaiting = stopWaiting(state);
  state.lastWrite = state.lastWrite.then(() => writeAndTell(ports, state)).then(tellWaiting);
  return state.lastWrite;
}

async function writeAndTell(ports: DraftPorts, state: LaneDraft): Promise<void> {
  if (state.text === undefined) return;
  try {
    await writeNow(ports, state, state.text);
    ports.onWritten();
  } catch (error) {
    ports.onWritten(error);
  }
}

async function writeNow(ports: DraftPorts, state: LaneDraft, text: string): Promise<void> {
  const { store, codec, now, writer } = ports;
  const { lane, basis, ready } = state;
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
    const sealed =
      ready?.text === text ? ready.sealed : await codec.seal(text, draftPath(ports, { lane, writer }));
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
