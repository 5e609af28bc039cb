import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { entrySearch, isPlainSearch } from '#src/features/pipeline/address/entry-search.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { pipelineSearchSchema } from '#src/features/pipeline/address/pipeline-search.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import type { SessionMemory } from '#src/offline/session/session-memory.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

/** Longer than a slow tablet takes for the loans, and not so long that a database that is silent holds up the app. */
const LIST_WITHIN_MS = 1_000;

/** The dashboard's paths; the plain one leads to it. */
const LIST_PATHS = ['/', '/dashboard'];

/**
 * Reads the list that the address leads to from the device while the rest of the app is still getting ready. A list that
 * is there when the screen is drawn first is drawn once; else its skeleton comes before it, which costs a slow device as
 * much again. Settles when the list is there, when there is none to be shown, and at the latest after a second.
 *
 * The gateway is asked for it too, as soon as it is known what the device has: its answer comes while the screen is drawn.
 * Nobody waits for that here, and without a network, by the browser's own word, it is left to the screen.
 */
export async function readListAhead(
  services: AppServices,
  memory: Pick<SessionMemory, 'read'>,
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  startTimer: StartTimer,
  isOnline: boolean,
): Promise<void> {
  const { authToken, keptConfig, isLocked, openPreferences } = services;
  if (authToken.get() === undefined || !LIST_PATHS.includes(pathname)) return;
  const user = memory.read()?.user;
  const config = keptConfig.read();
  if (user === undefined || config === undefined || isLocked(config.offlineHours) === true) return;
  const asked = v.parse(pipelineSearchSchema, Object.fromEntries(new URLSearchParams(search)));
  const { values, isKept } = openPreferences(user, config.apiEnv).store.get();
  const { view } = isPlainSearch(asked) ? entrySearch(values, isKept) : asked;
  const reading = services.openRepository(user.id).list(view).read();
  if (isOnline) void queryClient.prefetchQuery(pipelineQuery(services, user.id, view));
  await withDeadline(reading, LIST_WITHIN_MS, startTimer, tooLate).catch(() => undefined);
}

function tooLate(): Error {
  return new Error('The device has not answered yet');
}
