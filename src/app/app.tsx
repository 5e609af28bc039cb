import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { createAppRouter } from '#src/app/router.ts';
import { type PipelineServices, PipelineServicesContext } from '#src/features/pipeline/pipeline-services.ts';
import { type SessionServices, SessionServicesContext } from '#src/features/session/session-services.ts';
import { UiProvider } from '#src/ui/ui-provider.tsx';

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly queryClient: QueryClient;
  readonly session: SessionServices;
  readonly pipeline: PipelineServices;
}

export function App({ router, queryClient, session, pipeline }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SessionServicesContext value={session}>
          <PipelineServicesContext value={pipeline}>
            <RouterProvider router={router} />
          </PipelineServicesContext>
        </SessionServicesContext>
      </QueryClientProvider>
    </UiProvider>
  );
}
