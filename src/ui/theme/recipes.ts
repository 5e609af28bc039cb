import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

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
    textAlign: 'center',
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
      // Erases something
      surface: { '--pressed': '{colors.gray.subtle}', borderColor: 'late.fg', color: 'late.fg' },
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
        // A crowded row says less.
        paddingInline: 'var(--button-room, {spacing.s12})',
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
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, {sizes.touch})',
    fontWeight: 'semibold',
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'button',
  },
});

const heading = defineRecipe({
  base: { textStyle: 'page', fontWeight: 'semibold', letterSpacing: '-0.015em' },
});

const input = defineRecipe({
  base: {
    appearance: 'none',
    width: '100%',
    minWidth: 'control',
    height: 'control',
    // What lies in its end takes room.
    paddingInline: '{spacing.s8} var(--field-end, {spacing.s8})',
    border: '1px solid {colors.border}',
    borderRadius: 'l2',
    textStyle: 'body',
    bg: 'bg.surface',
    _focusVisible: { borderColor: 'accent.focusRing' },
    // "Clear filters" next to it does the same, in words.
    '&::-webkit-search-cancel-button': { appearance: 'none' },
  },
});

const textarea = defineRecipe({
  base: {
    display: 'block',
    width: '100%',
    padding: 's8',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'l2',
    font: 'inherit',
    color: 'inherit',
    bg: 'bg.surface',
    resize: 'vertical',
  },
});

const alert = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'indicator', 'content'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '{spacing.s8} {spacing.s16}',
      marginBlockStart: 'var(--notice-gap, 0)',
      padding: '{spacing.s2} {spacing.s4} {spacing.s2} {spacing.s12}',
      border: '1px solid {colors.border}',
      borderInlineStart: '3px solid {colors.border.strong}',
      borderRadius: 'l2',
      textStyle: 'body',
      bg: 'bg.surface',
    },
    description: { flex: '1 1 10ch', paddingBlock: 's8' },
  },
});

/** The system's own list, which tablet users know. */
const nativeSelect = defineSlotRecipe({
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', flex: '1 1 auto', minWidth: 0 },
    field: {
      appearance: 'none',
      flex: '1 1 auto',
      minWidth: 0,
      minHeight: 'control',
      paddingInline: '{spacing.s8} {spacing.s24}',
      border: '1px solid {colors.gray.border}',
      borderRadius: 'l2',
      font: 'inherit',
      textStyle: 'body',
      color: 'inherit',
      bg: 'bg.surface',
      cursor: 'button',
    },
    indicator: {
      position: 'absolute',
      insetBlock: 0,
      insetInlineEnd: 's6',
      display: 'flex',
      alignItems: 'center',
      pointerEvents: 'none',
      _icon: { width: '0.875rem', height: '0.875rem' },
    },
  },
});

const switchRecipe = defineSlotRecipe({
  slots: ['root', 'label', 'control', 'thumb', 'indicator'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 's16',
      minHeight: 'max(2rem, {sizes.touch})',
      textStyle: 'body',
      color: 'fg.muted',
      cursor: 'button',
    },
    control: {
      flex: 'none',
      width: '2.25rem',
      height: '1.375rem',
      padding: '0.1875rem',
      borderRadius: 'full',
      bg: 'border.strong',
      _checked: { bg: 'accent.solid' },
      _disabled: { bg: 'border' },
      _focusVisible: { outline: '{borders.focus}', outlineOffset: '{sizes.focusOutside}' },
    },
    thumb: {
      display: 'block',
      width: '1rem',
      height: '1rem',
      borderRadius: 'full',
      bg: 'bg.panel',
      _checked: { translate: '0.875rem' },
    },
  },
});

/** Facts in a box, each beside its name where there's room. */
const dataList = defineSlotRecipe({
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: {
      justifySelf: 'stretch',
      paddingInline: 's16',
      border: '1px solid {colors.border}',
      borderRadius: 'l2',
      bg: 'bg.surface',
    },
    item: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 16rem) minmax(0, 1fr)' },
      columnGap: 's16',
      paddingBlock: { base: 's8', sm: 's12' },
      '& + &': { borderBlockStart: '1px solid {colors.border}' },
    },
    itemLabel: { color: 'fg.muted' },
  },
});

export const recipes = { button, heading, input, link, textarea };
export const slotRecipes = { alert, dataList, nativeSelect, switch: switchRecipe };
