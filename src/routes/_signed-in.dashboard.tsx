import {
  createFileRoute,
  Link,
  Navigate,
  stripSearchParams,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { didAbout } from '#src/domain/marks/did-today.ts';
import { LoanPanel, prepareLoanPanel } from '#src/features/loan-panel/loan-panel.tsx';
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
import { type PreferencesInUse, usePreferences } from '#src/features/preferences/preferences-provider.tsx';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { valuesOf } from '#src/loan-display/address-change.ts';
import { PlatformLink } from '#src/loan-display/platform/platform-link.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { loanOrderAround } from '#src/routes/-loan-order.ts';
import { panelHistory } from '#src/routes/-frame/panel-history.ts';
import { isFirstScreen, noteFirstScreen } from '#src/routes/-frame/start-page.ts';
import { useOptimisticSearch } from '#src/routes/-frame/use-optimistic-search.ts';
import { useIsHere } from '#src/routes/-frame/use-is-here.ts';
import { StarNotice } from '#src/loan-display/star/star-notice.tsx';
import { useDidToday } from '#src/routes/-use-did-today.ts';
import { type StarsInUse, useStars } from '#src/routes/-marks/use-stars.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { useOutbox } from '#src/routes/-use-outbox.ts';

const LoanNotes = lazyComponent(async () => (await import('#src/features/notes/loan-notes.tsx')).LoanNotes);

/** An open loan's extras beside its panel, in a chunk of their own. */
const LoanExtrasPart = lazyComponent(
  async () => (await import('#src/routes/-frame/loan-extras.tsx')).LoanExtras,
);

/** Loads what an opened loan shows before its first use; an error shows up there. */
function prepareParts(): void {
  prepareLoanPanel();
  for (const part of [LoanNotes, LoanExtrasPart]) part.preload().catch(() => undefined);
}

export const Route = createFileRoute('/_signed-in/dashboard')({
  codeSplitGroupings: [],
  validateSearch: pipelineSearchSchema,
  search: { middlewares: [stripSearchParams(DEFAULT_PIPELINE_SEARCH)] },
  component: DashboardRoute,
});

function DashboardRoute() {
  const preferences = usePreferences();
  if (preferences.state === 'reading') {
    return (
      <section className="pipeline-screen" aria-label={screenWords.region}>
        <div className="toolbar toolbar-waiting" />
        <PipelineSkeleton />
      </section>
    );
  }
  return <StartOrDashboard preferences={preferences} />;
}

/**
 * The app starts at this address. Who prefers so begins with Today instead; afterwards people go where they choose,
 * also before their preferences are read.
 */
function StartOrDashboard({ preferences }: { readonly preferences: PreferencesInUse }) {
  const services = useServices();
  const search = Route.useSearch();
  const isHere = useIsHere(Route.fullPath);
  const [isStart] = useState(
    () =>
      preferences.values.startPage === 'today' &&
      isFirstScreen(services) &&
      isPlainSearch(search) &&
      isHere(),
  );
  useEffect(() => noteFirstScreen(services), [services]);
  useEffect(() => services.whenQuiet(prepareParts), [services]);
  return isStart ? <Navigate to="/today" replace /> : <Dashboard preferences={preferences} />;
}

function Dashboard({ preferences }: { readonly preferences: PreferencesInUse }) {
  const { values, state, change } = preferences;
  const navigate = useNavigate({ from: '/dashboard' });
  const router = useRouter();
  const config = useAppConfig();
  const home = entrySearch(values, state === 'known');
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
  const search = address.shown;
  const { id: userId, email: ownEmail } = useSignedInUser();
  const [sharedId, setSharedId] = useState<string>();
  const stars = useStars();
  const did = useDidToday();
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
      userId={userId}
      config={config}
      search={search}
      onSearchChange={(asked, how) => {
        leaveEntry();
        const current = address.unwritten() ?? v.parse(pipelineSearchSchema, router.latestLocation.search);
        const changes = valuesOf(asked, current);
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
        <Link to="/dashboard" search={home} className="home-link" onClick={() => askSearch('')}>
          <ArrowLeft /> Home
        </Link>
      }
      notice={<Notices stars={stars} preferences={preferences} search={search} />}
      onCloseLoan={() => {
        address.flush();
        if (router.history.location.state.isPanelOpenedHere === true) router.history.back();
        else void navigate({ search: { ...search, loan: '' }, replace: true });
      }}
      onSeeConditions={seeConditions}
      onShare={setSharedId}
      onStar={stars.toggle}
      did={did}
      renderLoanPanel={(panel) => (
        <>
          <LoanPanel
            {...panel}
            apiEnv={config.apiEnv}
            hasSingleKeys={values.singleKeys}
            ownEmail={ownEmail}
            conditionsLink={
              <ConditionsLinks
                loanGuid={panel.open.loanId}
                loanOrder={loanOrderAround(panel.open.listPosition?.loanIds ?? [], panel.open.loanId)}
              />
            }
            platformLink={
              <PlatformLink loanId={panel.open.loanId} config={config} className="panel-platform-link" />
            }
            onShare={setSharedId}
            isStarred={stars.starred.has(panel.open.loanId)}
            onStar={stars.toggle}
            did={didAbout(did, panel.open.loanId)?.text}
            notes={panel.open.reading.kind === 'found' ? <PanelNotes reading={panel.open.reading} /> : null}
          />
          <LoanExtrasPart
            open={panel.open}
            singleKeys={values.singleKeys}
            sharedId={sharedId}
            onShare={setSharedId}
            onConditions={seeConditions}
            isStarred={stars.starred.has(panel.open.loanId)}
            onStar={stars.toggle}
          />
        </>
      )}
      singleKeys={{ isOn: values.singleKeys, onChange: (singleKeys) => change({ singleKeys }) }}
    />
  );
}

interface NoticesProps extends AllLoansAtFirstProps {
  readonly stars: StarsInUse;
}

function Notices({ stars, ...entry }: NoticesProps) {
  return (
    <>
      <PreferencesNotice />
      <StarNotice {...stars} />
      <AllLoansAtFirst {...entry} />
    </>
  );
}

interface ConditionsLinksProps {
  readonly loanGuid: string;
  readonly loanOrder: readonly string[];
}

/** The open loan's conditions, and the list of them that a borrower gets. */
function ConditionsLinks({ loanGuid, loanOrder }: ConditionsLinksProps) {
  const target = { to: '/conditions/$loanGuid', params: { loanGuid }, state: { loanOrder } } as const;
  return (
    <>
      <Link {...target} className="panel-link">
        Conditions
      </Link>
      <Link {...target} search={{ handOut: 'all' }} className="panel-link">
        List for borrower
      </Link>
    </>
  );
}

function PanelNotes({ reading }: { readonly reading: { readonly loan: Loan; readonly asOf: string } }) {
  return <LoanNotes {...reading} user={useSignedInUser()} config={useAppConfig()} outbox={useOutbox()} />;
}

interface AllLoansAtFirstProps {
  readonly preferences: Pick<PreferencesInUse, 'state' | 'isChosen'>;
  readonly search: PipelineSearch;
}

/**
 * New users without loans of their own start with all loans, and read why. Users who chose settings, or return to My
 * Loans, stay.
 */
function AllLoansAtFirst({ preferences: { state, isChosen }, search }: AllLoansAtFirstProps) {
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
