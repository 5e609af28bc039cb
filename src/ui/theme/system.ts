import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { semanticTokens, tokens } from '#src/ui/theme/tokens.ts';

/**
 * The product's own Chakra system: the theme, and what dialogs look like. Its part for every screen, variables and the
 * page's ground, is written to theme.css by tests/ui/theme/theme.test.tsx, so that a start needs no Chakra. A component
 * whose recipe is missing here renders bare, without a warning: tests/ui/theme/system.test.tsx looks for the styles of
 * each one in use.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'ctc',
    cssVarsRoot: ':where(:root)',
    globalCss: {
      html: { color: 'fg', bg: 'bg', fontFamily: 'body', colorPalette: 'accent' },
      '*, *::before, *::after': { borderColor: 'border' },
      '*::placeholder': { color: 'fg.muted', opacity: 1 },
    },
    theme: {
      breakpoints: { sm: '37.5rem', md: '48rem', lg: '64rem' },
      tokens,
      semanticTokens,
      keyframes: {
        'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
        'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
        'scale-in': { from: { scale: '0.97' }, to: { scale: '1' } },
        'scale-out': { from: { scale: '1' }, to: { scale: '0.97' } },
        'slide-from-top': { from: { translate: '0 -4px' }, to: { translate: '0' } },
      },
      animationStyles: {
        'slide-fade-in': { value: { animationName: 'slide-from-top, fade-in' } },
        'slide-fade-out': { value: { animationName: 'fade-out' } },
      },
      textStyles: {
        xs: { value: { fontSize: 'xs', lineHeight: '1.4' } },
        sm: { value: { fontSize: 'sm', lineHeight: '1.45' } },
        md: { value: { fontSize: 'md', lineHeight: '1.5' } },
        lg: { value: { fontSize: 'lg', lineHeight: '1.4' } },
      },
      layerStyles: { disabled: { value: { opacity: '0.45', cursor: 'disabled' } } },
      slotRecipes: { dialog: dialogSlotRecipe },
    },
  }),
);
