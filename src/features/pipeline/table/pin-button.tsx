import Pin from 'lucide-react/icons/pin';

interface PinButtonProps {
  readonly isPinned: boolean;
  readonly column: string;
  readonly onToggle: () => void;
}

/** Lets a column stay at the left, or go back to its place. */
export function PinButton({ isPinned, column, onToggle }: PinButtonProps) {
  const text = isPinned ? 'Unpin column' : 'Pin column left';
  return (
    <button
      type="button"
      className="pin-button"
      data-stop=""
      data-pinned={isPinned}
      tabIndex={-1}
      title={text}
      aria-label={`${text}: ${column}`}
      onClick={onToggle}
    >
      <Pin />
    </button>
  );
}
