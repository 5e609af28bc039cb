import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { fieldText } from '#src/domain/loan-fields/packed-loan.ts';
import { isSameDisplayedText, type DisplayedField } from '#src/domain/loan-fields/displayed-fields.ts';

export interface UnseenChange {
  /** ISO instant as of which the user last saw the loan, or it wasn't there yet. */
  readonly since: string;
  /** The previous values of the changed fields, '' for a missing one; absent for a new loan. */
  readonly before?: Readonly<Record<string, string>> | undefined;
}

export type UnseenChanges = ReadonlyMap<string, UnseenChange>;

/** A list with the changes the user hasn't seen. `asOf` is the ISO instant at which the platform was read. */
interface WatchedLoans {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly unseen: UnseenChanges;
}

export const NO_UNSEEN_CHANGES: UnseenChanges = new Map();

/** If this many loans gain or lose a whole column, the request changed, not the loans. */
const LEAST_LOANS_OF_A_COLUMN = 5;

/**
 * The changes in `fresh` that the user hasn't seen. A change that was reverted doesn't count; a mark keeps the instant
 * of its first change. Never marks a loan that couldn't be fully read, before or now, because missing values mean
 * nothing. Never marks a field that appears or vanishes in the whole list, because then the request to the platform
 * changed.
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

/** The unseen changes except those of these loans. */
export function withoutSeenLoans(unseen: UnseenChanges, loanIds: ReadonlySet<string>): UnseenChanges {
  const left = [...unseen].filter(([loanId]) => !loanIds.has(loanId));
  if (left.length === unseen.size) return unseen;
  return left.length === 0 ? NO_UNSEEN_CHANGES : new Map(left);
}

/**
 * What changed in a marked loan, by the names of the displayed fields; empty for a new loan, and if nothing displayed
 * changed.
 */
export function changedFieldNames(
  { before }: UnseenChange,
  loan: RawLoan,
  displayed: readonly DisplayedField[],
): readonly string[] {
  if (before === undefined) return [];
  const hasChanged = (field: string): boolean =>
    Object.hasOwn(before, field) && !isSameDisplayedText(before[field], fieldText(loan, field));
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
  const [was, is] = [before.fields, loan.fields];
  for (const [field, text] of Object.entries(change?.before ?? {})) {
    if (!isSameDisplayedText(text, is[field])) seen[field] = text;
  }
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (change?.before !== undefined && Object.hasOwn(change.before, field)) continue;
    const text = was[field] ?? '';
    if (!isSameDisplayedText(text, is[field]) && !isOtherRequest(field)) seen[field] = text;
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
  for (const loan of loans) if (!isSameDisplayedText(fieldText(loan, field), '')) count += 1;
  return count;
}
