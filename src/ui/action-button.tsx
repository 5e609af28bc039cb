import type { ComponentProps } from 'react';

/** With `aria-disabled` it can be focused and pressed, but does nothing yet: its description says why. */
interface ActionButtonProps extends Pick<
  ComponentProps<'button'>,
  'ref' | 'disabled' | 'aria-disabled' | 'aria-describedby' | 'aria-expanded' | 'autoFocus' | 'children'
> {
  readonly kind?: 'primary' | 'plain' | 'quiet' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly label?: string | undefined;
  readonly onPress: () => void;
}

/** Plain HTML with classes from controls.css: a list has a dozen of them, and each makes the start slower. */
export function ActionButton({ kind = 'plain', size = 'sm', label, onPress, ...rest }: ActionButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="action"
      data-kind={kind}
      data-size={size}
      aria-label={label}
      title={label}
      onClick={onPress}
    />
  );
}
