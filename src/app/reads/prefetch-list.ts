import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { entrySearch, isPlainSearch } from '#src/features/pipeline/address/entry-search.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { pipelineSearchSchema } from '#src/features/pipeline/address/pipeline-search.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import type { SessionMemory } from '#src/offline/session/session-memory.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

/** Longer than a slow tablet takes for the loans, but short enough that a silent database doesn't block the app. */
const LIST_WITHIN_MS = 1_000;

/** The dashboard's paths; the plain one leads to it. */
const LIST_PATHS = ['/', '/dashboard'];

/** Screens that show a view's loans as `scope` says: `everybody`, or by default the person's own. */
const DAY_PATHS = ['/today', '/closings'];

/**
 * Reads the address's list from the device while the rest of the app gets ready. If the list is there for the first
 * paint, it renders once; otherwise a skeleton comes first, which costs a slow device twice as much. Settles when the
 * list is there, when there's none to show, or after a second at the latest.
 * Once it knows what the device has, it also asks the gateway, whose answer arrives during the first render. Nothing
 * here waits for that; and if the browser says there's no network, the screen does it later.
 */
export async function prefetchList(
  services: AppServices,
  memory: Pick<SessionMemory, 'read'>,
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  startTimer: StartTimer,
  isSaidOnline: boolean,
): Promise<void> {
  const { authToken, storedConfig, isLocked, openPreferences } = services;
  const isDay = DAY_PATHS.includes(pathname);
  if (authToken.get() === undefined || !(isDay || LIST_PATHS.includes(pathname))) return;
  const user = memory.read()?.user;
  const config = storedConfig.read();
  if (user === undefined || config === undefined || isLocked(config.offlineHours) === true) return;
  const asked = Object.fromEntries(new URLSearchParams(search));
  const { values, isStored } = openPreferences(user, config.apiEnv).store.get();
  const view = isDay
    ? asked['scope'] === 'everybody'
      ? 'AllLoans'
      : 'MyLoans'
    : listView(asked, values, isStored);
  const reading = services.openRepository(user.id).list(view).read();
  if (isSaidOnline) void queryClient.prefetchQuery(pipelineQuery(services, user.id, view));
  await withDeadline(reading, LIST_WITHIN_MS, startTimer).catch(() => undefined);
}

function listView(
  search: Readonly<Record<string, string>>,
  values: PreferenceValues,
  isStored: boolean,
): LoanOwnership {
  const asked = v.parse(pipelineSearchSchema, search);
  return (isPlainSearch(asked) ? entrySearch(values, isStored) : asked).view;
}
