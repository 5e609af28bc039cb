import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AppServices } from '#src/routes/-app-services.ts';

interface WithServicesProps {
  /** The services the screen under test uses; any other is missing, so that a mistake shows. */
  readonly services: Partial<AppServices>;
  readonly children: ReactNode;
}

/** Renders a part of a screen with the test's services, instead of the app's router. */
export function WithServices({ services, children }: WithServicesProps) {
  const router = createRouter({ routeTree: createRootRoute(), context: services });
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
