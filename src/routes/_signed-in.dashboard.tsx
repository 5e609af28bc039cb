import { createFileRoute, Link, stripSearchParams, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import { LoanPanel, prepareLoanPanel } from '#src/features/loan-panel/loan-panel.tsx';
import { entrySearch, isPlainSearch, keptPart } from '#src/features/pipeline/address/entry-search.ts';
import {
  DEFAULT_PIPELINE_SEARCH,
  type PipelineSearch,
  pipelineSearchSchema,
} from '#src/features/pipeline/address/pipeline-search.ts';
import { PipelineScreen } from '#src/features/pipeline/pipeline-screen.tsx';
import { PipelineWaiting } from '#src/features/pipeline/pipeline-waiting.tsx';
import { PreferencesNotice } from '#src/features/preferences/preferences-notice.tsx';
import { type PreferencesInUse, usePreferences } from '#src/features/preferences/preferences-provider.tsx';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { loanOrderAround } from '#src/routes/-loan-order.ts';
import { panelHistory } from '#src/routes/-panel-history.ts';
import { useOutbox } from '#src/routes/-use-outbox.ts';

const loadNotes = () => import('#src/features/notes/loan-notes.tsx');

const LoanNotes = lazy(async () => ({ default: (await loadNotes()).LoanNotes }));

/** Fetches ahead of its first use what an opened loan shows; a failure shows there. */
function prepareOpenLoan(): void {
  prepareLoanPanel();
  loadNotes().catch(() => undefined);
}

export const Route = createFileRoute('/_signed-in/dashboard')({
  codeSplitGroupings: [],
  validateSearch: pipelineSearchSchema,
  search: { middlewares: [stripSearchParams(DEFAULT_PIPELINE_SEARCH)] },
  component: DashboardRoute,
});

function DashboardRoute() {
  const preferences = usePreferences();
  const config = useAppConfig();
  if (preferences.state === 'reading') return <PipelineWaiting config={config} />;
  return <Dashboard preferences={preferences} />;
}

function Dashboard({ preferences }: { readonly preferences: PreferencesInUse }) {
  const { values, state, change } = preferences;
  const navigate = useNavigate({ from: '/dashboard' });
  const { history } = useRouter();
  const config = useAppConfig();
  const { whenQuiet } = useServices();
  useEffect(() => whenQuiet(prepareOpenLoan), [whenQuiet]);
  const home = entrySearch(values, state === 'known');
  const { search, leaveEntry } = useEntry(Route.useSearch(), home, (entry) =>
    navigate({ search: entry, replace: true }),
  );
  return (
    <PipelineScreen
      userId={useSignedInUser().id}
      config={config}
      search={search}
      onSearchChange={(wanted, how) => {
        leaveEntry();
        change(keptPart(wanted));
        void navigate({
          search: { ...search, ...wanted },
          replace: how === 'replace',
          state: panelHistory(wanted, how),
        });
      }}
      preferences={values}
      onPreferencesChange={change}
      homeLink={
        <Link to="/dashboard" search={home} className="home-link">
          <span aria-hidden="true">←</span> Home
        </Link>
      }
      notice={<PreferencesNotice />}
      onCloseLoan={() => {
        if (history.location.state.isPanelOpenedHere === true) history.back();
        else void navigate({ search: { ...search, loan: '' }, replace: true });
      }}
      renderLoanPanel={(panel) => (
        <LoanPanel
          {...panel}
          apiEnv={config.apiEnv}
          hasSingleKeys={values.singleKeys}
          conditionsLink={
            <Link
              to="/conditions/$loanGuid"
              params={{ loanGuid: panel.open.loanId }}
              state={{ loanOrder: loanOrderAround(panel.open.place?.loanIds ?? [], panel.open.loanId) }}
              className="panel-link"
            >
              Conditions
            </Link>
          }
          notes={panel.open.reading.kind === 'found' ? <PanelNotes loan={panel.open.reading.loan} /> : null}
        />
      )}
      singleKeys={{ isOn: values.singleKeys, onChange: (singleKeys) => change({ singleKeys }) }}
    />
  );
}

function PanelNotes({ loan }: { readonly loan: Loan }) {
  return (
    <Suspense fallback={null}>
      <LoanNotes loan={loan} user={useSignedInUser()} config={useAppConfig()} outbox={useOutbox()} />
    </Suspense>
  );
}

/** Whoever comes by the plain address finds the list as they left it, and the address says so from the first paint on. */
function useEntry(
  address: PipelineSearch,
  home: PipelineSearch,
  goTo: (entry: PipelineSearch) => Promise<void>,
) {
  const [entry, setEntry] = useState(() =>
    isPlainSearch(address) && !isPlainSearch(home) ? home : undefined,
  );
  const enter = useEffectEvent(() => {
    if (entry !== undefined) void goTo(entry).then(() => setEntry(undefined));
  });
  useLayoutEffect(() => enter(), []);
  return { search: entry ?? address, leaveEntry: () => setEntry(undefined) };
}
