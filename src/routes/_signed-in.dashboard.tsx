import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_PIPELINE_SEARCH, pipelineSearchSchema } from '#src/features/pipeline/pipeline-search.ts';
import { PipelineScreen } from '#src/features/pipeline/pipeline-screen.tsx';
import { usePreferences } from '#src/features/preferences/preferences-provider.tsx';
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
  const { values, change } = usePreferences();
  return (
    <PipelineScreen
      userId={useSignedInUser().id}
      config={useAppConfig()}
      search={search}
      onSearchChange={(wanted, how) =>
        void navigate({ search: (current) => ({ ...current, ...wanted }), replace: how === 'replace' })
      }
      singleKeys={{ isOn: values.singleKeys, onChange: (singleKeys) => change({ singleKeys }) }}
    />
  );
}
