import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';
import { bothModes, statusColors } from '#src/ui/theme/status-colors.ts';

export const tokens = defineTokens({
  fonts: {
    body: { value: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif' },
    heading: { value: 'var(--ctc-fonts-body)' },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  // Type styles: a size and its line, always together (tests/architecture/style-tokens.test.ts).
  fontSizes: {
    caption: { value: '0.6875rem' },
    label: { value: '0.75rem' },
    body: { value: '0.8125rem' },
    read: { value: '0.9375rem' },
    title: { value: '1.0625rem' },
    page: { value: '1.25rem' },
  },
  lineHeights: {
    caption: { value: '0.875rem' },
    label: { value: '1rem' },
    body: { value: '1.125rem' },
    read: { value: '1.375rem' },
    title: { value: '1.5rem' },
    page: { value: '1.625rem' },
  },
  fontWeights: {
    medium: { value: '500' },
    semibold: { value: '600' },
  },
  // The only gaps and paddings, named by their pixels.
  spacing: {
    s2: { value: '0.125rem' },
    s4: { value: '0.25rem' },
    s6: { value: '0.375rem' },
    s8: { value: '0.5rem' },
    s12: { value: '0.75rem' },
    s16: { value: '1rem' },
    s24: { value: '1.5rem' },
    s32: { value: '2rem' },
    // Names that Chakra's dialog knows.
    2: { value: '{spacing.s8}' },
    3: { value: '{spacing.s12}' },
    4: { value: '{spacing.s16}' },
    6: { value: '{spacing.s24}' },
  },
  sizes: {
    sm: { value: '24rem' },
    focusOutside: { value: '2px' },
    focusInside: { value: '-2px' },
  },
  borders: { focus: { value: '2px solid {colors.accent.focusRing}' } },
  radii: {
    l1: { value: '0.25rem' },
    l2: { value: '0.375rem' },
    l3: { value: '0.625rem' },
    full: { value: '999px' },
  },
  // Stacking order. Chakra calls the layer of dialogs popover.
  zIndex: {
    raised: { value: 1 },
    sticky: { value: 2 },
    corner: { value: 3 },
    tools: { value: 10 },
    bar: { value: 20 },
    menu: { value: 30 },
    panel: { value: 31 },
    tooltip: { value: 40 },
    prompt: { value: 50 },
    popover: { value: 1500 },
  },
  cursor: { button: { value: 'pointer' }, disabled: { value: 'default' } },
  durations: {
    enter: { value: '150ms' },
    exit: { value: '100ms' },
    move: { value: '200ms' },
    breath: { value: '1600ms' },
    // How long a wait may show nothing, and when it needs an explanation.
    patience: { value: '300ms' },
    doubt: { value: '8000ms' },
    // For people who asked for less motion; ends still fire their events.
    none: { value: '0.01ms' },
    // Names that Chakra's dialog knows.
    faster: { value: '{durations.exit}' },
    moderate: { value: '{durations.enter}' },
    slow: { value: '{durations.move}' },
  },
  easings: {
    enter: { value: 'ease-out' },
    move: { value: 'ease-in-out' },
  },
});

function typeStyle(name: keyof typeof tokens.fontSizes) {
  return { value: { fontSize: name, lineHeight: name } };
}

export const typeStyles = {
  caption: typeStyle('caption'),
  label: typeStyle('label'),
  body: typeStyle('body'),
  read: typeStyle('read'),
  title: typeStyle('title'),
  page: typeStyle('page'),
};

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: bothModes('#f6f7f7', '#101416'),
      panel: bothModes('#ffffff', '#1c2326'),
      surface: bothModes('#ffffff', '#151a1d'),
      muted: bothModes('#eceff0', '#232b2f'),
      hover: bothModes('#f3f6f6', '#1b2225'),
    },
    fg: {
      DEFAULT: bothModes('#182226', '#e5ebed'),
      muted: bothModes('#566469', '#9aa8ad'),
    },
    border: {
      DEFAULT: bothModes('#e1e6e7', '#2a3337'),
      strong: bothModes('#84939a', '#66757b'),
      error: bothModes('#a8231b', '#f07f77'),
    },
    blackAlpha: { 500: bothModes('rgb(16 24 27 / 0.42)', 'rgb(0 0 0 / 0.6)') },
    // The one color of clickable things.
    accent: {
      solid: bothModes('#0b6370', '#5cc5d1'),
      contrast: bothModes('#ffffff', '#06262b'),
      fg: bothModes('#0b5a66', '#72cfda'),
      subtle: bothModes('#e4f1f2', '#16343a'),
      muted: bothModes('#d2e8ea', '#1d434a'),
      emphasized: bothModes('#b4d8dc', '#28565f'),
      focusRing: bothModes('#0b7a8a', '#5cc5d1'),
      border: bothModes('#9fc8cd', '#2f626b'),
    },
    gray: {
      fg: bothModes('#182226', '#e5ebed'),
      subtle: bothModes('#f0f3f3', '#222a2e'),
      border: bothModes('#cbd4d6', '#3a464b'),
    },
    // Status colors are only for statuses: red is late, nothing else.
    late: { fg: statusColors.pastDue.text },
    // Not checked for a while.
    aged: { fg: bothModes('#8a5a00', '#ffd54a') },
    row: { selected: bothModes('#e6eaeb', '#2a3337') },
    tone: {
      stalled: bothModes('#fbdfdb', '#44211f'),
      onTrack: bothModes('#daf1e7', '#173a2d'),
    },
    status: statusColors,
    dot: {
      green: bothModes('#178a6b', '#6fddb8'),
      yellow: bothModes('#d99a00', '#ffd54a'),
      grey: bothModes('#7b878d', '#8b95a1'),
    },
  },
  // A finger needs more room than a mouse.
  sizes: {
    control: { value: { base: '2.25rem', _coarse: '2.75rem' } },
    // For targets that may be smaller under a mouse: max(2rem, touch).
    touch: { value: { base: '0px', _coarse: '2.75rem' } },
    rowTwoLines: { value: '3.5rem' },
  },
  // Flat elements have none.
  shadows: {
    popover: {
      value:
        '0 8px 28px light-dark(rgb(16 34 40 / 0.14), rgb(0 0 0 / 0.6)), 0 0 0 1px light-dark(rgb(16 34 40 / 0.08), rgb(255 255 255 / 0.09))',
    },
    dialog: { value: '{shadows.popover}' },
    // The name that Chakra's dialog knows.
    lg: { value: '{shadows.dialog}' },
  },
});
