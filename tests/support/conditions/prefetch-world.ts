import { ApiError, type ApiErrorKind } from '#src/api/request/api-error.ts';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { openConditionsPrefetch } from '#src/features/conditions/prefetch/prefetch-conditions.ts';
import type { ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { dateIn, rawLoan, TODAY } from '#tests/support/loans/loan-factory.ts';
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
export function prefetchWorld() {
  const clock = fakeClock();
  const connectivity = createConnectivity(clock.now);
  connectivity.report({ kind: 'reached' });
  const visible = watched(true);
  const busy = watched(false);
  const device = new Map<string, ConditionsSnapshot>();
  const waiting = new Map<string, { answer: (asOf?: string) => void; fail: (error: Error) => void }>();
  const asked: string[] = [];
  const log: string[] = [];
  const seen = { mostAtOnce: 0, kept: 0 };
  const disk = { canRead: true, canWrite: true };
  const ahead = openConditionsPrefetch({
    readConditions: (loanGuid, signal) =>
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
      }),
    openStore: async () => ({
      readConditions: async (loanGuid) => {
        if (!disk.canRead) throw new StorageError('unreadable');
        return device.get(loanGuid);
      },
      saveConditions: async (loanGuid, snapshot) => {
        if (!disk.canWrite) throw new StorageError('full');
        device.set(loanGuid, snapshot);
      },
    }),
    connectivity,
    visible,
    busy,
    now: clock.now,
    startTimer: clock.startTimer,
    onSaved: () => (seen.kept += 1),
    log: (line) => log.push(line),
  });
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
    ahead,
    clock,
    connectivity,
    visible,
    busy,
    device,
    disk,
    asked,
    log,
    seen,
    pass,
    waiting: () => [...waiting.keys()],
    /** Lists loans by name: the first closes today, the next tomorrow, and so on. */
    offer: async (...names: readonly string[]) => {
      const loans = names.map((name, days) =>
        rawLoan({ [fieldMap.loan.projectedClosingDate]: dateIn(days) }, name),
      );
      ahead.offer(loans, fieldMap, TODAY);
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
    answerAll: async () => {
      while (waiting.size > 0) {
        for (const loanGuid of waiting.keys()) take(loanGuid).answer();
        // These answers let the next calls start.
        await settled();
      }
    },
  };
}
