import { createRouter, defaultStringifySearch, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '#src/app/route-tree.gen.ts';
import { ErrorPage } from '#src/app/error-page.tsx';
import { NotFoundPage } from '#src/features/session/not-found-page.tsx';
import type { AppServices } from '#src/routes/-app-services.ts';

export function createAppRouter(context: AppServices, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    // Users read and share addresses, so keep commas unescaped in a query.
    stringifySearch: (search) => defaultStringifySearch(search).replaceAll('%2C', ','),
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
