import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { PipelineCopy } from '#src/offline/cache/pipeline-copy.ts';

/** The network's answer to one question for a whole view. `asOf` is the ISO instant of its oldest part. */
export type NetworkAnswer =
  | {
      readonly kind: 'fresh';
      readonly loans: readonly RawLoan[];
      readonly asOf: string;
      readonly etag?: string | undefined;
    }
  /** The list that the ETag stood for is still right. */
  | { readonly kind: 'unchanged'; readonly asOf: string };

/** How many loans have come so far, and of how many where the gateway knows. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total?: number | undefined;
}

interface Question {
  readonly signal?: AbortSignal | undefined;
  /** Of the list that is known; absent when none is. */
  readonly etag?: string | undefined;
  readonly onProgress: (progress: LoadProgress) => void;
}

/** What a repository needs of the outside world. */
export interface PipelinePorts {
  /** Rejects when no answer came, or none that can be read. */
  readonly readPipeline: (view: LoanOwnership, question: Question) => Promise<NetworkAnswer>;
  /** What the platform is asked for at present, in a text that differs when the question does. */
  readonly question: () => string;
  /** The copies on this device; rejects where nothing can be kept. */
  readonly openStore: () => Promise<PipelineCopy>;
  readonly startTimer: StartTimer;
  /** Runs work when the browser has nothing to draw. */
  readonly whenIdle: (work: () => void) => void;
  /** Takes a line without personal data. */
  readonly log: (line: string) => void;
}
