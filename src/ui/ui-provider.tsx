import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from '#src/ui/system.ts';
import '#src/ui/controls.css';
import '#src/ui/page.css';

export function UiProvider({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
