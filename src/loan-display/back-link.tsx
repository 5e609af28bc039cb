import { Link, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { BACK_TO_LIST } from '#src/loan-display/words.ts';

interface BackLinkProps {
  /** From a list on this device back to that very list; otherwise to the list of loans. */
  readonly isFromList?: boolean | undefined;
}

export function BackLink({ isFromList = false }: BackLinkProps) {
  const { history } = useRouter();
  return (
    <Link
      className="back-link"
      to="/dashboard"
      onClick={(event) => {
        if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        history.back();
      }}
    >
      <ArrowLeft /> {BACK_TO_LIST}
    </Link>
  );
}
