import { render } from '@testing-library/react';
import { ChakraProvider } from '@chakra-ui/react';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { themeSystem } from '#src/ui/theme/system.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

interface WithServicesProps {
  /** The services the screen under test uses; any other is missing, so that a mistake shows. */
  readonly services: Partial<AppServices>;
  readonly children: ReactNode;
}

/** Renders a part of a screen with the theme and the test's services, instead of the app's router. */
export function WithServices({ services, children }: WithServicesProps) {
  const router = createRouter({ routeTree: createRootRoute(), context: services });
  return (
    <Theme>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </Theme>
  );
}

/** Renders a part that needs no services. */
export function renderThemed(ui: ReactNode) {
  return render(ui, { wrapper: Theme });
}

function Theme({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={themeSystem()}>{children}</ChakraProvider>;
}
