import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_PIPELINE_SEARCH, pipelineSearchSchema } from '#src/features/pipeline/pipeline-search.ts';
import { PipelineScreen } from '#src/features/pipeline/pipeline-screen.tsx';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';

export const Route = createFileRoute('/_signed-in/dashboard')({
  codeSplitGroupings: [],
  validateSearch: pipelineSearchSchema,
  search: { middlewares: [stripSearchParams(DEFAULT_PIPELINE_SEARCH)] },
  component: DashboardRoute,
});

function DashboardRoute() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <PipelineScreen
      userId={useSignedInUser().id}
      config={useAppConfig()}
      search={search}
      onSearchChange={(change, how) =>
        void navigate({ search: (current) => ({ ...current, ...change }), replace: how === 'replace' })
      }
    />
  );
}
