import { Button, type ButtonProps } from '@chakra-ui/react';
import { type ComponentProps, memo } from 'react';
import { hasSameLook } from '#src/ui/same-look.ts';
import { useLatest } from '#src/ui/use-latest.ts';

/** Chakra works out a button's style each time it draws it: a list's 16 were a third of a press on it. */
export const QuickButton = memo(Button, hasSameLook);

/** With `aria-disabled` it can be focused and pressed, but does nothing yet: its description says why. */
interface ActionButtonProps extends Pick<
  ComponentProps<'button'>,
  | 'ref'
  | 'disabled'
  | 'aria-disabled'
  | 'aria-controls'
  | 'aria-describedby'
  | 'aria-expanded'
  | 'aria-pressed'
  | 'autoFocus'
  | 'children'
> {
  readonly kind?: keyof typeof VARIANTS | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly label?: string | undefined;
  readonly onPress: () => void;
}

const VARIANTS = {
  primary: 'solid',
  plain: 'outline',
  quiet: 'ghost',
  erase: 'surface',
} as const satisfies Record<string, ButtonProps['variant']>;

/** A button by what it's for. What it does is said by its words, or by its label where it shows a sign. */
export function ActionButton({ kind = 'plain', size, label, onPress, ...rest }: ActionButtonProps) {
  return (
    <QuickButton
      {...rest}
      variant={VARIANTS[kind]}
      size={size}
      className="action"
      data-kind={kind}
      aria-label={label}
      title={label}
      onClick={useLatest(onPress)}
    />
  );
}
