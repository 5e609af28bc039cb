import { entryWords as words } from '#src/features/outbox/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface DiscardedNotesProps {
  readonly count: number;
  readonly onUndo: () => void;
}

/** Says that notes were just discarded, and takes that back. */
export function DiscardedNotes({ count, onUndo }: DiscardedNotesProps) {
  return (
    <div className="outbox-discarded">
      <output>{count === 0 ? '' : words.discarded(count)}</output>
      {count === 0 ? null : <ActionButton onPress={onUndo}>{words.undo}</ActionButton>}
    </div>
  );
}
