import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** A loan's fields before a change: only those that changed, null for one that wasn't there. */
interface LoanBefore {
  readonly loanId: string;
  readonly fields: Readonly<Record<string, string | null>>;
  /** Before the change, if they changed; empty for none. */
  readonly faults?: readonly string[] | undefined;
}

/**
 * What differs between two lists read one after the other: enough to come from the later one to the earlier one. What a
 * field said afterwards is the earlier text of its next change, or what it says today. Instants are ISO 8601.
 */
export interface ListChange {
  /** When the platform was last read without these changes. */
  readonly from: string;
  /** When it was first read with them. */
  readonly to: string;
  /** The platform was asked another question: fields that came or went did so for that. */
  readonly isOtherRequest?: boolean | undefined;
  readonly came: readonly string[];
  readonly left: readonly RawLoan[];
  readonly changed: readonly LoanBefore[];
}

/** A list, and the ISO instant at which the platform was read. */
export interface ReadLoans {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
}

/** What changed from one list to a later one; undefined if nothing did. Equal loans are best the same object. */
export function changeBetween(before: ReadLoans, after: ReadLoans): ListChange | undefined {
  const gone = new Map(before.loans.map((loan) => [loan.loanId, loan]));
  const came: string[] = [];
  const changed: LoanBefore[] = [];
  for (const loan of after.loans) {
    const { loanId } = loan;
    const known = gone.get(loanId);
    gone.delete(loanId);
    const change = known === undefined || known === loan ? undefined : loanBefore(known, loan);
    if (known === undefined) came.push(loanId);
    else if (change !== undefined) changed.push(change);
  }
  const left = [...gone.values()].map(plainLoan);
  if (came.length + changed.length + left.length === 0) return undefined;
  return { from: before.asOf, to: after.asOf, came, left, changed };
}

function loanBefore(before: RawLoan, after: RawLoan): LoanBefore | undefined {
  const [was, is] = [before.fields, after.fields];
  const fields: Record<string, string | null> = {};
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
    if (was[name] !== is[name]) fields[name] = was[name] ?? null;
  const hasOtherFaults = (before.faults ?? []).join('\n') !== (after.faults ?? []).join('\n');
  if (!hasOtherFaults && Object.keys(fields).length === 0) return undefined;
  return { loanId: before.loanId, fields, ...(hasOtherFaults && { faults: before.faults ?? [] }) };
}

/** Of a table that other loans share, only this loan. */
function plainLoan({ loanId, fields, faults }: RawLoan): RawLoan {
  return faults === undefined ? { loanId, fields } : { loanId, fields, faults };
}

/**
 * The list before some changes, in no certain order.
 * @param changes the newest first; the first one led to `loans`.
 */
export function loansBefore(loans: readonly RawLoan[], changes: readonly ListChange[]): RawLoan[] {
  const byId = new Map(loans.map((loan) => [loan.loanId, loan]));
  /** A loan is copied once, however often it changed. */
  const drafts = new Map<string, Draft>();
  for (const { came, left, changed } of changes) {
    for (const loanId of came) byId.delete(loanId);
    for (const loan of left) {
      byId.set(loan.loanId, loan);
      drafts.delete(loan.loanId);
    }
    for (const change of changed) {
      const loan = byId.get(change.loanId);
      if (loan === undefined) continue;
      const draft = drafts.get(change.loanId) ?? draftOf(loan);
      undo(draft, change);
      drafts.set(change.loanId, draft);
      byId.set(change.loanId, draft);
    }
  }
  return [...byId.values()];
}

/** The loan before a change of its fields. */
export function undone(loan: RawLoan, change: LoanBefore): RawLoan {
  const draft = draftOf(loan);
  undo(draft, change);
  return draft;
}

interface Draft extends RawLoan {
  readonly fields: Record<string, string>;
  faults?: readonly string[];
}

function draftOf({ loanId, fields, faults }: RawLoan): Draft {
  return { loanId, fields: { ...fields }, ...(faults !== undefined && { faults }) };
}

function undo(draft: Draft, { fields, faults }: LoanBefore): void {
  for (const [name, text] of Object.entries(fields)) {
    if (text === null) delete draft.fields[name];
    else draft.fields[name] = text;
  }
  if (faults === undefined) return;
  if (faults.length > 0) draft.faults = faults;
  else delete draft.faults;
}
