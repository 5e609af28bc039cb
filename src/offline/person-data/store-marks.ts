import { type LoanMark, mergeLoanMarks } from '#src/domain/marks/loan-mark.ts';
import type { PreferencesStore } from '#src/offline/person-data/preferences-store.ts';

/** Where marks are on disk as soon as saving them resolves. */
interface MarksDisk {
  readonly readMarks: () => Promise<readonly LoanMark[]>;
  readonly saveMarks: (marks: readonly LoanMark[]) => Promise<void>;
}

interface StoreMarksDeps {
  readonly store: Pick<PreferencesStore, 'get' | 'subscribe' | 'change'>;
  /** Rejects if nothing can be stored. */
  readonly openDisk: () => Promise<MarksDisk>;
  /** Called with whether a star or snooze is still unsafe if the browser is killed. False after storage trouble too. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/**
 * Keeps each star and snooze on disk right after it's made. Local storage, where preferences lie, is written up to a
 * minute late: what a killed browser lost there comes back from here, and is sent again. The newest mark wins.
 * @returns a function that ends it, for good. Nothing rejects.
 */
export function storeMarks({ store, openDisk, onWaiting }: StoreMarksDeps): () => void {
  const marks = (): readonly LoanMark[] => store.get().values.loanMarks;
  let savedText = textOf([]);
  let isOver = false;
  let isSaving = false;

  async function restore(): Promise<void> {
    const saved = await (await openDisk()).readMarks();
    savedText = textOf(saved);
    if (!isOver) store.change(({ loanMarks }) => ({ loanMarks: mergeLoanMarks(loanMarks, saved) }));
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
  async function save(now: readonly LoanMark[]): Promise<boolean> {
    try {
      await (await openDisk()).saveMarks(now);
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

function textOf(marks: readonly LoanMark[]): string {
  return JSON.stringify(marks);
}
