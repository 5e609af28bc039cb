import * as v from 'valibot';
import type { OutboxDraft } from '#src/contract/device/outbox-entry.ts';
import { parseDrafts } from '#src/offline/outbox/entry/open-entry.ts';
import type { DraftVersion } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { LaneDraftText } from '#src/offline/outbox/entry/outbox.ts';
import { type DraftPorts, draftPath, type LaneDraft } from '#src/offline/outbox/saving/lane-draft.ts';
import { writeDraft } from '#src/offline/outbox/saving/write-draft.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';

interface OpenedDraft {
  readonly draft: OutboxDraft;
  readonly text: string;
}

/** All text typed for the lane in any tab, latest first. From now on the screen's text is based on it. */
export async function readLane(ports: DraftPorts, state: LaneDraft): Promise<string> {
  const before = state.typings;
  // Write pending text first: text typed from here on isn't based on what's read now.
  await (state.text === undefined ? state.lastWrite : writeDraft(ports, state));
  const { text: unwritten } = state;
  const readable = await foundBeside(unwritten, async () =>
    openAll(ports, await ports.store.readDrafts(state.lane)),
  );
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
export async function readAllLanes(
  ports: DraftPorts,
  lanes: ReadonlyMap<string, LaneDraft>,
): Promise<readonly LaneDraftText[]> {
  const found = new Map<string, string[]>();
  const unwritten = [...lanes].filter(([, { text = '' }]) => text.trim() !== '');
  for (const [lane, { text = '' }] of unwritten) found.set(lane, [text]);
  const written = await foundBeside(unwritten.at(0), async () =>
    openAll(ports, await ports.store.readAllDrafts()),
  );
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
async function openAll(ports: DraftPorts, rows: readonly unknown[]): Promise<OpenedDraft[]> {
  const drafts = parseDrafts(rows);
  drafts.sort((one, other) => other.keptAt - one.keptAt);
  const texts = await Promise.all(drafts.map((draft) => openText(ports, draft)));
  return drafts.flatMap((draft, position) => {
    const text = texts[position];
    return text === undefined ? [] : [{ draft, text }];
  });
}

async function openText(ports: DraftPorts, draft: OutboxDraft): Promise<string | undefined> {
  try {
    return v.parse(v.string(), await ports.codec.open(draft.sealed, draftPath(ports, draft)));
  } catch (error) {
    // It may open later: don't report an empty draft meanwhile.
    if (error instanceof StorageError) throw error;
    return undefined;
  }
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
