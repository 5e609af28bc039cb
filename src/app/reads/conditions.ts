import { ApiError } from '#src/api/request/api-error.ts';
import { createGatewayClient, type GatewayClient } from '#src/api/gateway-client.ts';
import type { GatewayConnection } from '#src/api/request/gateway-request.ts';
import type { connectGateway } from '#src/app/reads/gateway-calls.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import { type ConditionsReads, createConditionsReads } from '#src/offline/reads/conditions-reads.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
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

/** The conditions of each user who was signed in on this page, opened once. */
export function createConditions(deps: ConditionsDeps) {
  const { client, background, connectivity, foreground, openStore, startTimer, log } = deps;
  const { now } = deps.serverClock;
  const opened = new Map<string, ConditionsReads>();
  const openFor = (userId: string): ConditionsReads =>
    createConditionsReads({
      readConditions: client.readConditions,
      readQuietly: quietReader(background, connectivity, now),
      openStore: () => openStore(userId),
      connectivity,
      visible: pageIsVisible,
      busy: { isSo: foreground.isBusy, subscribe: foreground.subscribe },
      cutOff: () => {
        const kind = connectivity.get().isAnswered === true ? 'server' : 'network';
        return new ApiError(kind, 'The reading was cut off.');
      },
      now,
      startTimer,
      log,
    });
  return {
    open: (userId: string): ConditionsReads => {
      const reads = opened.get(userId) ?? openFor(userId);
      opened.set(userId, reads);
      return reads;
    },
    /** Permanently: a late answer saves nothing. */
    close: (): void => {
      for (const reads of opened.values()) reads.close();
    },
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
