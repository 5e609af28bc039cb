import { ApiError } from '#src/api/api-error.ts';
import { createGatewayClient } from '#src/api/gateway-client.ts';
import type { GatewayConnection } from '#src/api/gateway-request.ts';
import type { createForegroundCalls } from '#src/app/reads/foreground-calls.ts';
import { createGetAll } from '#src/features/conditions/read/get-all.ts';
import type { FetchAhead } from '#src/features/conditions/ahead/fetch-ahead.ts';
import type { ConditionsServices, OpenAhead } from '#src/features/conditions/read/conditions-services.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';

interface ConditionsParts extends Omit<ConditionsServices, 'client' | 'getAll' | 'openAhead'> {
  readonly connection: GatewayConnection;
  readonly connectivity: Connectivity;
  readonly foreground: ReturnType<typeof createForegroundCalls>;
}

/** Connects the screens of conditions; what they fetch in the background goes on whatever screen is shown. */
export function createConditions(parts: ConditionsParts) {
  const { connection, connectivity, foreground, ...outside } = parts;
  const { openStore, log, now } = outside;
  const client = createGatewayClient({ ...connection, onStart: foreground.begin, now });
  const getAll = createGetAll({ readConditions: client.readConditions, openStore, log });
  const readQuietly = quietReader(connection, connectivity, now);
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

  const services: ConditionsServices = { ...outside, client, getAll, openAhead };
  return {
    services,
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
