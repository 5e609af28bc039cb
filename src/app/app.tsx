import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { createAppRouter } from '#src/app/router.ts';
import { UpdatePrompt } from '#src/app/update/update-prompt.tsx';
import type { UpdateReady } from '#src/app/update/update-ready.ts';
import { type UnsavedWork, UnsavedWorkContext } from '#src/ui/unsaved-work.ts';

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly queryClient: QueryClient;
  readonly unsavedWork: UnsavedWork;
  readonly updateReady: UpdateReady;
}

/** The screens, with what their generic parts need; the services come with the router. */
export function App({ router, queryClient, unsavedWork, updateReady }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UnsavedWorkContext value={unsavedWork}>
        <RouterProvider router={router} />
        <UpdatePrompt updateReady={updateReady} />
      </UnsavedWorkContext>
    </QueryClientProvider>
  );
}
