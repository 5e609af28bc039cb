import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { LoanClosing } from '#src/features/conditions/words/loan-closing.tsx';
import { loanWords as words } from '#src/features/conditions/words/words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { unknownLoanWords } from '#src/loan-display/missing/unknown-loan-words.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { ListAge } from '#src/loan-display/list-status.tsx';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';

export type KnownLoan =
  | { readonly kind: 'loading' }
  /** `asOf`: when the platform was read for the list that has it. */
  | { readonly kind: 'found'; readonly loan: Loan; readonly asOf?: string | undefined }
  /** In none of the user's lists; `isComplete` if all of them could be read. */
  | { readonly kind: 'missing'; readonly isComplete: boolean };

export function loanTitle(known: KnownLoan): string {
  if (known.kind === 'loading') return words.looking;
  if (known.kind === 'missing') return known.isComplete ? unknownLoanWords.notInList : words.unknown;
  const { borrowerFirstName, borrowerLastName } = known.loan;
  const borrower = [borrowerFirstName, borrowerLastName].filter((part) => part !== '').join(' ');
  return borrower === '' ? words.unnamed : borrower;
}

interface LoanFactsProps {
  readonly known: KnownLoan;
  readonly today: CalendarDay;
  /** When the shown conditions were read; undefined without any. */
  readonly besideAsOf: string | undefined;
  /** The conditions couldn't be loaded: an age would pass for theirs. */
  readonly isAlone: boolean;
}

export function LoanFacts({ known, today, besideAsOf, isAlone }: LoanFactsProps) {
  switch (known.kind) {
    case 'loading':
      return <FiguresToCome />;
    case 'missing':
      return (
        <p className="loan-heading muted line baseline column-12">
          {known.isComplete ? words.whyNotInList : words.whyUnknown}
        </p>
      );
    case 'found':
      return (
        <LoanFigures loan={known.loan} today={today}>
          {known.asOf === undefined || isAlone ? null : (
            <FactsAge asOf={known.asOf} besideAsOf={besideAsOf} />
          )}
        </LoanFigures>
      );
  }
}

interface FactsAgeProps extends Pick<LoanFactsProps, 'besideAsOf'> {
  readonly asOf: string;
}

/** The facts' own age, if none is beside them, or one that they didn't share. */
function FactsAge({ asOf, besideAsOf }: FactsAgeProps) {
  const now = useNow(useServices().now);
  const isOffline = useIsOffline();
  // Compared with each other and not with the clock: a minute that passes moves nothing.
  const isSaid =
    besideAsOf === undefined
      ? freshnessOf(asOf, now) === 'fresh' && !isOffline
      : freshnessOf(asOf, Date.parse(besideAsOf)) === 'fresh';
  if (isSaid) return null;
  return (
    <div className="flex baseline gap-6">
      <dt className="sr-only">{words.read}</dt>
      <dd className="plain">
        {/* "Copy on this device" would contradict a screen that has no copy of the conditions. */}
        <ListAge asOf={asOf} now={now} isCopy={isOffline && besideAsOf !== undefined} isRefreshing={false} />
      </dd>
    </div>
  );
}

function FiguresToCome() {
  return (
    <dl className="loan-heading muted line baseline column-12" aria-hidden="true">
      {[words.loan, words.closing, words.milestone].map((name) => (
        <div key={name} className="flex baseline gap-6">
          <dt>{name}</dt>
          <dd className="plain">
            <SkeletonBar width="4rem" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface LoanFiguresProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  readonly children: ReactNode;
}

function LoanFigures({ loan, today, children }: LoanFiguresProps) {
  const { cdReceipt } = useLenderRules();
  const { notes, isLate } = closingNotes(loan, cdReceipt, today);
  return (
    <dl className="loan-heading muted line baseline column-12">
      <div className="flex baseline gap-6">
        <dt>{words.loan}</dt>
        <dd className="plain">
          {shortLoanNumber(loan.loanNumber)}
          {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} isAlone />}
        </dd>
      </div>
      <div className="flex baseline gap-6">
        <dt>{words.closing}</dt>
        <dd className="plain">
          {loan.closing.day === undefined ? words.none : null}
          <LoanClosing closing={loan.closing} closingNotes={notes} isClosingUrgent={isLate} />
        </dd>
      </div>
      <div className="flex baseline gap-6">
        <dt>{words.milestone}</dt>
        <dd className="plain">{loan.milestone === '' ? words.none : loan.milestone}</dd>
      </div>
      {children}
    </dl>
  );
}
