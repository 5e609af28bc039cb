import { createSystem, defaultBaseConfig, defineConfig, type SystemContext } from '@chakra-ui/react';
import { actionBarSlotRecipe, dialogSlotRecipe, popoverSlotRecipe } from '@chakra-ui/react/theme';
import { recipes, slotRecipes } from '#src/ui/theme/recipes.ts';
import { semanticTokens, tokens, typeStyles } from '#src/ui/theme/tokens.ts';

let made: SystemContext | undefined;

/**
 * The product's Chakra: its theme and the look of its controls. What the page needs before its code, variables and
 * background, is written to theme.css by tests/ui/theme/theme.test.tsx.
 * A component whose recipe is missing here renders unstyled, without a warning: tests/ui/theme/system.test.tsx checks
 * the styles of each one in use.
 * Made when it's first asked for, so that a start reads the device's copy meanwhile, and without the page's global
 * styles, which are in theme.css.
 */
export function themeSystem(): SystemContext {
  made ??= { ...makeSystem(), _global: [] };
  return made;
}

function makeSystem(): SystemContext {
  return createSystem(
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
          ...typeStyles,
          // Names that Chakra's dialog knows.
          sm: typeStyles.body,
          lg: typeStyles.title,
        },
        recipes,
        slotRecipes: {
          ...slotRecipes,
          actionBar: actionBarSlotRecipe,
          dialog: dialogSlotRecipe,
          popover: popoverSlotRecipe,
        },
      },
    }),
  );
}
