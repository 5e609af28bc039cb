import Pin from 'lucide-react/icons/pin';
import { tableWords as words } from '#src/features/pipeline/table/words.ts';

interface PinButtonProps {
  readonly isPinned: boolean;
  readonly column: string;
  readonly onToggle: () => void;
}

/** Pins a column at the left, or lets it go back to its place. */
export function PinButton({ isPinned, column, onToggle }: PinButtonProps) {
  const text = isPinned ? words.unpin : words.pin;
  return (
    <button
      type="button"
      className="pin-button"
      data-stop=""
      data-pinned={isPinned}
      tabIndex={-1}
      title={text}
      aria-label={words.pinOf(text, column)}
      onClick={onToggle}
    >
      <Pin />
    </button>
  );
}
