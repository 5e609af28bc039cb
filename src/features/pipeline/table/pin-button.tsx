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
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M4 1h4l-.5 3.5L9.5 7h-7l2-2.5zM6 7v4" />
      </svg>
    </button>
  );
}
