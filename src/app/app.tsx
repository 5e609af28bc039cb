import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import type { createAppRouter } from '#src/app/router.ts';
import { UpdatePrompt } from '#src/app/update/update-prompt.tsx';
import type { UpdateReady } from '#src/app/update/update-ready.ts';
import { type UnsavedWork, UnsavedWorkContext } from '#src/ui/unsaved-work.ts';

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly queryClient: QueryClient;
  readonly unsavedWork: UnsavedWork;
  readonly updateReady: UpdateReady;
  /** Called when the first screen is in the document. */
  readonly onDrawn: () => void;
}

/** The screens, with what their generic parts need; the services come with the router. */
export function App({ router, queryClient, unsavedWork, updateReady, onDrawn }: AppProps) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return (
    <QueryClientProvider client={queryClient}>
      <UnsavedWorkContext value={unsavedWork}>
        <RouterProvider router={router} />
        <UpdatePrompt updateReady={updateReady} />
      </UnsavedWorkContext>
    </QueryClientProvider>
  );
}
