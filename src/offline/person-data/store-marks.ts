import type { KeptMarks } from '#src/contract/device/kept-marks.ts';
import { mergeSeenChanges } from '#src/domain/loan/seen-changes.ts';
import { mergeLoanMarks } from '#src/domain/marks/loan-mark.ts';
import type { PreferencesStore } from '#src/offline/person-data/preferences-store.ts';

/** Where marks are on disk as soon as saving them resolves. */
interface MarksDisk {
  readonly readMarks: () => Promise<KeptMarks>;
  readonly saveMarks: (marks: KeptMarks) => Promise<void>;
}

interface StoreMarksDeps {
  readonly store: Pick<PreferencesStore, 'get' | 'subscribe' | 'change'>;
  /** Rejects if nothing can be stored. */
  readonly openDisk: () => Promise<MarksDisk>;
  /** Called with whether a mark is still unsafe if the browser is killed. False after storage trouble too. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/**
 * Keeps each mark and look on disk right after it's made. Local storage, where preferences lie, is written up to a
 * minute late: what a killed browser lost there comes back from here, and is sent again. The newest mark wins.
 * @returns a function that ends it, for good. Nothing rejects.
 */
export function storeMarks({ store, openDisk, onWaiting }: StoreMarksDeps): () => void {
  const marks = (): KeptMarks => store.get().values;
  let savedText = textOf({ loanMarks: [], seenChanges: [] });
  let isOver = false;
  let isSaving = false;

  async function restore(): Promise<void> {
    const saved = await (await openDisk()).readMarks();
    savedText = textOf(saved);
    if (isOver) return;
    store.change(({ loanMarks, seenChanges }) => ({
      loanMarks: mergeLoanMarks(loanMarks, saved.loanMarks),
      seenChanges: mergeSeenChanges(seenChanges, saved.seenChanges),
    }));
  }

  async function saveAll(): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    await saveChanged();
    isSaving = false;
    onWaiting(false);
  }

  async function saveChanged(): Promise<void> {
    const text = textOf(marks());
    if (isOver || text === savedText) return;
    onWaiting(true);
    if (!(await save(marks()))) return;
    savedText = text;
    // They may have changed while these were on their way.
    await saveChanged();
  }

  /** False for trouble that has its own notice. The next mark tries again. */
  async function save({ loanMarks, seenChanges }: KeptMarks): Promise<boolean> {
    try {
      await (await openDisk()).saveMarks({ loanMarks, seenChanges });
      return true;
    } catch {
      return false;
    }
  }

  const begin = async (): Promise<void> => {
    // A damaged record is written anew with the next mark.
    await restore().catch(() => undefined);
    await saveAll();
  };
  const unsubscribe = store.subscribe(() => void saveAll());
  void begin();
  return () => {
    isOver = true;
    unsubscribe();
  };
}

function textOf({ loanMarks, seenChanges }: KeptMarks): string {
  return JSON.stringify([loanMarks, seenChanges]);
}
