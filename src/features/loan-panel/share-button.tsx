import Share from 'lucide-react/icons/share-2';
import { panelWords as words } from '#src/features/loan-panel/words/words.ts';

/** Leads to the message with the loan's status. Drawn, because the bar beside the list has no room for another word. */
export function ShareButton({ onShare }: { readonly onShare: () => void }) {
  return (
    <button
      type="button"
      className="panel-link panel-icon-link"
      aria-haspopup="dialog"
      aria-label={words.share}
      title={words.share}
      onClick={onShare}
    >
      <Share />
    </button>
  );
}
