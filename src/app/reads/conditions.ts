import { ApiError } from '#src/api/api-error.ts';
import { createGatewayClient } from '#src/api/gateway-client.ts';
import type { GatewayConnection } from '#src/api/gateway-request.ts';
import type { connectGateway } from '#src/app/reads/gateway-calls.ts';
import { createGetAll } from '#src/features/conditions/read/get-all.ts';
import type { FetchAhead } from '#src/features/conditions/ahead/fetch-ahead.ts';
import type { ConditionsServices, OpenAhead } from '#src/features/conditions/read/conditions-services.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';

type ConditionsParts = Pick<ConditionsServices, 'openStore' | 'log'> &
  Pick<
    ReturnType<typeof connectGateway>,
    'client' | 'background' | 'connectivity' | 'foreground' | 'serverClock'
  >;

/** Connects the screens of conditions; what they fetch in the background goes on whatever screen is shown. */
export function createConditions(parts: ConditionsParts) {
  const { client, background, connectivity, foreground, openStore, log } = parts;
  const { now } = parts.serverClock;
  const getAll = createGetAll({ readConditions: client.readConditions, openStore, log });
  const readQuietly = quietReader(background, connectivity, now);
  const closing = createListeners();

  const openAhead: OpenAhead = (userId, onKept) => {
    let opened: FetchAhead | undefined;
    let isClosed = false;
    const close = () => {
      isClosed = true;
      opened?.close();
      forget();
    };
    const forget = closing.subscribe(close);
    const open = async (): Promise<FetchAhead | undefined> => {
      const { openFetchAhead } = await import('#src/features/conditions/ahead/fetch-ahead.ts');
      if (isClosed) return undefined;
      opened ??= openFetchAhead({
        readConditions: readQuietly,
        openStore: () => openStore(userId),
        connectivity,
        visible: pageIsVisible,
        busy: {
          isSo: () => foreground.isBusy() || getAll.get().isRunning,
          subscribe: (listener) => both(foreground.subscribe(listener), getAll.subscribe(listener)),
        },
        now,
        startTimer: startRealTimer,
        onKept,
        log,
      });
      return opened;
    };
    return {
      // Code that cannot be fetched now is tried anew with the next list.
      offer: (loans, fieldMap, today) =>
        void open().then(
          (ahead) => ahead?.offer(loans, fieldMap, today),
          () => undefined,
        ),
      close,
    };
  };

  return {
    getAll,
    openAhead,
    /** For good: nothing is fetched ahead any more. */
    close: closing.tell,
  };
}

/**
 * Reads conditions without a word about a loan that fails: the sign of the connection is about what somebody asked for. A
 * connection that is gone is gone for everybody.
 */
function quietReader(
  connection: GatewayConnection,
  connectivity: Connectivity,
  now: () => number,
): ConditionsServices['client']['readConditions'] {
  const { readConditions } = createGatewayClient({
    ...connection,
    isBackground: true,
    onOutcome: (outcome) => {
      if (outcome.kind === 'reached') connection.onOutcome?.(outcome);
    },
    now,
  });
  return async (loanGuid, signal) => {
    try {
      return await readConditions(loanGuid, signal);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'network') connectivity.report({ kind: 'lost' });
      throw error;
    }
  };
}

const pageIsVisible = {
  isSo: () => document.visibilityState === 'visible',
  subscribe: (listener: () => void) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

function both(endOne: () => void, endOther: () => void): () => void {
  return () => {
    endOne();
    endOther();
  };
}
