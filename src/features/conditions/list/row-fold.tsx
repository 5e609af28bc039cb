import { type ReactNode, useId, useState } from 'react';
import type { ConditionLoan, ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { LoanLink, type LoanLinksOfList } from '#src/features/conditions/list/loan-link.tsx';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { LoanClosing } from '#src/features/conditions/words/loan-closing.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** A group's rows or a condition's details: what has this id is drawn while it's open. */
export interface RowFold {
  readonly id: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export function useRowFold(isOpenAtFirst: boolean): RowFold {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return { id: useId(), isOpen, toggle: () => setIsOpen(!isOpen) };
}

interface RowToggleProps {
  readonly fold: RowFold;
  readonly row: ListedCondition;
  /** Its name. */
  readonly children: ReactNode;
}

export function RowToggle({ fold, row, children }: RowToggleProps) {
  const { faults = [] } = row.condition;
  return (
    <>
      <button
        type="button"
        className="row-toggle ring-inside flex baseline full strong anywhere gap-8"
        aria-expanded={fold.isOpen}
        aria-controls={fold.id}
        onClick={fold.toggle}
      >
        <span className="chevron rigid" aria-hidden="true" />
        {children}
      </button>
      {faults.length === 0 ? null : (
        <Icon className="faults" name={words.faults(faults)} hasTooltip>
          !
        </Icon>
      )}
    </>
  );
}

interface RowLoanProps {
  readonly loan: ConditionLoan | undefined;
  /** Undefined on paper. */
  readonly links: LoanLinksOfList | undefined;
  /** The row above says its closing: only screen readers hear it again. */
  readonly isAgain?: boolean;
}

export function RowLoan({ loan, links, isAgain = false }: RowLoanProps) {
  return loan === undefined || links === undefined ? null : (
    <>
      <LoanLink loan={loan} {...links} />
      <span className={isAgain ? 'sr-only' : 'condition-closing text-label muted'}>
        <LoanClosing {...loan} />
      </span>
    </>
  );
}
