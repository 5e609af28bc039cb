import Sparkle from 'lucide-react/icons/sparkle';
import { ActionButton } from '#src/ui/action-button.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { changesWords as words } from '#src/features/pipeline/changes/words.ts';
import '#src/features/pipeline/changes/changes.css';

interface ChangesControlProps {
  /** New and changed loans of the view that the user hasn't seen yet. */
  readonly count: number;
  readonly onGoToFirst: () => void;
  readonly onSeeAll: () => void;
}

/** Says how many loans are new or changed, goes to the first, and marks all as seen. */
export function ChangesControl({ count, onGoToFirst, onSeeAll }: ChangesControlProps) {
  return (
    <>
      <LiveRegion text={count === 0 ? '' : words.announced(count)} />
      {count === 0 ? null : (
        <span className="changes">
          <ActionButton kind="quiet" onPress={onGoToFirst}>
            <Sparkle className="change-shape" />
            {` ${words.count(count)}`}
          </ActionButton>
          <ActionButton kind="quiet" onPress={onSeeAll}>
            {words.seeAll}
          </ActionButton>
        </span>
      )}
    </>
  );
}
