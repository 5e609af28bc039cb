import { type HistoryState, type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The loan that Today or Closings was left for: the way back leads to its line. */
    readonly leftForLoan?: string | undefined;
  }
}

const loanSchema = v.fallback(v.optional(v.string()), undefined);

interface ReturnTarget {
  readonly leftFor: string | undefined;
  /** Keeps the place for the way back. Due before the screen is left. */
  readonly leave: (loanId: string) => void;
}

/** Where Today or Closings was left, in the browser's own history: Back finds it, and so does closing the loan. */
export function useReturnTarget(
  rewrite: (state: (kept: HistoryState) => HistoryState) => Promise<void>,
): ReturnTarget {
  const { history } = useRouter();
  const [leftFor] = useState(() => leftForIn(history.location));
  return {
    leftFor,
    leave: (loanId) => {
      void rewrite((kept) => ({ ...kept, leftForLoan: loanId }));
      // Otherwise it would be one step with the one that follows.
      history.flush();
    },
  };
}

/** A history may contain anything. */
function leftForIn({ state }: Pick<ParsedLocation, 'state'>): string | undefined {
  return v.parse(loanSchema, state.leftForLoan);
}
