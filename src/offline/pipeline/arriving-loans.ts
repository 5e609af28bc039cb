import type { LoansSoFar, PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** The beginning of a list that isn't known as a whole yet. What isn't in it may still come. */
export interface ArrivingLoans {
  /** In the order of the network's list. */
  readonly loans: readonly RawLoan[];
  /** ISO instant at which the oldest of them were read. */
  readonly asOf: string;
  /** How many loans the list has, if the gateway knows it. */
  readonly total?: number | undefined;
}

/** Redraw a long list only when it has grown by this share: each redraw sorts and counts all of it. */
const WORTH_SHOWING = 1 / 25;

/**
 * The loans to show after another page. Stays the same object if it isn't worth showing, and while a second try hasn't
 * caught up with the first one.
 */
export function arrivingAfter(
  before: ArrivingLoans | undefined,
  { loaded, total }: PipelineProgress,
  soFar: LoansSoFar | undefined,
): ArrivingLoans | undefined {
  const known = before?.loans.length ?? 0;
  if (soFar === undefined || loaded < known + Math.max(1, known * WORTH_SHOWING)) return before;
  return { loans: soFar.loans(), asOf: soFar.asOf, total };
}
