import { OUTBOX_ENTRY_VERSION } from '#src/contract/device/outbox-entry.ts';
import { parseDrafts, parseEntries } from '#src/offline/outbox/entry/open-entry.ts';
import {
  type DraftPorts,
  draftPath,
  type LaneDraft,
  stopWaiting,
} from '#src/offline/outbox/saving/lane-draft.ts';
import { writeDraft } from '#src/offline/outbox/saving/write-draft.ts';

/** Seal ahead: sealing waits for WebCrypto, and a page being left has no time for that. */
export async function sealAhead(ports: DraftPorts, state: LaneDraft, text: string): Promise<void> {
  if (text.trim() === '') {
    state.ready = undefined;
    return;
  }
  try {
    const sealed = await ports.codec.seal(text, draftPath(ports, { lane: state.lane, writer: ports.writer }));
    if ((state.text ?? state.writing) === text) state.ready = { text, sealed };
  } catch {
    // The write itself tries again and reports the error.
  }
}

/** The user is leaving the page: hands over what's sealed. */
export function flushDraft({ store, now, writer }: DraftPorts, state: LaneDraft): void {
  const { lane, ready } = state;
  const newest = state.text ?? state.writing;
  if (ready === undefined || newest === undefined || newest.trim() === '') return;
  const keptAt = now();
  const revision = state.revision + 1;
  const draft = { v: OUTBOX_ENTRY_VERSION, lane, writer, revision, keptAt, sealed: ready.sealed } as const;
  if (!store.putDraftsAtOnce([draft])) return;
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
export async function recoverFlushedDraft(ports: DraftPorts, state: LaneDraft): Promise<void> {
  const { flushed, typings } = state;
  state.flushed = undefined;
  if (flushed !== undefined && state.text === undefined) {
    if (await isRecovered(ports, state.lane, flushed).catch(() => false)) return;
    // Later text covers this too.
    if (state.typings !== typings) return;
    state.text ??= flushed.text;
  }
  if (state.text !== undefined) await writeDraft(ports, state);
}

/** True if it was written, or another page has made a note of it. @throws StorageError */
async function isRecovered(
  { store, writer }: DraftPorts,
  lane: string,
  flushed: NonNullable<LaneDraft['flushed']>,
): Promise<boolean> {
  const rows = parseDrafts(await store.readDrafts(lane));
  if (rows.some((row) => row.writer === writer && row.revision === flushed.revision)) return true;
  return parseEntries(await store.readAll()).some(
    (entry) => entry.lane === lane && entry.savedAt >= flushed.keptAt && entry.state !== 'discarded',
  );
}
