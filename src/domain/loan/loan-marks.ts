import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { saysTheSame, type ShownFact } from '#src/domain/loan-fields/shown-facts.ts';

/** That a loan is new, or changed, since a person last saw it in a list. */
export interface LoanMark {
  /** ISO instant as of which the loan was last seen, or was not there yet. */
  readonly since: string;
  /** The fields that changed, as they were then, '' for a missing one; absent for a new loan. */
  readonly before?: Readonly<Record<string, string>> | undefined;
}

/** By loan id. */
export type LoanMarks = ReadonlyMap<string, LoanMark>;

/** A list as it was, with what was not seen of it yet. `asOf` is the ISO instant at which the platform was read. */
interface MarkedList {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly marks: LoanMarks;
}

export const NO_MARKS: LoanMarks = new Map();

/** So many loans that got, or lost, a field that no loan of the list had, or has, tell of another question. */
const LEAST_LOANS_OF_A_COLUMN = 5;

/**
 * What is not seen of `fresh` after what was known. A change that is taken back is none; a mark stays as of its first
 * change. Never marked: a loan that could not be read whole, then or now, because what is missing says nothing; and a field
 * that appears or vanishes in the whole list, because then the platform was asked for something else than before.
 */
export function markChanges(known: MarkedList, fresh: readonly RawLoan[]): LoanMarks {
  const marks = new Map<string, LoanMark>();
  const knownById = new Map(known.loans.map((loan) => [loan.loanId, loan]));
  const isOtherQuestion = rememberColumns(known.loans, fresh);
  for (const loan of fresh) {
    const { loanId } = loan;
    const before = knownById.get(loanId);
    const mark = known.marks.get(loanId);
    const next = markOf({ before, loan, mark, asOf: known.asOf, isOtherQuestion });
    if (next !== undefined) marks.set(loanId, next);
  }
  return marks.size === 0 ? NO_MARKS : marks;
}

/** The marks without those of these loans. */
export function withoutMarks(marks: LoanMarks, loanIds: ReadonlySet<string>): LoanMarks {
  const left = [...marks].filter(([loanId]) => !loanIds.has(loanId));
  if (left.length === marks.size) return marks;
  return left.length === 0 ? NO_MARKS : new Map(left);
}

/** What changed of a marked loan, by the names of the facts; empty for a new loan, and when nothing that is shown changed. */
export function changedFactNames(
  { before }: LoanMark,
  loan: RawLoan,
  facts: readonly ShownFact[],
): readonly string[] {
  if (before === undefined) return [];
  const hasChanged = (field: string): boolean =>
    Object.hasOwn(before, field) && !saysTheSame(before[field], loan.fields[field]);
  return facts.filter(({ fields }) => fields.some(hasChanged)).map(({ name }) => name);
}

interface Change {
  readonly before: RawLoan | undefined;
  readonly loan: RawLoan;
  readonly mark: LoanMark | undefined;
  readonly asOf: string;
  readonly isOtherQuestion: (field: string) => boolean;
}

function markOf({ before, loan, mark, asOf, isOtherQuestion }: Change): LoanMark | undefined {
  if (loan === before || loan.faults !== undefined || before?.faults !== undefined) return mark;
  if (before === undefined) return { since: asOf };
  if (mark !== undefined && mark.before === undefined) return mark;
  const seen: Record<string, string> = {};
  for (const [field, text] of Object.entries(mark?.before ?? {})) {
    if (!saysTheSame(text, loan.fields[field])) seen[field] = text;
  }
  for (const field of new Set([...Object.keys(before.fields), ...Object.keys(loan.fields)])) {
    if (mark?.before !== undefined && Object.hasOwn(mark.before, field)) continue;
    const text = before.fields[field] ?? '';
    if (!saysTheSame(text, loan.fields[field]) && !isOtherQuestion(field)) seen[field] = text;
  }
  return Object.keys(seen).length === 0 ? undefined : { since: mark?.since ?? asOf, before: seen };
}

function rememberColumns(known: readonly RawLoan[], fresh: readonly RawLoan[]): (field: string) => boolean {
  const answers = new Map<string, boolean>();
  return (field) => {
    const remembered = answers.get(field);
    if (remembered !== undefined) return remembered;
    const [before, after] = [countFilled(known, field), countFilled(fresh, field)];
    const answer = Math.min(before, after) === 0 && Math.max(before, after) >= LEAST_LOANS_OF_A_COLUMN;
    answers.set(field, answer);
    return answer;
  };
}

function countFilled(loans: readonly RawLoan[], field: string): number {
  let count = 0;
  for (const { fields } of loans) if (!saysTheSame(fields[field], '')) count += 1;
  return count;
}
