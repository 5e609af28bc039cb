import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { createAppRouter } from '#src/app/router.ts';
import { UpdatePrompt } from '#src/app/update/update-prompt.tsx';
import type { UpdateReady } from '#src/app/update/update-ready.ts';
import {
  type LoanPanelServices,
  LoanPanelServicesContext,
} from '#src/features/loan-panel/loan-panel-services.ts';
import {
  type PipelineServices,
  PipelineServicesContext,
} from '#src/features/pipeline/read/pipeline-services.ts';
import {
  type PreferencesServices,
  PreferencesServicesContext,
} from '#src/features/preferences/preferences-services.ts';
import { type SessionServices, SessionServicesContext } from '#src/features/session/session-services.ts';
import { ClipboardContext, type WriteClipboard } from '#src/loan-display/copy/clipboard.ts';

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly queryClient: QueryClient;
  readonly session: SessionServices;
  readonly pipeline: PipelineServices;
  readonly loanPanel: LoanPanelServices;
  readonly preferences: PreferencesServices;
  readonly writeClipboard: WriteClipboard;
  readonly updateReady: UpdateReady;
}

export function App({ router, queryClient, session, pipeline, preferences, ...rest }: AppProps) {
  const { loanPanel, writeClipboard, updateReady } = rest;
  return (
    <QueryClientProvider client={queryClient}>
      <SessionServicesContext value={session}>
        <PipelineServicesContext value={pipeline}>
          <PreferencesServicesContext value={preferences}>
            <ClipboardContext value={writeClipboard}>
              <LoanPanelServicesContext value={loanPanel}>
                <RouterProvider router={router} />
              </LoanPanelServicesContext>
              <UpdatePrompt updateReady={updateReady} />
            </ClipboardContext>
          </PreferencesServicesContext>
        </PipelineServicesContext>
      </SessionServicesContext>
    </QueryClientProvider>
  );
}
