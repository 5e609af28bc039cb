import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AppServices } from '#src/routes/-app-services.ts';

interface WithServicesProps {
  /** What the screen under test asks for; any other service is not there, as a mistake is to show. */
  readonly services: Partial<AppServices>;
  readonly children: ReactNode;
}

/** Shows a part of a screen over services of the test, in the place of the app's router. */
export function WithServices({ services, children }: WithServicesProps) {
  const router = createRouter({ routeTree: createRootRoute(), context: services });
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
