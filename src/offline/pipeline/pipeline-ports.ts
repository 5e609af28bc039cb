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
  /** The list with this ETag is still right. */
  | { readonly kind: 'unchanged'; readonly asOf: string };

/** How many loans have arrived, and the total if the gateway knows it. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total?: number | undefined;
}

interface PipelineRequest {
  readonly signal?: AbortSignal | undefined;
  /** Of the known list; absent if there's none. */
  readonly etag?: string | undefined;
  readonly onProgress: (progress: LoadProgress) => void;
}

/** What a repository needs from outside. */
export interface PipelinePorts {
  /** Rejects if there's no answer or it can't be read. */
  readonly readPipeline: (view: LoanOwnership, request: PipelineRequest) => Promise<NetworkAnswer>;
  /** Identifies the current request to the platform: a text that differs when the request differs. */
  readonly requestKey: () => string;
  /** The copies on this device; rejects if nothing can be cached. */
  readonly openStore: () => Promise<PipelineCache>;
  readonly startTimer: StartTimer;
  /** Runs work when the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
  /** Logs a line without personal data. */
  readonly log: (line: string) => void;
}
