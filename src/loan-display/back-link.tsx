import { Link, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { BACK_TO_LIST } from '#src/loan-display/words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous entry is the list that this screen was opened from. */
    readonly isFromList?: boolean | undefined;
  }
}

interface BackLinkProps {
  /** From a list on this device back to that very list; otherwise to the list of loans. */
  readonly isFromList?: boolean | undefined;
  /** Of the list of loans; without one, the view that was last open. */
  readonly view?: LoanOwnership;
  readonly label?: string;
}

export function BackLink({ isFromList = false, view, label = BACK_TO_LIST }: BackLinkProps) {
  const { history } = useRouter();
  return (
    <Link
      className="back-link"
      to="/dashboard"
      search={view === undefined ? {} : { view }}
      onClick={(event) => {
        if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        history.back();
      }}
    >
      <ArrowLeft /> {label}
    </Link>
  );
}
