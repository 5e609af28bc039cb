import * as v from 'valibot';
import { outboxDraftSchema } from '#src/contract/outbox-entry.ts';
import type { TakenDrafts } from '#src/offline/outbox/drafts.ts';
import { openNote, parseEntries } from '#src/offline/outbox/open-entry.ts';
import type { EntryPorts } from '#src/offline/outbox/outbox-ports.ts';

/**
 * The id of the note that another tab has made of this very draft. Two tabs can show one draft; the one that saves it
 * takes its row away, and what the other still shows is that note and no second one. Undefined unless all of it is sure:
 * nothing was typed since the row was written, the row is gone, and the lane has these words as a later note that was not
 * thrown away. Also undefined when the storage does not say: a note twice is better than none. Never rejects.
 */
export async function savedElsewhere(
  ports: EntryPorts,
  { lane, text }: { readonly lane: string; readonly text: string },
  { versions, keptAt }: Pick<TakenDrafts, 'versions' | 'keptAt'>,
): Promise<string | undefined> {
  if (keptAt === undefined) return undefined;
  try {
    const rows = await ports.store.readDrafts(lane);
    const isStillThere = rows.some((row) => {
      const draft = v.safeParse(outboxDraftSchema, row);
      return draft.success && versions.some((version) => isVersionOf(version, draft.output));
    });
    if (isStillThere) return undefined;
    const textHash = await ports.hashText(text);
    const entry = parseEntries(await ports.store.readAll()).findLast(
      (other) =>
        other.lane === lane &&
        other.textHash === textHash &&
        other.savedAt >= keptAt &&
        other.state !== 'discarded',
    );
    return entry !== undefined && (await openNote(ports, entry)) !== undefined ? entry.id : undefined;
  } catch {
    return undefined;
  }
}

function isVersionOf(
  version: TakenDrafts['versions'][number],
  draft: { readonly writer: string; readonly revision: number },
): boolean {
  return version.writer === draft.writer && version.revision === draft.revision;
}
