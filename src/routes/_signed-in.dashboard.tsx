import {
  createFileRoute,
  Link,
  Navigate,
  stripSearchParams,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { LoanPanel } from '#src/features/loan-panel/loan-panel.tsx';
import { askSearch } from '#src/features/pipeline/address/asked-search.ts';
import { entrySearch, isPlainSearch, storedPart } from '#src/features/pipeline/address/entry-search.ts';
import {
  DEFAULT_PIPELINE_SEARCH,
  type PipelineSearch,
  pipelineSearchSchema,
} from '#src/features/pipeline/address/pipeline-search.ts';
import { PipelineScreen } from '#src/features/pipeline/pipeline-screen.tsx';
import { PipelineSkeleton } from '#src/features/pipeline/pipeline-skeleton.tsx';
import { screenWords } from '#src/features/pipeline/words.ts';
import { NoOwnLoansNotice } from '#src/features/pipeline/no-own-loans-notice.tsx';
import { useHasNoOwnLoans } from '#src/features/pipeline/read/use-has-no-own-loans.ts';
import { PreferencesNotice } from '#src/features/preferences/preferences-notice.tsx';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useMay, useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { valuesOf } from '#src/loan-display/address-change.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { loanOrderAround } from '#src/loan-display/loan-order.ts';
import { askList } from '#src/routes/-ask-list.ts';
import { panelHistory } from '#src/routes/-frame/panel-history.ts';
import { LoanFrame, prepareLoanFrame, SnoozeLoansPart } from '#src/routes/-frame/loan-frame.tsx';
import { useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { isFirstScreen, noteFirstScreen } from '#src/routes/-frame/start-page.ts';
import { useOptimisticSearch } from '#src/routes/-frame/use-optimistic-search.ts';
import { useIsHere } from '#src/routes/-frame/use-is-here.ts';
import { StarNotice } from '#src/loan-display/star/star-notice.tsx';

export const Route = createFileRoute('/_signed-in/dashboard')({
  codeSplitGroupings: [],
  validateSearch: pipelineSearchSchema,
  search: { middlewares: [stripSearchParams(DEFAULT_PIPELINE_SEARCH)] },
  loader: ({ context, location }) =>
    askList(context, (values, areStored) => {
      const search = v.parse(pipelineSearchSchema, location.search);
      return (isPlainSearch(search) ? entrySearch(values, areStored) : search).view;
    }),
  component: DashboardRoute,
});

function DashboardRoute() {
  if (usePreferences().state === 'reading') {
    return (
      <section className="pipeline-screen screen flex" aria-label={screenWords.region}>
        <div className="toolbar toolbar-waiting line rigid relative gap-2 column-12" />
        <PipelineSkeleton />
      </section>
    );
  }
  return <StartOrDashboard />;
}

/**
 * The app starts at this address. Who prefers so begins with Today instead; afterwards people go where they choose,
 * also before their preferences are read.
 */
function StartOrDashboard() {
  const { startPage } = usePreferences().values;
  const services = useServices();
  const search = Route.useSearch();
  const isHere = useIsHere(Route.fullPath);
  const [isStart] = useState(
    () => startPage === 'today' && isFirstScreen(services) && isPlainSearch(search) && isHere(),
  );
  useEffect(() => noteFirstScreen(services), [services]);
  useEffect(() => services.whenQuiet(prepareLoanFrame), [services]);
  if (isStart) return <Navigate to="/today" replace />;
  return (
    <LoanFrame>
      <Dashboard />
    </LoanFrame>
  );
}

function Dashboard() {
  const { values, state, change } = usePreferences();
  const navigate = useNavigate({ from: '/dashboard' });
  const router = useRouter();
  const config = useAppConfig();
  const home = useMemo(() => entrySearch(values, state === 'known'), [values, state]);
  const isHere = useIsHere(Route.fullPath);
  const { search: entered, leaveEntry } = useEntry(Route.useSearch(), home, (entry) =>
    navigate({ search: entry, replace: true }),
  );
  const address = useOptimisticSearch<PipelineSearch>({
    onScreen: entered,
    entry: () => router.history.location,
    write: (wanted, how) => {
      if (!isHere()) return;
      void navigate({ search: wanted, replace: how === 'replace', state: panelHistory(wanted, how) });
    },
  });
  const maySeeAll = useMay('allLoans');
  const search = maySeeAll ? address.shown : { ...address.shown, view: 'MyLoans' as const };
  const { onShare, onStar, did } = useLoanFrame();
  const seeConditions = (loanGuid: string, loanIds: readonly string[]): void => {
    // A loan that came without a GUID has no conditions to ask for.
    if (!v.is(loanGuidSchema, loanGuid)) return;
    address.flush();
    void navigate({
      to: '/conditions/$loanGuid',
      params: { loanGuid },
      state: { loanOrder: loanOrderAround(loanIds, loanGuid) },
    });
  };
  return (
    <PipelineScreen
      userId={useSignedInUser().id}
      config={config}
      search={search}
      onSearchChange={(asked, how) => {
        const current = address.unwritten() ?? v.parse(pipelineSearchSchema, router.latestLocation.search);
        const changes = valuesOf(asked, current);
        if (Object.keys(changes).length === 0) return;
        leaveEntry();
        change(storedPart(changes));
        const wanted = { ...current, ...changes };
        if (changes.loan === undefined) {
          address.show(wanted, how);
          return;
        }
        address.flush();
        void navigate({ search: wanted, replace: how === 'replace', state: panelHistory(changes, how) });
      }}
      preferences={values}
      onPreferencesChange={change}
      homeLink={
        <Link to="/dashboard" search={home} className="back-link medium" onClick={clearSearch}>
          <ArrowLeft /> Home
        </Link>
      }
      notice={
        <>
          <PreferencesNotice />
          <StarNotice />
          <AllLoansAtFirst search={search} />
        </>
      }
      onCloseLoan={() => {
        address.flush();
        if (router.history.location.state.isPanelOpenedHere === true) router.history.back();
        else void navigate({ search: { ...search, loan: '' }, replace: true });
      }}
      onSeeConditions={seeConditions}
      onShare={onShare}
      onStar={onStar}
      renderSnooze={renderSnooze}
      did={did}
      renderLoanPanel={renderLoanPanel}
    />
  );
}

const clearSearch = () => askSearch('');

type ScreenProps = ComponentProps<typeof PipelineScreen>;
const renderSnooze: ScreenProps['renderSnooze'] = (part) => <SnoozeLoansPart {...part} />;
const renderLoanPanel: ScreenProps['renderLoanPanel'] = (panel) => <LoanPanel {...panel} />;

/**
 * New users without loans of their own start with all loans, and read why. Users who chose settings, or return to My
 * Loans, stay.
 */
function AllLoansAtFirst({ search }: { readonly search: PipelineSearch }) {
  const { state, isChosen } = usePreferences();
  const navigate = useNavigate({ from: '/dashboard' });
  const isHere = useIsHere(Route.fullPath);
  const isAsked = useRef(true);
  const [wasLed, setWasLed] = useState(false);
  const hasNone = useHasNoOwnLoans(useSignedInUser().id);
  const isFirst = hasNone && state === 'known' && !isChosen && isPlainSearch(search);
  const leave = useEffectEvent(() => {
    if (!isHere()) return;
    void navigate({ search: { ...search, view: 'AllLoans' }, replace: true }).then(() => setWasLed(true));
  });
  useEffect(() => {
    if (!isFirst || !isAsked.current) return;
    isAsked.current = false;
    leave();
  }, [isFirst]);
  return wasLed && search.view === 'AllLoans' ? <NoOwnLoansNotice /> : null;
}

/** At the plain address, users find the list as they left it, and the address shows that from the first paint. */
function useEntry(
  address: PipelineSearch,
  home: PipelineSearch,
  goTo: (entry: PipelineSearch) => Promise<void>,
) {
  const [entry, setEntry] = useState(() =>
    isPlainSearch(address) && !isPlainSearch(home) ? home : undefined,
  );
  const isHere = useIsHere(Route.fullPath);
  const enter = useEffectEvent(() => {
    if (entry !== undefined && isHere()) void goTo(entry).then(() => setEntry(undefined));
  });
  useLayoutEffect(() => enter(), []);
  return { search: entry ?? address, leaveEntry: () => setEntry(undefined) };
}
