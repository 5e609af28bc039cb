import { nextQuestion, type PipelinePart, type RefreshMarks } from '#src/domain/list/next-question.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import type { PipelinePorts } from '#src/offline/pipeline/pipeline-ports.ts';

interface RefreshedList {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly refresh: RefreshMarks;
}

/**
 * Reads what changed in one view, and its ids if a loan may have left. Rejects as the calls do.
 * @returns `all` if the whole list must be read, `no-parts` if parts can't be told from the whole.
 */
export async function readInParts(
  view: LoanOwnership,
  known: PipelineSnapshot | undefined,
  ports: PipelinePorts,
  signal: AbortSignal | undefined,
): Promise<RefreshedList | 'all' | 'no-parts'> {
  const terms = ports.refreshTerms();
  const now = ports.now();
  let changes: PipelinePart | undefined;
  let ids: PipelinePart | undefined;
  for (;;) {
    const question = nextQuestion({ known, terms, now, changes, ids });
    switch (question.ask) {
      case 'all':
        return 'all';
      case 'nothing':
        return question;
      case 'changes':
        changes = await ports.readPipelinePart(view, { changedSince: question.since }, signal);
        if (changes === undefined) return 'no-parts';
        break;
      case 'ids':
        ids = await ports.readPipelinePart(view, { idsOnly: true }, signal);
        if (ids === undefined) return 'no-parts';
    }
  }
}
