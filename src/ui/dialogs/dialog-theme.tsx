import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from '#src/ui/theme/system.ts';

/**
 * What dialogs are built with, Chakra and the styles it makes while it runs, comes with the first dialog: a start pays
 * neither for its code nor for putting its system together. What all screens need of the theme is in theme.css.
 */
export function DialogTheme({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={dialogSystem}>{children}</ChakraProvider>;
}

/** Without the sheet for the whole page, which theme.css has brought already. */
const dialogSystem = { ...system, _global: [] };
