import { closingText } from '#src/domain/loan/closing.ts';
import type { ConditionLoan } from '#src/domain/conditions/conditions-list.ts';

type LoanClosingProps = Pick<ConditionLoan, 'closing' | 'closingNotes' | 'isClosingUrgent'>;

/** `11/26/2026 (Today)`, and what the list says below it, such as `can't fund until 11/27`, in the list's color. */
export function LoanClosing({ closing, closingNotes, isClosingUrgent }: LoanClosingProps) {
  return (
    <>
      {closingText(closing)}
      {closingNotes.length === 0 ? null : (
        <span className={isClosingUrgent ? 'late' : undefined}>
          {isClosingUrgent ? ' ' : ', '}
          {closingNotes.join(', ')}
        </span>
      )}
    </>
  );
}
