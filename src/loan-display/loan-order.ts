import * as v from 'valibot';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Ids of the list's loans, in order, on a screen reached from a list. */
    readonly loanOrder?: readonly string[] | undefined;
    /** That list was still being read: more loans came into it. */
    readonly isOrderGrowing?: boolean | undefined;
  }
}

/** A browser stores its history on disk: of a very long list, keep only the loans around this one. */
const MOST_LOANS = 2_000;

const loanOrderSchema = v.fallback(v.optional(v.array(v.string())), undefined);

/** Reads the order from the browser's history, which may contain anything. */
export function readLoanOrder(state: { readonly loanOrder?: unknown }): readonly string[] | undefined {
  return v.parse(loanOrderSchema, state.loanOrder);
}

/** The part of a list's order that goes with a link to one of its loans. */
export function loanOrderAround(loanIds: readonly string[], loanId: string): readonly string[] {
  if (loanIds.length <= MOST_LOANS) return loanIds;
  const start = Math.max(0, loanIds.indexOf(loanId) - MOST_LOANS / 2);
  return loanIds.slice(start, start + MOST_LOANS);
}
