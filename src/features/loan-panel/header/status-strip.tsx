import type { Loan } from '#src/domain/loan/loan.ts';
import { barColor } from '#src/features/loan-panel/header/bar-color.ts';
import { panelCategories } from '#src/features/loan-panel/header/panel-categories.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

/**
 * The bars once more in one thin line, for a phone: it hangs below the name, and shows once the bars have scrolled
 * away. A tap brings them back. Hidden from speech, which reads the bars themselves.
 */
export function StatusStrip({ loan }: { readonly loan: Loan }) {
  return (
    <span
      className="status-strip"
      aria-hidden="true"
      // Their end can't be at the window's: that scrolls to the very start.
      onClick={({ currentTarget }) =>
        currentTarget.closest('header')?.querySelector('.category-bars')?.scrollIntoView({ block: 'end' })
      }
    >
      {panelCategories(loan).map(({ name, status }) => (
        <span key={name} className="bar" data-color={barColor(status)}>
          <StatusSign status={status} isSilent />
        </span>
      ))}
    </span>
  );
}
