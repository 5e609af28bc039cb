import { createContext, type ReactNode, use } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { DidToday } from '#src/domain/marks/did-today.ts';

export interface LoanAsOf {
  readonly loan: Loan;
  /** ISO instant at which the platform was read; '' if unknown. */
  readonly asOf: string;
}

/** What a screen does about any of its loans, whichever feature draws it. */
interface LoanFrame {
  readonly starred: ReadonlySet<string>;
  /** Stars them all, or unstars them if all have a star. @returns false if there was no room. */
  readonly onStar: (...loanIds: readonly string[]) => boolean;
  /** True after a star that there was no room for. */
  readonly isFullOfStars: boolean;
  readonly dismissFull: () => void;
  /** What the person noted or called about today, as far as this device knows. */
  readonly did: DidToday;
  readonly sharedId: string | undefined;
  readonly onShare: (loanId: string | undefined) => void;
  readonly Notes: (props: LoanAsOf) => ReactNode;
  /** The message with a loan's status. It stays, as last known, when the loan goes from the list. */
  readonly Shared: (props: { readonly known: LoanAsOf | undefined }) => ReactNode;
}

export const LoanFrameContext = createContext<LoanFrame | undefined>(undefined);

export function useLoanFrame(): LoanFrame {
  const frame = use(LoanFrameContext);
  if (frame === undefined) throw new Error('LoanFrame is missing');
  return frame;
}
