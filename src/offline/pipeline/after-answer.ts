import { seenChange, seenElsewhere } from '#src/domain/loan/seen-changes.ts';
import { trackUnseenChanges, NO_UNSEEN_CHANGES, withoutSeenLoans } from '#src/domain/loan/unseen-changes.ts';
import { reuseUnchangedLoans } from '#src/domain/loan/reuse-unchanged-loans.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import type { PipelineAnswer } from '#src/contract/wire/pipeline-answer.ts';
import type { SharedLooks } from '#src/offline/pipeline/pipeline-ports.ts';

/**
 * The list after an answer. Unchanged loans stay the same objects, and changes are marked as unseen.
 * @param known the list as the user knows it, without changes they've seen; undefined if none is known.
 * @param requestKey identifies the request to the platform. A different request has different answers, so it marks
 * nothing.
 * @throws Error for an "unchanged" answer when no list is known.
 */
export function afterAnswer(
  known: PipelineSnapshot | undefined,
  answer: PipelineAnswer,
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

/**
 * Why the platform gave no newer list than this answer; null if it's new.
 * @throws that reason if the known list is as recent: a held one must not replace it.
 */
export function troubleIn(known: PipelineSnapshot | undefined, answer: PipelineAnswer): Error | null {
  const trouble = answer.kind === 'fresh' ? answer.trouble : undefined;
  if (trouble === undefined) return null;
  if (known !== undefined && Date.parse(known.asOf) >= Date.parse(answer.asOf)) throw trouble;
  return trouble;
}

/** The list with its changes since `known`. */
export function markedAfter(known: PipelineSnapshot, snapshot: PipelineSnapshot): PipelineSnapshot {
  const { loans, asOf, requestKey, unseen = NO_UNSEEN_CHANGES } = known;
  const isSameRequest = requestKey === snapshot.requestKey;
  return {
    ...snapshot,
    unseen: isSameRequest ? trackUnseenChanges({ loans, asOf, unseen }, snapshot.loans) : unseen,
  };
}

/** The list without the unseen changes of these loans; the same object if they have none. */
export function withoutSeen(snapshot: PipelineSnapshot, loanIds: ReadonlySet<string>): PipelineSnapshot {
  const { unseen = NO_UNSEEN_CHANGES } = snapshot;
  const left = withoutSeenLoans(unseen, loanIds);
  return left === unseen ? snapshot : { ...snapshot, unseen: left };
}

/** The loans whose changes the person has seen on another device. */
export function seenInLooks(
  { loans, unseen = NO_UNSEEN_CHANGES }: PipelineSnapshot,
  { get, shownBy }: SharedLooks,
): Set<string> {
  const looks = get();
  if (unseen.size === 0 || looks.length === 0) return new Set();
  return seenElsewhere(unseen, looks, shownBy(loans.filter(({ loanId }) => unseen.has(loanId))));
}

/** What to tell other devices once these loans were seen: nothing of those that have no change. */
export function looksAt(
  { loans, asOf, unseen = NO_UNSEEN_CHANGES }: PipelineSnapshot,
  loanIds: readonly string[],
  { shownBy }: SharedLooks,
): readonly string[] {
  const shownOf = shownBy(loans.filter(({ loanId }) => unseen.has(loanId)));
  return loanIds.flatMap((loanId) => {
    const shown = shownOf(loanId);
    return shown === undefined ? [] : [seenChange(loanId, shown, asOf)];
  });
}
