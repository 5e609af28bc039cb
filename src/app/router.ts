import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseAddressTexts, writeAddressTexts } from '#src/app/address-texts.ts';
import { routeTree } from '#src/app/route-tree.gen.ts';
import { ErrorPage } from '#src/app/error-page.tsx';
import { NotFoundPage } from '#src/features/session/not-found-page.tsx';
import type { AppServices } from '#src/routes/-app-services.ts';

export function createAppRouter(context: AppServices, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    // The router's own way reads a loan number as a number and changes its digits.
    parseSearch: parseAddressTexts,
    stringifySearch: writeAddressTexts,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // The screens read through TanStack Query; a second cache in the router would only disagree with it.
    defaultPreloadStaleTime: 0,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
