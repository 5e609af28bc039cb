import * as v from 'valibot';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Ids of the list's loans in their order, on a screen that was reached from a list. */
    readonly loanOrder?: readonly string[] | undefined;
  }
}

/** A browser keeps what lies in its history on the disk: of a very long list only the loans around. */
const MOST_LOANS = 2_000;

const loanOrderSchema = v.fallback(v.optional(v.array(v.string())), undefined);

/** Reads the order from the browser's history, where anything may lie. */
export function readLoanOrder(state: { readonly loanOrder?: unknown }): readonly string[] | undefined {
  return v.parse(loanOrderSchema, state.loanOrder);
}

/** What of a list's order goes along with a link to one of its loans. */
export function loanOrderAround(loanIds: readonly string[], loanId: string): readonly string[] {
  if (loanIds.length <= MOST_LOANS) return loanIds;
  const start = Math.max(0, loanIds.indexOf(loanId) - MOST_LOANS / 2);
  return loanIds.slice(start, start + MOST_LOANS);
}
