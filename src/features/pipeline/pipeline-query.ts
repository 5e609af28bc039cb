import { queryOptions, type QueryClient, skipToken } from '@tanstack/react-query';
import type { PipelineProgress } from '#src/api/read-pipeline.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/raw-loan.ts';
import type { PipelineServices } from '#src/features/pipeline/pipeline-services.ts';
import { startRealTimer, withDeadline } from '#src/offline/deadline.ts';

/** The loans of one view as they were at one moment. */
export interface PipelineSnapshot {
  readonly loans: readonly RawLoan[];
  /** ISO instant at which the platform was read. */
  readonly asOf: string;
  readonly etag?: string | undefined;
}

/** A storage that does not answer must not hold back the network's list: it is asked for without an ETag then. */
const LONGEST_WAIT_FOR_COPY_MS = 500;
const REFRESH_INTERVAL_MS = 5 * 60_000;
/** After a failure: the device's own word for being online again comes late or never behind many networks. */
const RETRY_INTERVAL_MS = 30_000;

/** What the device keeps of a view; null when it keeps nothing. */
export function keptPipelineQuery(services: PipelineServices, userId: string, view: LoanOwnership) {
  return queryOptions({
    queryKey: ['kept-pipeline', userId, view],
    queryFn: async (): Promise<PipelineSnapshot | null> => {
      const store = await services.openStore(userId);
      return (await store.readPipeline(view)) ?? null;
    },
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
}

/**
 * The view as the platform has it. It waits for the device's copy, whose ETag makes an unchanged answer cheap, and
 * writes to the device only when the screen has nothing left to draw.
 */
export function pipelineQuery(services: PipelineServices, userId: string, view: LoanOwnership) {
  const queryKey = ['pipeline', userId, view];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<PipelineSnapshot> => {
      const known =
        client.getQueryData<PipelineSnapshot>(queryKey) ?? (await readKept(services, client, userId, view));
      const snapshot = await readSnapshot(services, client, userId, view, known, signal);
      keepWhenIdle(services, userId, view, snapshot, snapshot.loans === known?.loans);
      return snapshot;
    },
    networkMode: 'offlineFirst',
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL_MS : REFRESH_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
    retry: false,
    structuralSharing: false,
  });
}

/** How many loans have come so far; null when no answer is on its way. `readSnapshot` writes it, nobody fetches it. */
export function pipelineProgressQuery(userId: string, view: LoanOwnership) {
  return queryOptions<PipelineProgress | null>({
    queryKey: ['pipeline-progress', userId, view],
    queryFn: skipToken,
  });
}

async function readKept(
  services: PipelineServices,
  client: QueryClient,
  userId: string,
  view: LoanOwnership,
): Promise<PipelineSnapshot | undefined> {
  try {
    const reading = client.ensureQueryData(keptPipelineQuery(services, userId, view));
    const tooLate = () => new Error('the copy on this device is read more slowly than the network');
    return (await withDeadline(reading, LONGEST_WAIT_FOR_COPY_MS, startRealTimer, tooLate)) ?? undefined;
  } catch {
    // The screen says when the copy cannot be read; the network's answer must still come.
    return undefined;
  }
}

async function readSnapshot(
  services: PipelineServices,
  client: QueryClient,
  userId: string,
  view: LoanOwnership,
  known: PipelineSnapshot | undefined,
  signal: AbortSignal,
): Promise<PipelineSnapshot> {
  const progressKey = pipelineProgressQuery(userId, view).queryKey;
  try {
    const answer = await services.client.readPipeline(view, {
      signal,
      etag: known?.etag,
      onProgress: (progress: PipelineProgress) => client.setQueryData(progressKey, progress),
    });
    if (answer.kind === 'fresh') return { loans: answer.loans, asOf: answer.asOf, etag: answer.etag };
    return { loans: known?.loans ?? [], asOf: answer.asOf, etag: known?.etag };
  } catch (error) {
    if (!signal.aborted) services.log('Error fetching data');
    throw error;
  } finally {
    client.setQueryData(progressKey, null);
  }
}

function keepWhenIdle(
  services: PipelineServices,
  userId: string,
  view: LoanOwnership,
  snapshot: PipelineSnapshot,
  isUnchanged: boolean,
): void {
  services.whenIdle(() => {
    keep(services, userId, view, snapshot, isUnchanged).catch(() =>
      services.log('The pipeline could not be kept on this device'),
    );
  });
}

async function keep(
  services: PipelineServices,
  userId: string,
  view: LoanOwnership,
  snapshot: PipelineSnapshot,
  isUnchanged: boolean,
): Promise<void> {
  const store = await services.openStore(userId);
  if (isUnchanged && (await store.confirmPipeline(view, snapshot.asOf, snapshot.etag))) return;
  await store.keepPipeline(view, snapshot);
}
