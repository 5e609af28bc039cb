import '#src/ui/theme/theme.css';
import '#src/ui/controls.css';
import '#src/ui/popover/tool-button.css';
import '#src/ui/page.css';
import '#src/ui/shell/shell.css';
import { ChakraProvider } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { themeSystem } from '#src/ui/theme/system.ts';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <ChakraProvider value={themeSystem()}>
      <Gallery />
    </ChakraProvider>,
  );
}
