import type { ReactNode, Ref } from 'react';

interface ActionButtonProps {
  readonly kind?: 'primary' | 'plain' | 'quiet' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly disabled?: boolean | undefined;
  /** Focusable and pressable, but does nothing yet: its description says why. */
  readonly 'aria-disabled'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly label?: string | undefined;
  /** For a button that shows and hides something: whether it's shown. */
  readonly isExpanded?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Plain HTML with classes from controls.css: a list has a dozen of them, and each makes the start slower. */
export function ActionButton({
  kind = 'plain',
  size = 'sm',
  label,
  isExpanded,
  onPress,
  children,
  ...rest
}: ActionButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="action"
      data-kind={kind}
      data-size={size}
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
