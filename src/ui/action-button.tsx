import type { ReactNode, Ref } from 'react';

interface ActionButtonProps {
  readonly kind?: 'primary' | 'plain' | 'quiet' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly label?: string | undefined;
  /** For a button that shows and hides something: whether that is shown. */
  readonly isExpanded?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Plain HTML with classes of controls.css: a list has a dozen of them, and a start pays for each. */
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
