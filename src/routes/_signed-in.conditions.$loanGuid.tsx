import { Button } from '@chakra-ui/react';
import {
  type AnyRouter,
  createFileRoute,
  Link,
  Navigate,
  type SearchSchemaInput,
  stripSearchParams,
  useNavigate,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { withoutBraces } from '#src/domain/text/same-id.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { ConditionsScreen } from '#src/features/conditions/conditions-screen.tsx';
import {
  type ConditionsSearch,
  conditionsSearchSchema,
  DEFAULT_CONDITIONS_SEARCH,
} from '#src/features/conditions/read/conditions-search.ts';
import { NoLoanPage } from '#src/features/conditions/frame/no-loan-page.tsx';
import type { KnownLoan } from '#src/features/conditions/loan-heading.tsx';
import { loanWords } from '#src/features/conditions/words/words.ts';
import { idsByClosing, useKnownLoan } from '#src/features/pipeline/read/use-known-loan.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { valuesOf } from '#src/loan-display/address-change.ts';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { unknownLoanWords } from '#src/loan-display/missing/unknown-loan-words.ts';
import { readLoanOrder } from '#src/loan-display/loan-order.ts';
import { useIsHere } from '#src/routes/-frame/use-is-here.ts';
import { useScreenKeys } from '#src/routes/-frame/use-screen-keys.tsx';
import { LoanStepper } from '#src/routes/-loan-stepper.tsx';

export const Route = createFileRoute('/_signed-in/conditions/$loanGuid')({
  validateSearch: (search: Partial<ConditionsSearch> & SearchSchemaInput): ConditionsSearch =>
    v.parse(conditionsSearchSchema, search),
  search: { middlewares: [stripSearchParams(DEFAULT_CONDITIONS_SEARCH)] },
  component: ConditionsRoute,
});

function ConditionsRoute() {
  const { loanGuid } = Route.useParams();
  const search = Route.useSearch();
  const bare = withoutBraces(loanGuid);
  if (bare !== loanGuid && v.is(loanGuidSchema, bare))
    return <Navigate to="/conditions/$loanGuid" params={{ loanGuid: bare }} search={search} replace />;
  if (v.is(loanGuidSchema, loanGuid)) return <LoanConditions loanGuid={loanGuid} />;
  return <NoLoanPage title={unknownLoanWords.noLoan} subtitle={unknownLoanWords.badLink(loanGuid)} />;
}

function LoanConditions({ loanGuid }: { readonly loanGuid: string }) {
  const search = Route.useSearch();
  const { id: userId } = useSignedInUser();
  const { fieldMap } = useAppConfig();
  const { timeZone } = useLenderClock();
  const { openRepository } = useServices();
  const today = useToday();
  const reading = useKnownLoan(userId, loanGuid);
  const state = useRouterState({ select: ({ location }) => location.state });
  const fromList = useMemo(() => readLoanOrder(state), [state]);
  const list = reading.kind === 'found' ? reading.list : undefined;
  const byClosing = useMemo(
    () => (fromList === undefined && list !== undefined ? idsByClosing(list, fieldMap) : []),
    [fromList, list, fieldMap],
  );
  const view = openRepository(userId).list('MyLoans').get().snapshot?.loans === list ? 'MyLoans' : 'AllLoans';
  const { subscribe, get } = openRepository(userId).list(view);
  const asOf = useSyncExternalStore(subscribe, () => {
    const { snapshot } = get();
    return snapshot !== undefined && snapshot.loans === list ? snapshot.asOf : undefined;
  });
  const raw = reading.kind === 'found' ? reading.raw : undefined;
  const loan = useMemo(
    () => (raw === undefined ? undefined : deriveLoan(raw, fieldMap, today)),
    [raw, fieldMap, today],
  );
  const known: KnownLoan =
    loan !== undefined
      ? { kind: 'found', loan, asOf }
      : reading.kind === 'missing'
        ? reading
        : { kind: 'loading' };
  const navigate = useNavigate({ from: Route.fullPath });
  const router = useRouter();
  // The loan's panel opens the borrower's list alone: closed, it leads back there.
  const isListOfPanel = search.handOut === 'all' && fromList !== undefined;
  const isHere = useIsHere(`/conditions/${loanGuid}`);
  const { keys, help } = useScreenKeys(view);
  return (
    <>
      <ConditionsScreen
        userId={userId}
        loanGuid={loanGuid}
        known={known}
        search={search}
        onBorrowerListClose={isListOfPanel ? () => backToPanel(router) : undefined}
        // Back leads to the list, however much the user filtered here.
        onSearchChange={(change) => {
          if (!isHere()) return;
          void navigate({
            search: (current) => ({ ...current, ...valuesOf(change, current) }),
            replace: true,
            state: true,
          });
        }}
        timeZone={timeZone}
        today={today}
        backLink={<BackLink isFromList={fromList !== undefined} />}
        stepper={
          <LoanStepper
            loanGuid={loanGuid}
            order={fromList ?? byClosing}
            isLoading={known.kind === 'loading'}
            isGrowing={fromList !== undefined && state.isOrderGrowing === true}
            search={search}
          />
        }
        panelLink={
          <Button asChild variant="ghost" className="action panel-link">
            <Link to="/dashboard" search={{ view, loan: loanGuid }}>
              <span>
                {loanWords.notes} <span>{loanWords.andDetails}</span>
              </span>
            </Link>
          </Button>
        }
        keys={keys}
      />
      {help}
    </>
  );
}

/** Closes the list that a loan's panel opened: the keyboard goes on at the link that was pressed there. */
function backToPanel({ history, subscribe }: Pick<AnyRouter, 'history' | 'subscribe'>): void {
  const stop = subscribe('onRendered', () => {
    stop();
    document.querySelector<HTMLElement>('.loan-panel .panel-link[href*="handOut"]')?.focus();
  });
  history.back();
}
