import { Button } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

type ActionKind = 'primary' | 'plain' | 'quiet';

interface ActionButtonProps {
  readonly kind?: ActionKind | undefined;
  readonly size?: 'sm' | 'lg' | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly label?: string | undefined;
  /** For a button that shows and hides something: whether that is shown. */
  readonly isExpanded?: boolean | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const LOOKS = {
  primary: { variant: 'solid', colorPalette: 'accent' },
  plain: { variant: 'outline', colorPalette: 'gray' },
  quiet: { variant: 'ghost', colorPalette: 'accent' },
} as const satisfies Record<ActionKind, Partial<ComponentProps<typeof Button>>>;

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
    <Button
      {...LOOKS[kind]}
      {...rest}
      type="button"
      size={size}
      className="action"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
