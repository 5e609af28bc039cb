import { parseDrafts, parseEntries } from '#src/offline/outbox/entry/outbox-rows.ts';
import type { AddRequest, DraftVersion } from '#src/offline/outbox/entry/outbox-ports.ts';

/**
 * The id of the note another page made of this very draft. Two pages can show one draft, and one of them may have been
 * in the back-forward cache. The page that saves the draft removes its row; what the other still shows is that note,
 * not a second one. Undefined unless all of this is certain: nothing was typed since the row was written, the row is
 * gone, and the lane has this text as a later note that wasn't discarded.
 * @param rows the outbox's rows in the note's lane, by sequence number.
 * @param laneDrafts the drafts in the same lane.
 */
export function savedElsewhere(
  { entry, drafts, draftsKeptAt }: Pick<AddRequest, 'entry' | 'drafts' | 'draftsKeptAt'>,
  rows: readonly unknown[],
  laneDrafts: readonly unknown[],
): string | undefined {
  if (draftsKeptAt === undefined) return undefined;
  const isStillThere = parseDrafts(laneDrafts).some((draft) =>
    drafts.some((version) => isVersionOf(version, draft)),
  );
  if (isStillThere) return undefined;
  return parseEntries(rows).findLast(
    (other) =>
      other.lane === entry.lane &&
      other.textHash === entry.textHash &&
      other.savedAt >= draftsKeptAt &&
      other.state !== 'discarded',
  )?.id;
}

function isVersionOf(
  version: DraftVersion,
  draft: { readonly writer: string; readonly revision: number },
): boolean {
  return version.writer === draft.writer && version.revision === draft.revision;
}
