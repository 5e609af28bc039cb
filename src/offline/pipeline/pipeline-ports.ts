import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { PipelineCache } from '#src/offline/cache/pipeline-cache.ts';

/** The network's answer to one request for a whole view. `asOf` is the ISO instant of its oldest part. */
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

interface PipelineRequest {
  readonly signal?: AbortSignal | undefined;
  /** Of the list that is known; absent when none is. */
  readonly etag?: string | undefined;
  readonly onProgress: (progress: LoadProgress) => void;
}

/** What a repository needs of the outside world. */
export interface PipelinePorts {
  /** Rejects when no answer came, or none that can be read. */
  readonly readPipeline: (view: LoanOwnership, request: PipelineRequest) => Promise<NetworkAnswer>;
  /** What the platform is asked for at present, in a text that differs when the request does. */
  readonly requestKey: () => string;
  /** The copies on this device; rejects where nothing can be cached. */
  readonly openStore: () => Promise<PipelineCache>;
  readonly startTimer: StartTimer;
  /** Runs work when the browser has nothing to draw. */
  readonly whenIdle: (work: () => void) => void;
  /** Takes a line without personal data. */
  readonly log: (line: string) => void;
}
