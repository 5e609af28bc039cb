import { mayUse } from '#src/contract/wire/current-user.ts';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

/** Longer than a slow tablet takes for the loans, but short enough that a silent database doesn't block the app. */
const LIST_WITHIN_MS = 1_000;

/**
 * For the loader of a screen with a list: reads the list from the device while the screen's code comes, and asks the
 * gateway too. Without a network the screen does that later. No loader waits: only the start does, for `list`, which
 * settles when the list is there, when there's none to show, or after a second at the latest.
 */
export function askList(
  services: AppServices,
  viewOf: (preferences: PreferenceValues, areStored: boolean) => LoanOwnership,
): { readonly list: Promise<void> } | undefined {
  const session = services.unconfirmedSession();
  if (session === undefined) return undefined;
  const { user, config } = session;
  const { values, isStored } = services.openPreferences(user, config.apiEnv).store.get();
  const view = mayUse(user, 'allLoans') ? viewOf(values, isStored) : 'MyLoans';
  const reading = services.openRepository(user.id).list(view).read();
  if (services.connectivity.get().state !== 'lost')
    void services.queryClient.prefetchQuery(pipelineQuery(services, user.id, view));
  return { list: withDeadline(reading, LIST_WITHIN_MS, services.startTimer).catch(() => undefined) };
}

interface ScopeLoad {
  readonly context: AppServices;
  readonly location: { readonly search: object };
}

/** The loader of a screen whose address may say `scope=everybody`. */
export function askListOfScope({ context, location: { search } }: ScopeLoad): ReturnType<typeof askList> {
  return askList(context, () => ('scope' in search && search.scope === 'everybody' ? 'AllLoans' : 'MyLoans'));
}
