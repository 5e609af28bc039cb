import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { actionBarSlotRecipe, dialogSlotRecipe, popoverSlotRecipe } from '@chakra-ui/react/theme';
import { semanticTokens, tokens } from '#src/ui/theme/tokens.ts';

/**
 * The product's own Chakra system: the theme, and the look of dialogs, popovers and action bars. The part
 * for all screens, variables and the page's background, is written to theme.css by tests/ui/theme/theme.test.tsx, so
 * that a start needs no Chakra.
 * A component whose recipe is missing here renders unstyled, without a warning: tests/ui/theme/system.test.tsx checks
 * the styles of each one in use.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'ctc',
    conditions: { coarse: '@media (pointer: coarse)' },
    cssVarsRoot: ':where(:root)',
    globalCss: {
      html: { color: 'fg', bg: 'bg', fontFamily: 'body' },
      '*, *::before, *::after': { borderColor: 'border' },
      '*::placeholder': { color: 'fg.muted', opacity: 1 },
    },
    theme: {
      breakpoints: { sm: '40rem' },
      tokens,
      semanticTokens,
      keyframes: {
        'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
        'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
        'scale-in': { from: { scale: '0.97' }, to: { scale: '1' } },
        'scale-out': { from: { scale: '1' }, to: { scale: '0.97' } },
      },
      textStyles: {
        sm: { value: { fontSize: 'body', lineHeight: 'body' } },
        lg: { value: { fontSize: 'title', lineHeight: 'title' } },
      },
      slotRecipes: {
        actionBar: actionBarSlotRecipe,
        dialog: dialogSlotRecipe,
        popover: popoverSlotRecipe,
      },
    },
  }),
);
