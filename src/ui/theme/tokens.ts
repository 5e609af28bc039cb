import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

/** One colour with its own value for each mode; the browser picks by `color-scheme`, so no class and no script is needed. */
function bothModes(light: string, dark: string): { value: string } {
  return { value: `light-dark(${light}, ${dark})` };
}

export const tokens = defineTokens({
  fonts: {
    body: { value: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif' },
    heading: { value: 'var(--ctc-fonts-body)' },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: {
    '2xs': { value: '0.6875rem' },
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.9375rem' },
    lg: { value: '1.0625rem' },
    xl: { value: '1.5rem' },
  },
  fontWeights: {
    medium: { value: '500' },
    semibold: { value: '600' },
  },
  spacing: {
    1: { value: '0.25rem' },
    1.5: { value: '0.375rem' },
    2: { value: '0.5rem' },
    2.5: { value: '0.625rem' },
    3: { value: '0.75rem' },
    3.5: { value: '0.875rem' },
    4: { value: '1rem' },
    5: { value: '1.25rem' },
    6: { value: '1.5rem' },
    16: { value: '4rem' },
  },
  sizes: {
    6: { value: '1.5rem' },
    8: { value: '2rem' },
    9: { value: '2.25rem' },
    10: { value: '2.5rem' },
    11: { value: '2.75rem' },
    sm: { value: '24rem' },
    md: { value: '28rem' },
    full: { value: '100%' },
  },
  radii: {
    l1: { value: '0.25rem' },
    l2: { value: '0.375rem' },
    l3: { value: '0.625rem' },
  },
  zIndex: { popover: { value: 1500 } },
  cursor: { button: { value: 'pointer' }, menuitem: { value: 'pointer' }, disabled: { value: 'default' } },
  durations: {
    faster: { value: '100ms' },
    fast: { value: '150ms' },
    moderate: { value: '150ms' },
    slow: { value: '200ms' },
  },
});

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
    // The one colour of what can be pressed.
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
      solid: bothModes('#182226', '#e5ebed'),
      contrast: bothModes('#ffffff', '#101416'),
      fg: bothModes('#182226', '#e5ebed'),
      subtle: bothModes('#f0f3f3', '#222a2e'),
      muted: bothModes('#e4e9ea', '#2b3539'),
      emphasized: bothModes('#d3dadc', '#374348'),
      focusRing: bothModes('#0b7a8a', '#5cc5d1'),
      border: bothModes('#cbd4d6', '#3a464b'),
    },
    // Status colours belong to statuses alone: red is late, nothing else.
    late: { fg: bothModes('#a8231b', '#ff8f86') },
    // What has not been checked for a while.
    aged: { fg: bothModes('#8a5a00', '#ffd54a') },
    row: {
      suspended: bothModes('#fdf1ef', '#2a1a1b'),
      selected: bothModes('#e6eaeb', '#2a3337'),
    },
    tone: {
      suspended: bothModes('#f4b9b2', '#6d2624'),
      stalled: bothModes('#fbdfdb', '#44211f'),
      onTrack: bothModes('#daf1e7', '#173a2d'),
    },
    // Of the bars of a panel: fill, a rim where the fill alone is too pale, ink for what stands in it.
    bar: {
      red: { fill: bothModes('#8e1b14', '#e04a45'), ink: bothModes('#ffffff', '#0f0404') },
      yellow: {
        fill: bothModes('#f5b301', '#ffd54a'),
        rim: bothModes('#8a5a00', '#ffd54a'),
        ink: bothModes('#182226', '#101416'),
      },
      orange: {
        fill: bothModes('#e8863a', '#ff9c4f'),
        rim: bothModes('#95480a', '#ff9c4f'),
        ink: bothModes('#182226', '#101416'),
      },
      green: {
        fill: bothModes('#22a884', '#6fddb8'),
        rim: bothModes('#14735a', '#6fddb8'),
        ink: bothModes('#0d1b17', '#101416'),
      },
      blue: { fill: bothModes('#1e55b3', '#4c82f7'), ink: bothModes('#ffffff', '#080c12') },
    },
    dot: {
      green: bothModes('#178a6b', '#6fddb8'),
      yellow: bothModes('#d99a00', '#ffd54a'),
      grey: bothModes('#7b878d', '#8b95a1'),
    },
  },
  shadows: {
    xs: bothShadows('0 1px 2px'),
    sm: bothShadows('0 2px 4px'),
    md: bothShadows('0 4px 12px'),
    lg: bothShadows('0 8px 28px'),
  },
});

function bothShadows(offset: string): { value: string } {
  return {
    value: `${offset} light-dark(rgb(16 34 40 / 0.14), rgb(0 0 0 / 0.6)), 0 0 0 1px light-dark(rgb(16 34 40 / 0.08), rgb(255 255 255 / 0.09))`,
  };
}
