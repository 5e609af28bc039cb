import type { SummaryAnswer } from '#src/contract/wire/loan-summary.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** What the loan panel needs from outside; the composition root provides it. */
export interface LoanPanelServices {
  /**
   * The gateway's summary of a loan as the platform had it at `asOf`, an ISO instant.
   *
   * @throws ApiError, or the signal's reason if it was canceled.
   */
  readonly readSummary: (
    apiEnv: string,
    loan: RawLoan,
    asOf: string,
    signal: AbortSignal,
  ) => Promise<SummaryAnswer['data']>;
  readonly log: (line: string) => void;
  readonly now: () => number;
}
