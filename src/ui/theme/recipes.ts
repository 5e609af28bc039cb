import { defineRecipe } from '@chakra-ui/react';

/** Buttons, and links that look like one. */
const button = defineRecipe({
  base: {
    appearance: 'none',
    position: 'relative',
    isolation: 'isolate',
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 'touch',
    borderRadius: 'l2',
    border: '1px solid transparent',
    fontWeight: 'medium',
    textDecoration: 'none',
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'button',
    WebkitTapHighlightColor: 'transparent',
    transition: 'background-color var(--ctc-durations-enter), opacity var(--ctc-durations-enter)',
    _expanded: { bg: 'var(--pressed)' },
    _hover: { bg: 'var(--pressed)' },
    // Says at once that a press has arrived: on a slow tablet, what it does can take a while.
    _active: { bg: 'color-mix(in srgb, var(--pressed), currentcolor 16%)', transition: 'none' },
    _disabled: { opacity: 0.45, cursor: 'disabled' },
    // Text at twice its size
    '@media (max-width: 18rem)': {
      height: 'auto',
      minHeight: '2.75rem',
      maxWidth: '100%',
      whiteSpace: 'normal',
    },
  },
  variants: {
    variant: {
      solid: {
        '--pressed': 'color-mix(in srgb, {colors.accent.solid} 90%, transparent)',
        color: 'accent.contrast',
        bg: 'accent.solid',
      },
      outline: { '--pressed': '{colors.gray.subtle}', borderColor: 'gray.border', color: 'gray.fg' },
      ghost: {
        '--pressed': '{colors.accent.subtle}',
        color: 'accent.fg',
        _pressed: { bg: 'var(--pressed)' },
      },
    },
    size: {
      sm: {
        gap: 's8',
        height: 'control',
        minWidth: 'control',
        paddingInline: 's12',
        textStyle: 'body',
      },
      md: {
        gap: 's8',
        height: '2.5rem',
        minWidth: 'max(2.5rem, {sizes.touch})',
        paddingInline: 's16',
        textStyle: 'body',
      },
      lg: { gap: 's12', height: '2.75rem', minWidth: '2.75rem', paddingInline: 's16', textStyle: 'read' },
    },
  },
  defaultVariants: { variant: 'outline', size: 'sm' },
});

/** Links, and buttons in a line of text. */
const link = defineRecipe({
  base: {
    minHeight: 'max(1.5rem, {sizes.touch})',
    fontWeight: 'semibold',
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'button',
  },
});

export const recipes = { button, link };
