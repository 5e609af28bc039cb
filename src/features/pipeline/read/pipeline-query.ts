import { queryOptions, type QueryClient, skipToken } from '@tanstack/react-query';
import type { PipelineAnswer, PipelineProgress } from '#src/api/read-pipeline.ts';
import { type LoanMarks, markChanges, NO_MARKS, withoutMarks } from '#src/domain/loan/loan-marks.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { keepUnchangedLoans } from '#src/domain/loan/unchanged-loans.ts';
import type { PipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';
import { startRealTimer, withDeadline } from '#src/offline/storage/deadline.ts';

/** The loans of one view as they were at one moment. */
export interface PipelineSnapshot {
  readonly loans: readonly RawLoan[];
  /** ISO instant at which the platform was read. */
  readonly asOf: string;
  readonly etag?: string | undefined;
  /** What the platform was asked for. */
  readonly question?: string | undefined;
  /** What the person has not seen yet. */
  readonly marks: LoanMarks;
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
      const kept = await store.readPipeline(view);
      return kept === undefined ? null : { ...kept, marks: kept.marks ?? NO_MARKS };
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
      const answer = await readAnswer(services, client, userId, view, known, signal);
      // The screen may have come to know the copy, and the person may have seen something of it, while the answer was on
      // its way.
      const latest = knownNow(client, userId, view) ?? known;
      const snapshot = snapshotOf(services, answer, latest, seenLoans(client, userId, view));
      client.setQueryData(seenLoansQuery(userId, view).queryKey, NOTHING_SEEN);
      keepWhenIdle(services, client, { userId, view, snapshot, known: latest });
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

/** How many loans have come so far; null when no answer is on its way. `readAnswer` writes it, nobody fetches it. */
export function pipelineProgressQuery(userId: string, view: LoanOwnership) {
  return queryOptions<PipelineProgress | null>({
    queryKey: ['pipeline-progress', userId, view],
    queryFn: skipToken,
  });
}

const NOTHING_SEEN: ReadonlySet<string> = new Set();

/** Marked loans that the person has seen, by id: their marks go with the next answer. Nobody fetches it. */
export function seenLoansQuery(userId: string, view: LoanOwnership) {
  return queryOptions<ReadonlySet<string>>({
    queryKey: ['seen-loans', userId, view],
    queryFn: skipToken,
    gcTime: Infinity,
  });
}

export function seenLoans(client: QueryClient, userId: string, view: LoanOwnership): ReadonlySet<string> {
  return client.getQueryData(seenLoansQuery(userId, view).queryKey) ?? NOTHING_SEEN;
}

/** Where the screens have a view from: the network's answer, and before it the device's copy. */
export function snapshotKeys(userId: string, view: LoanOwnership): readonly (readonly string[])[] {
  return [
    ['pipeline', userId, view],
    ['kept-pipeline', userId, view],
  ];
}

/** What the screens have of a view, without waiting. */
function knownNow(client: QueryClient, userId: string, view: LoanOwnership): PipelineSnapshot | undefined {
  for (const queryKey of snapshotKeys(userId, view)) {
    const snapshot = client.getQueryData<PipelineSnapshot | null>(queryKey);
    if (snapshot !== undefined && snapshot !== null) return snapshot;
  }
  return undefined;
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

async function readAnswer(
  services: PipelineServices,
  client: QueryClient,
  userId: string,
  view: LoanOwnership,
  known: PipelineSnapshot | undefined,
  signal: AbortSignal,
): Promise<PipelineAnswer> {
  const progressKey = pipelineProgressQuery(userId, view).queryKey;
  try {
    return await services.client.readPipeline(view, {
      signal,
      etag: known?.etag,
      onProgress: (progress: PipelineProgress) => client.setQueryData(progressKey, progress),
    });
  } catch (error) {
    if (!signal.aborted) services.log('Error fetching data');
    throw error;
  } finally {
    client.setQueryData(progressKey, null);
  }
}

function snapshotOf(
  services: PipelineServices,
  answer: PipelineAnswer,
  known: PipelineSnapshot | undefined,
  seen: ReadonlySet<string>,
): PipelineSnapshot {
  const { asOf } = answer;
  const marks = withoutMarks(known?.marks ?? NO_MARKS, seen);
  if (answer.kind === 'unchanged') return { loans: [], ...known, asOf, marks };
  const { etag } = answer;
  const loans = keepUnchangedLoans(known?.loans ?? [], answer.loans);
  const question = services.pipelineQuestion();
  return {
    loans,
    asOf,
    etag,
    question,
    marks: known === undefined ? marks : marksAfter({ ...known, marks }, loans, question),
  };
}

/** Another question has other answers: that is no change of a loan. */
function marksAfter(
  known: PipelineSnapshot,
  loans: readonly RawLoan[],
  question: string | undefined,
): LoanMarks {
  return known.question === question ? markChanges(known, loans) : known.marks;
}

interface Keeping {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly snapshot: PipelineSnapshot;
  readonly known: PipelineSnapshot | undefined;
}

function keepWhenIdle(services: PipelineServices, client: QueryClient, keeping: Keeping): void {
  services.whenIdle(() => {
    keep(services, client, keeping).catch(() =>
      services.log('The pipeline could not be kept on this device'),
    );
  });
}

async function keep(
  services: PipelineServices,
  client: QueryClient,
  { userId, view, snapshot, known }: Keeping,
): Promise<void> {
  const store = await services.openStore(userId);
  const isUnchanged = snapshot.loans === known?.loans;
  if (isUnchanged && (await store.confirmPipeline(view, snapshot.asOf, snapshot.etag))) return;
  if (known === undefined) await markLate(services, client, userId, view, snapshot);
  const marks = unseenNow(client, userId, view) ?? snapshot.marks;
  await store.keepPipeline(view, { ...snapshot, marks }, known?.loans);
  const left = unseenNow(client, userId, view) ?? marks;
  const seenMeanwhile = [...marks.keys()].filter((loanId) => !left.has(loanId));
  if (seenMeanwhile.length > 0) await store.forgetMarks(view, new Set(seenMeanwhile));
}

/** The marks of loans that nobody has seen until this moment; those on the screen stay a while longer. */
function unseenNow(client: QueryClient, userId: string, view: LoanOwnership): LoanMarks | undefined {
  const marks = knownNow(client, userId, view)?.marks;
  return marks && withoutMarks(marks, seenLoans(client, userId, view));
}

/** An answer that was quicker than the device's copy is compared with it before it takes its place. */
async function markLate(
  services: PipelineServices,
  client: QueryClient,
  userId: string,
  view: LoanOwnership,
  snapshot: PipelineSnapshot,
): Promise<void> {
  const kept = await client.ensureQueryData(keptPipelineQuery(services, userId, view)).catch(() => null);
  if (kept === null) return;
  const marks = marksAfter(kept, snapshot.loans, snapshot.question);
  const [queryKey] = snapshotKeys(userId, view);
  if (queryKey === undefined) return;
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  client.setQueryData<PipelineSnapshot>(
    queryKey,
    (current) => (current?.loans === snapshot.loans ? { ...current, marks } : current),
    { updatedAt },
  );
}
