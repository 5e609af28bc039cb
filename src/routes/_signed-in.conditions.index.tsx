import {
  createFileRoute,
  type SearchSchemaInput,
  stripSearchParams,
  useNavigate,
} from '@tanstack/react-router';
import * as v from 'valibot';
import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import { AllConditionsScreen } from '#src/features/conditions/all/all-conditions-screen.tsx';
import {
  type AllConditionsSearch,
  allConditionsSearchSchema,
  DEFAULT_ALL_CONDITIONS_SEARCH,
} from '#src/features/conditions/read/conditions-search.ts';
import { allWords } from '#src/features/conditions/words/words.ts';
import { useListRetry } from '#src/features/pipeline/read/use-asked-refresh.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { RetryNotice } from '#src/features/conditions/retry/asked-retry.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { type AddressChange, valuesOf } from '#src/loan-display/address-change.ts';
import { NoOwnLoans } from '#src/loan-display/missing/no-own-loans.tsx';
import { CachedView } from '#src/loan-display/missing/cached-view.tsx';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useIsHere } from '#src/routes/-frame/use-is-here.ts';
import { useScreenKeys } from '#src/routes/-frame/use-screen-keys.tsx';
import { useAskedView } from '#src/routes/-use-asked-view.ts';
import { useViewLoans } from '#src/routes/-use-view-loans.ts';

export const Route = createFileRoute('/_signed-in/conditions/')({
  validateSearch: (search: Partial<AllConditionsSearch> & SearchSchemaInput): AllConditionsSearch =>
    v.parse(allConditionsSearchSchema, search),
  search: { middlewares: [stripSearchParams(DEFAULT_ALL_CONDITIONS_SEARCH)] },
  component: AllConditionsRoute,
});

function AllConditionsRoute() {
  const search = Route.useSearch();
  const userId = useSignedInUser().id;
  const { view, first, isForWhoHasNone } = useAskedView(search.view);
  const other = view === 'MyLoans' ? 'AllLoans' : 'MyLoans';
  const { loans, reading, today } = useViewLoans(view);
  const { timeZone } = useLenderClock();
  const retry = useListRetry(reading);
  const navigate = useNavigate({ from: Route.fullPath });
  const isHere = useIsHere('/conditions');
  const change = (asked: AddressChange<AllConditionsSearch>): void => {
    if (!isHere()) return;
    void navigate({
      search: (current) => {
        const next = { ...current, ...valuesOf(asked, current) };
        // The address leaves out what's there without it.
        return { ...next, view: next.view === first ? undefined : next.view };
      },
      replace: true,
      state: true,
    });
  };
  const { keys, help } = useScreenKeys(view);
  return (
    <>
      <AllConditionsScreen
        userId={userId}
        loans={loans}
        problem={
          loans !== undefined || reading.error === null ? null : (
            <>
              <RetryNotice asked={retry}>
                {allWords.loansNotLoaded(failureBesideConnection(reading.error))}
              </RetryNotice>
              <CachedView userId={userId} view={other} onSee={() => change({ view: other })} />
            </>
          )
        }
        whyAll={isForWhoHasNone ? <NoOwnLoans /> : null}
        view={view}
        search={search}
        onSearchChange={change}
        timeZone={timeZone}
        today={today}
        backLink={<BackLink />}
        keys={keys}
      />
      {help}
    </>
  );
}
