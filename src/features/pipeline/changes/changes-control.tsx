import Sparkle from 'lucide-react/icons/sparkle';
import { ActionButton } from '#src/ui/action-button.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/pipeline/changes/changes.css';

interface ChangesControlProps {
  /** Loans of the view that changed, or came, and were not seen yet. */
  readonly count: number;
  readonly onGoToFirst: () => void;
  readonly onSeeAll: () => void;
}

/** How much is new in the list, where it is, and that one knows it. */
export function ChangesControl({ count, onGoToFirst, onSeeAll }: ChangesControlProps) {
  return (
    <>
      <LiveRegion text={count === 0 ? '' : `${count} ${count === 1 ? 'loan' : 'loans'} changed`} />
      {count === 0 ? null : (
        <span className="changes">
          <ActionButton kind="quiet" onPress={onGoToFirst}>
            <Sparkle className="change-shape" />
            {` ${count.toLocaleString('en-US')} changed`}
          </ActionButton>
          <ActionButton kind="quiet" onPress={onSeeAll}>
            Mark all as seen
          </ActionButton>
        </span>
      )}
    </>
  );
}
