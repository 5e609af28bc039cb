import { trackUnseenChanges, NO_UNSEEN_CHANGES, withoutSeenLoans } from '#src/domain/loan/unseen-changes.ts';
import { reuseUnchangedLoans } from '#src/domain/loan/reuse-unchanged-loans.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import type { NetworkAnswer } from '#src/offline/pipeline/pipeline-ports.ts';

/**
 * The list after an answer: loans that say what they said stay the same objects, and what changed is marked as unseen.
 * @param known the list as the person knows it, without the changes that they have seen; undefined when none is known.
 * @param requestKey what the platform was asked for. Another request has other answers: that marks nothing.
 * @throws Error for an answer "unchanged" where no list is known.
 */
export function afterAnswer(
  known: PipelineSnapshot | undefined,
  answer: NetworkAnswer,
  requestKey: string,
): PipelineSnapshot {
  const { asOf } = answer;
  if (answer.kind === 'unchanged') {
    if (known === undefined) throw new Error('"unchanged" was answered to a question without an ETag');
    return { ...known, asOf };
  }
  const { etag } = answer;
  if (known === undefined) return { loans: answer.loans, asOf, etag, requestKey, unseen: NO_UNSEEN_CHANGES };
  const loans = reuseUnchangedLoans(known.loans, answer.loans);
  return markedAfter(known, { loans, asOf, etag, requestKey });
}

/** The list with what changed since `known`. */
export function markedAfter(known: PipelineSnapshot, snapshot: PipelineSnapshot): PipelineSnapshot {
  const { loans, asOf, requestKey, unseen = NO_UNSEEN_CHANGES } = known;
  const isSameRequest = requestKey === snapshot.requestKey;
  return {
    ...snapshot,
    unseen: isSameRequest ? trackUnseenChanges({ loans, asOf, unseen }, snapshot.loans) : unseen,
  };
}

/** The list without the unseen changes of these loans; the same object when none of them has any. */
export function withoutSeen(snapshot: PipelineSnapshot, loanIds: ReadonlySet<string>): PipelineSnapshot {
  const { unseen = NO_UNSEEN_CHANGES } = snapshot;
  const left = withoutSeenLoans(unseen, loanIds);
  return left === unseen ? snapshot : { ...snapshot, unseen: left };
}
