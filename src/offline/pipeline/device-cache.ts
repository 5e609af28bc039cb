import type { RefreshMarks } from '#src/domain/list/next-question.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import type { PipelinePorts } from '#src/offline/pipeline/pipeline-ports.ts';

/**
 * One view's copy on this device. Writes run one after another, so changes seen during a write aren't lost. Opens
 * nothing before the first call.
 */
export function openDeviceCache(
  view: LoanOwnership,
  {
    mayHold,
    openStore,
    historyDays,
    log,
  }: Pick<PipelinePorts, 'mayHold' | 'openStore' | 'historyDays' | 'log'>,
) {
  /** The list last read or written; only differences from it are written. */
  let onDevice: readonly RawLoan[] | undefined;
  let marksOnDevice: RefreshMarks | undefined;
  let lastWrite = Promise.resolve();

  function write(work: () => Promise<void>, failure: string): void {
    lastWrite = lastWrite.then(work).catch(() => log(failure));
  }

  async function save(latest: () => Promise<PipelineSnapshot>): Promise<void> {
    const store = await openStore();
    const snapshot = await latest();
    const { loans, asOf, etag, refresh } = snapshot;
    // Without an ETag we can't tell whether another tab has replaced the list this instant belongs to.
    const isThere = loans === onDevice && etag !== undefined && areSameMarks(refresh, marksOnDevice);
    const days = historyDays();
    // Without history, a write of the same list erases what's left of it.
    if (isThere && days > 0 && (await store.confirmPipeline(view, asOf, etag))) return;
    await store.savePipeline(view, snapshot, onDevice, days);
    onDevice = loans;
    marksOnDevice = refresh;
  }

  return {
    /** Undefined if nothing is cached. @throws StorageError, or the error that kept the store from opening */
    read: async (): Promise<PipelineSnapshot | undefined> => {
      if (!(await mayHold())) return undefined;
      const copy = await (await openStore()).readPipeline(view);
      onDevice = copy?.loans;
      marksOnDevice = copy?.refresh;
      return copy;
    },
    /** Writes the differences of `latest()` when its turn comes. A failure is logged; the next save repeats it. */
    save: (latest: () => Promise<PipelineSnapshot>): void =>
      write(() => save(latest), 'The pipeline could not be kept on this device'),
    /** Drops the unseen changes of these loans. A failure is logged. */
    markSeen: (loanIds: ReadonlySet<string>): void =>
      write(
        async () => (await openStore()).markSeen(view, loanIds),
        'What was seen could not be kept on this device',
      ),
  };
}

/** Marks that differ only in when the ids were read may stay: then the ids are read a little earlier. */
function areSameMarks(left: RefreshMarks | undefined, right: RefreshMarks | undefined): boolean {
  return left?.watermark === right?.watermark && left?.basis === right?.basis;
}
