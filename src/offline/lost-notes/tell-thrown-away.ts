import { MAX_IN_REPORT, type RememberedNotes, type StoragePlace } from '#src/contract/wire/waiting-notes.ts';
import type { WaitingNotesCalls } from '#src/offline/lost-notes/lost-notes-ports.ts';

/** A report takes 100 notes, and another tab may report in between. */
const MAX_TURNS = 12;

/**
 * Tells the gateway that it need not remember these notes of this device any more.
 * @param known what it remembers as far as this page knows.
 * @returns whether it was told. Never rejects.
 */
export async function tellThrownAway(
  calls: WaitingNotesCalls,
  place: StoragePlace,
  known: RememberedNotes | undefined,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const thrownAway = new Set(ids);
  try {
    let remembered = known ?? (await calls.read(place));
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const remove = remembered.notes.map(({ id }) => id).filter((id) => thrownAway.has(id));
      if (remove.length === 0) return true;
      const { version } = remembered;
      // oxlint-disable-next-line no-await-in-loop -- each report goes out from what the one before left
      remembered = await calls.report({ place, version, add: [], remove: remove.slice(0, MAX_IN_REPORT) });
    }
  } catch {
    // Said by the caller: the ids stay on the device until the gateway has heard of them.
  }
  return false;
}
