import { ApiError, type ApiErrorKind } from '#src/api/request/api-error.ts';
import { conditionsKey, type ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { createConditionsReads } from '#src/offline/reads/conditions-reads.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;

/** A value a test can switch. */
function watched(isSo: boolean) {
  const listeners = createListeners();
  const state = { isSo };
  return {
    isSo: () => state.isSo,
    subscribe: listeners.subscribe,
    turn: (to: boolean) => {
      state.isSo = to;
      listeners.tell();
    },
  };
}

/** A page, its device, and a gateway whose answers wait until the test releases them. */
export function readsWorld() {
  const clock = fakeClock();
  const connectivity = createConnectivity(clock.now);
  connectivity.report({ kind: 'reached' });
  const visible = watched(true);
  const busy = watched(false);
  const device = new Map<string, ConditionsSnapshot>();
  const waiting = new Map<string, { answer: (asOf?: string) => void; fail: (error: Error) => void }>();
  const asked: string[] = [];
  const quietly: string[] = [];
  const log: string[] = [];
  const seen = { mostAtOnce: 0, kept: 0 };
  const disk = { canRead: true, canWrite: true };
  const readConditions = (loanGuid: string, signal: AbortSignal): Promise<ConditionsSnapshot> =>
    new Promise((resolve, reject) => {
      asked.push(loanGuid);
      waiting.set(loanGuid, {
        answer: (asOf = new Date(clock.now()).toISOString()) => resolve({ conditions: [], asOf }),
        fail: reject,
      });
      seen.mostAtOnce = Math.max(seen.mostAtOnce, waiting.size);
      signal.addEventListener('abort', () => {
        waiting.delete(loanGuid);
        reject(signal.reason as Error);
      });
    });
  const reads = createConditionsReads({
    readConditions,
    readQuietly: (loanGuid, signal) => {
      quietly.push(loanGuid);
      return readConditions(loanGuid, signal);
    },
    openStore: async () => ({
      readConditions: async (loanGuid) => {
        if (!disk.canRead) throw new StorageError('unreadable');
        return device.get(loanGuid);
      },
      readAllConditions: async () => ({
        byLoan: new Map([...device].map(([loanGuid, copy]) => [conditionsKey(loanGuid), copy])),
        unreadableCount: 0,
      }),
      saveConditions: async (loanGuid, snapshot) => {
        if (!disk.canWrite) throw new Error('no room');
        device.set(loanGuid, snapshot);
      },
    }),
    connectivity,
    visible,
    busy,
    cutOff: () => new ApiError('network', 'cut off'),
    now: clock.now,
    startTimer: clock.startTimer,
    log: (line) => log.push(line),
  });
  reads.onFetchedAhead(() => (seen.kept += 1));
  const take = (loanGuid: string) => {
    const call = waiting.get(loanGuid);
    waiting.delete(loanGuid);
    if (call === undefined) throw new Error(`${loanGuid} was not asked for`);
    return call;
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  return {
    reads,
    clock,
    connectivity,
    visible,
    busy,
    device,
    disk,
    asked,
    quietly,
    log,
    seen,
    pass,
    waiting: () => [...waiting.keys()],
    /** Presses the download of these loans. */
    download: async (loanGuids: readonly string[]) => {
      const end = reads.download(loanGuids);
      await settled();
      return { end };
    },
    /** Wants these ahead, and waits for the breath. */
    offer: async (...loanGuids: readonly string[]) => {
      reads.fetchAhead(loanGuids);
      await pass(SECOND_MS);
    },
    answer: async (loanGuid: string, asOf?: string) => {
      take(loanGuid).answer(asOf);
      await settled();
    },
    fail: async (loanGuid: string, kind: ApiErrorKind, facts = {}) => {
      take(loanGuid).fail(new ApiError(kind, 'failed', facts));
      if (kind === 'network') connectivity.report({ kind: 'lost' });
      await settled();
    },
    /** Answers what is asked, until nothing more is, breath after breath. */
    answerAll: async () => {
      do {
        for (const loanGuid of waiting.keys()) take(loanGuid).answer();
        await settled();
        await pass(SECOND_MS);
      } while (waiting.size > 0);
    },
  };
}
