interface TextButtonProps {
  readonly onPress: () => void;
  readonly children: string;
}

/** A button in a line of text. Its look is in controls.css, so that it's one on every screen. */
export function TextButton({ onPress, children }: TextButtonProps) {
  return (
    <button type="button" className="text-button" onClick={onPress}>
      {children}
    </button>
  );
}
