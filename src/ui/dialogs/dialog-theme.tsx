import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from '#src/ui/theme/system.ts';
import '#src/ui/dialogs/dialog-theme.css';

/**
 * Chakra, which dialogs and popovers are built with, and the styles it generates at run time load once the page is
 * quiet, or with the first of them: a start pays neither for its code nor for building its system. What all screens
 * need from the theme is in theme.css.
 */
export function DialogTheme({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={dialogSystem}>{children}</ChakraProvider>;
}

/** Without the page's global styles: theme.css has them already. */
const dialogSystem = { ...system, _global: [] };
