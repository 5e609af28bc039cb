import type {
  LoansSoFar,
  PartOfPipeline,
  PipelineAnswer,
  PipelineProgress,
} from '#src/contract/wire/pipeline-answer.ts';
import type { PipelinePart, RefreshTerms } from '#src/domain/list/next-question.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { PipelineCache } from '#src/offline/cache/pipeline-cache.ts';

/** Called after each page; `soFar` is what has come, undefined after the last page. */
export type OnProgress = (progress: PipelineProgress, soFar?: LoansSoFar) => void;

interface PipelineRequest {
  readonly signal?: AbortSignal | undefined;
  readonly etag?: string | undefined;
  /** Nothing is on screen yet: the list's first loans are wanted before it. */
  readonly isWaitedFor: boolean;
  readonly onProgress: OnProgress;
}

/** Looks at changed loans, shared by a person's devices: see seenChange. */
export interface SharedLooks {
  readonly get: () => readonly string[];
  /** Keeps these on the device right away, and sends them later. */
  readonly add: (looks: readonly string[]) => void;
  readonly subscribe: (listener: () => void) => unknown;
  /** What these loans show: see createSeenOf. */
  readonly shownBy: (loans: readonly RawLoan[]) => (loanId: string) => string | undefined;
}

/** What a repository needs from outside. */
export interface PipelinePorts {
  /** Reads a whole view. Rejects if there's no answer or it can't be read. */
  readonly readPipeline: (view: LoanOwnership, request: PipelineRequest) => Promise<PipelineAnswer>;
  /** Reads a part of a view; undefined if only the whole can be read. Rejects as `readPipeline`. */
  readonly readPipelinePart: (
    view: LoanOwnership,
    part: PartOfPipeline,
    signal?: AbortSignal,
  ) => Promise<PipelinePart | undefined>;
  /** Identifies the current request to the platform: a text that differs when the request differs. */
  readonly requestKey: () => string;
  /** What the lists depend on now; undefined before the installation's settings are known. */
  readonly refreshTerms: () => RefreshTerms | undefined;
  readonly looks: SharedLooks;
  /** How many days of what changed are kept on the device; 0 for none. */
  readonly historyDays: () => number;
  readonly now: () => number;
  /** How many loans a view had when it last came; undefined if that isn't known. */
  readonly lastCount: (view: LoanOwnership) => number | undefined;
  readonly noteCount: (view: LoanOwnership, count: number) => void;
  /** False if this device surely has no copies, so that a list needn't wait for the database's code. */
  readonly mayHold: () => Promise<boolean>;
  /** The copies on this device; rejects if nothing can be cached. */
  readonly openStore: () => Promise<PipelineCache>;
  readonly startTimer: StartTimer;
  readonly whenIdle: (work: () => void) => void;
  /** Logs a line without personal data. */
  readonly log: (line: string) => void;
}
