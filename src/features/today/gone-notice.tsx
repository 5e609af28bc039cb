import { snoozeWords as words } from '#src/features/today/snooze/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/today/snooze/snooze.css';

interface GoneNoticeProps {
  /** `Mbeki snoozed until Fri 11/27`. */
  readonly text: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
}

/** What just left the list, with Undo. */
export function GoneNotice({ text, undoLabel, onUndo }: GoneNoticeProps) {
  return (
    <div className="snoozed-notice">
      <p>{text}</p>
      <ActionButton size="lg" label={undoLabel} onPress={onUndo}>
        {words.undo}
      </ActionButton>
    </div>
  );
}
