import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { isSameDisplayedText, type DisplayedField } from '#src/domain/loan-fields/displayed-fields.ts';

/** That a loan is new, or changed, since a person last saw it in a list. */
export interface UnseenChange {
  /** ISO instant as of which the loan was last seen, or was not there yet. */
  readonly since: string;
  /** The fields that changed, as they were then, '' for a missing one; absent for a new loan. */
  readonly before?: Readonly<Record<string, string>> | undefined;
}

/** By loan id. */
export type UnseenChanges = ReadonlyMap<string, UnseenChange>;

/** A list as it was, with what was not seen of it yet. `asOf` is the ISO instant at which the platform was read. */
interface WatchedLoans {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly unseen: UnseenChanges;
}

export const NO_UNSEEN_CHANGES: UnseenChanges = new Map();

/** So many loans that got, or lost, a field that no loan of the list had, or has, tell of another request. */
const LEAST_LOANS_OF_A_COLUMN = 5;

/**
 * What is not seen of `fresh` after what was known. A change that is taken back is none; a mark stays as of its first
 * change. Never marked: a loan that could not be read whole, then or now, because what is missing says nothing; and a field
 * that appears or vanishes in the whole list, because then the platform was asked for something else than before.
 */
export function trackUnseenChanges(known: WatchedLoans, fresh: readonly RawLoan[]): UnseenChanges {
  const unseen = new Map<string, UnseenChange>();
  const knownById = new Map(known.loans.map((loan) => [loan.loanId, loan]));
  const isOtherRequest = rememberColumns(known.loans, fresh);
  for (const loan of fresh) {
    const { loanId } = loan;
    const before = knownById.get(loanId);
    const change = known.unseen.get(loanId);
    const next = changeOf({ before, loan, change, asOf: known.asOf, isOtherRequest });
    if (next !== undefined) unseen.set(loanId, next);
  }
  return unseen.size === 0 ? NO_UNSEEN_CHANGES : unseen;
}

/** The unseen changes without those of these loans. */
export function withoutSeenLoans(unseen: UnseenChanges, loanIds: ReadonlySet<string>): UnseenChanges {
  const left = [...unseen].filter(([loanId]) => !loanIds.has(loanId));
  if (left.length === unseen.size) return unseen;
  return left.length === 0 ? NO_UNSEEN_CHANGES : new Map(left);
}

/** What changed of a marked loan, by the names of the displayed fields; empty for a new loan, and when nothing that is shown changed. */
export function changedFieldNames(
  { before }: UnseenChange,
  loan: RawLoan,
  displayed: readonly DisplayedField[],
): readonly string[] {
  if (before === undefined) return [];
  const hasChanged = (field: string): boolean =>
    Object.hasOwn(before, field) && !isSameDisplayedText(before[field], loan.fields[field]);
  return displayed.filter(({ fields }) => fields.some(hasChanged)).map(({ name }) => name);
}

interface Change {
  readonly before: RawLoan | undefined;
  readonly loan: RawLoan;
  readonly change: UnseenChange | undefined;
  readonly asOf: string;
  readonly isOtherRequest: (field: string) => boolean;
}

function changeOf({ before, loan, change, asOf, isOtherRequest }: Change): UnseenChange | undefined {
  if (loan === before || loan.faults !== undefined || before?.faults !== undefined) return change;
  if (before === undefined) return { since: asOf };
  if (change !== undefined && change.before === undefined) return change;
  const seen: Record<string, string> = {};
  for (const [field, text] of Object.entries(change?.before ?? {})) {
    if (!isSameDisplayedText(text, loan.fields[field])) seen[field] = text;
  }
  for (const field of new Set([...Object.keys(before.fields), ...Object.keys(loan.fields)])) {
    if (change?.before !== undefined && Object.hasOwn(change.before, field)) continue;
    const text = before.fields[field] ?? '';
    if (!isSameDisplayedText(text, loan.fields[field]) && !isOtherRequest(field)) seen[field] = text;
  }
  return Object.keys(seen).length === 0 ? undefined : { since: change?.since ?? asOf, before: seen };
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
  for (const { fields } of loans) if (!isSameDisplayedText(fields[field], '')) count += 1;
  return count;
}
