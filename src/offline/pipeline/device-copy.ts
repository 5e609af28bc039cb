import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-copy.ts';
import type { PipelinePorts } from '#src/offline/pipeline/pipeline-ports.ts';

/** One view's copy on this device. Writes follow each other: what was seen while a list is written is not lost. */
interface DeviceCopy {
  /** Undefined when nothing is kept. @throws StorageError, or what kept the store from being opened */
  readonly read: () => Promise<PipelineSnapshot | undefined>;
  /** Writes what differs of `latest()` when its turn comes. A failure is logged; the next save repeats it. */
  readonly save: (latest: () => Promise<PipelineSnapshot>) => void;
  /** Takes the marks from these loans. A failure is logged. */
  readonly forgetMarks: (loanIds: ReadonlySet<string>) => void;
}

/** Opens nothing before the first call. */
export function openDeviceCopy(
  view: LoanOwnership,
  { openStore, log }: Pick<PipelinePorts, 'openStore' | 'log'>,
): DeviceCopy {
  /** The list that was read or written last; only what differs from it has to be written. */
  let onDevice: readonly RawLoan[] | undefined;
  let lastWrite = Promise.resolve();

  function write(work: () => Promise<void>, failure: string): void {
    lastWrite = lastWrite.then(work).catch(() => log(failure));
  }

  async function save(latest: () => Promise<PipelineSnapshot>): Promise<void> {
    const store = await openStore();
    const snapshot = await latest();
    const { loans, asOf, etag } = snapshot;
    // Without an ETag nothing says whether another tab has replaced the list that this instant belongs to.
    const isThere = loans === onDevice && etag !== undefined;
    if (isThere && (await store.confirmPipeline(view, asOf, etag))) return;
    await store.keepPipeline(view, snapshot, onDevice);
    onDevice = loans;
  }

  return {
    read: async () => {
      const copy = await (await openStore()).readPipeline(view);
      onDevice = copy?.loans;
      return copy;
    },
    save: (latest) => write(() => save(latest), 'The pipeline could not be kept on this device'),
    forgetMarks: (loanIds) =>
      write(
        async () => (await openStore()).forgetMarks(view, loanIds),
        'What was seen could not be kept on this device',
      ),
  };
}
