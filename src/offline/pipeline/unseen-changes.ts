import { markChanges, NO_MARKS, withoutMarks } from '#src/domain/loan/loan-marks.ts';
import { keepUnchangedLoans } from '#src/domain/loan/unchanged-loans.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-copy.ts';
import type { NetworkAnswer } from '#src/offline/pipeline/pipeline-ports.ts';

/**
 * The list after an answer: loans that say what they said stay the same objects, and what changed is marked as unseen.
 * @param known the list as the person knows it, without the marks of what they have seen; undefined when none is known.
 * @param question what the platform was asked for. Another question has other answers: that marks nothing.
 * @throws Error for an answer "unchanged" where no list is known.
 */
export function afterAnswer(
  known: PipelineSnapshot | undefined,
  answer: NetworkAnswer,
  question: string,
): PipelineSnapshot {
  const { asOf } = answer;
  if (answer.kind === 'unchanged') {
    if (known === undefined) throw new Error('"unchanged" was answered to a question without an ETag');
    return { ...known, asOf };
  }
  const { etag } = answer;
  if (known === undefined) return { loans: answer.loans, asOf, etag, question, marks: NO_MARKS };
  const loans = keepUnchangedLoans(known.loans, answer.loans);
  return markedAfter(known, { loans, asOf, etag, question });
}

/** The list with what changed since `known`. */
export function markedAfter(known: PipelineSnapshot, snapshot: PipelineSnapshot): PipelineSnapshot {
  const { loans, asOf, question, marks = NO_MARKS } = known;
  const isSameQuestion = question === snapshot.question;
  return { ...snapshot, marks: isSameQuestion ? markChanges({ loans, asOf, marks }, snapshot.loans) : marks };
}

/** The list without the marks of these loans; the same object when none of them is marked. */
export function withoutSeen(snapshot: PipelineSnapshot, loanIds: ReadonlySet<string>): PipelineSnapshot {
  const { marks = NO_MARKS } = snapshot;
  const left = withoutMarks(marks, loanIds);
  return left === marks ? snapshot : { ...snapshot, marks: left };
}
