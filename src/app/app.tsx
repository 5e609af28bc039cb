import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { createAppRouter } from '#src/app/router.ts';
import { UpdatePrompt } from '#src/app/update-prompt.tsx';
import type { UpdateReady } from '#src/app/update-ready.ts';
import { type PipelineServices, PipelineServicesContext } from '#src/features/pipeline/pipeline-services.ts';
import {
  type PreferencesServices,
  PreferencesServicesContext,
} from '#src/features/preferences/preferences-services.ts';
import { type SessionServices, SessionServicesContext } from '#src/features/session/session-services.ts';
import { UiProvider } from '#src/ui/ui-provider.tsx';

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly queryClient: QueryClient;
  readonly session: SessionServices;
  readonly pipeline: PipelineServices;
  readonly preferences: PreferencesServices;
  readonly updateReady: UpdateReady;
}

export function App({ router, queryClient, session, pipeline, preferences, updateReady }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SessionServicesContext value={session}>
          <PipelineServicesContext value={pipeline}>
            <PreferencesServicesContext value={preferences}>
              <RouterProvider router={router} />
              <UpdatePrompt updateReady={updateReady} />
            </PreferencesServicesContext>
          </PipelineServicesContext>
        </SessionServicesContext>
      </QueryClientProvider>
    </UiProvider>
  );
}
