import { ApiError } from '#src/api/request/api-error.ts';
import { createGatewayClient, type GatewayClient } from '#src/api/gateway-client.ts';
import type { GatewayConnection } from '#src/api/request/gateway-request.ts';
import type { connectGateway } from '#src/app/reads/gateway-calls.ts';
import { createConditionsDownload } from '#src/features/conditions/read/conditions-download.ts';
import type {
  ConditionsPrefetch,
  OpenPrefetch,
} from '#src/features/conditions/prefetch/prefetch-conditions.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

interface ConditionsDeps
  extends
    Pick<AppServices, 'openStore' | 'log'>,
    Pick<
      ReturnType<typeof connectGateway>,
      'client' | 'background' | 'connectivity' | 'foreground' | 'serverClock'
    > {
  readonly startTimer: StartTimer;
}

/** Connects the conditions screens; background fetching continues on any screen. */
export function createConditions(deps: ConditionsDeps) {
  const { client, background, connectivity, foreground, openStore, startTimer, log } = deps;
  const { now } = deps.serverClock;
  const conditionsDownload = createConditionsDownload({
    readConditions: client.readConditions,
    openStore,
    startTimer,
    log,
  });
  const readQuietly = quietReader(background, connectivity, now);
  const closing = createListeners();

  const openPrefetch: OpenPrefetch = (userId, onSaved) => {
    let opened: ConditionsPrefetch | undefined;
    let isClosed = false;
    const close = () => {
      isClosed = true;
      opened?.close();
      forget();
    };
    const forget = closing.subscribe(close);
    const open = async (): Promise<ConditionsPrefetch | undefined> => {
      const { openConditionsPrefetch } =
        await import('#src/features/conditions/prefetch/prefetch-conditions.ts');
      if (isClosed) return undefined;
      opened ??= openConditionsPrefetch({
        readConditions: readQuietly,
        openStore: () => openStore(userId),
        connectivity,
        visible: pageIsVisible,
        busy: {
          isSo: () => foreground.isBusy() || conditionsDownload.get().isRunning,
          subscribe: (listener) =>
            both(foreground.subscribe(listener), conditionsDownload.subscribe(listener)),
        },
        now,
        startTimer,
        onSaved,
        log,
      });
      return opened;
    };
    return {
      // If the code can't be loaded now, the next list tries again.
      offer: (loans, fieldMap, today) =>
        void open().then(
          (ahead) => ahead?.offer(loans, fieldMap, today),
          () => undefined,
        ),
      close,
    };
  };

  return {
    conditionsDownload,
    openPrefetch,
    /** Permanently: stops fetching ahead. */
    close: closing.tell,
  };
}

/**
 * Reads conditions without reporting a loan that fails: the connection sign is about what the user requested. A lost
 * connection is still reported.
 */
function quietReader(
  connection: GatewayConnection,
  connectivity: Connectivity,
  now: () => number,
): GatewayClient['readConditions'] {
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
