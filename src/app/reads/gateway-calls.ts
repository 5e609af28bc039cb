import { createGatewayClient } from '#src/api/gateway-client.ts';
import type { GatewayConnection } from '#src/api/request/gateway-request.ts';
import { watchPerson } from '#src/api/request/person-activity.ts';
import { createForegroundCalls } from '#src/app/reads/foreground-calls.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { createServerClock } from '#src/offline/session/server-clock.ts';
import type { SaidSessionLeft } from '#src/offline/session/session-end.ts';
import type { SessionMemory } from '#src/offline/session/session-memory.ts';
import { createListeners, createSubscribable } from '#src/offline/storage/listeners.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

declare const __BUILD_ID__: string;

interface PagePorts extends Pick<AppServices, 'startTimer' | 'whenIdle'> {
  readonly window: Window;
  readonly fetch: GatewayConnection['fetch'];
  /** The device's clock in ms. */
  readonly now: () => number;
  /** The browser's online status. */
  readonly isSaidOnline: () => boolean;
}

interface PageToken {
  /** This tab's token. */
  readonly get: () => string | undefined;
  /** What's in local storage, whichever tab put it there. */
  readonly stored: () => string | undefined;
}

/** How this page reaches the gateway, and what it learns from every answer: whether it's reachable, and its time. */
export function connectGateway(ports: PagePorts, authToken: PageToken, memory: Pick<SessionMemory, 'read'>) {
  const { window, fetch, now, isSaidOnline } = ports;
  const connectivity = createConnectivity(now);
  // Its yes proves nothing, but its no is right: airplane mode must not show "Connected" until a request fails. An
  // answer that comes all the same, as from a gateway on this machine, proves it wrong.
  const believeOffline = (): void => connectivity.report({ kind: 'lost' });
  if (!isSaidOnline()) believeOffline();
  window.addEventListener('offline', believeOffline);
  const lastSession = memory.read();
  const serverClock = createServerClock({
    now,
    offsetMs: lastSession?.clockOffsetMs,
    latestSeenAt: lastSession?.latestSeenAt,
  });
  const sessionLeft = createSubscribable<SaidSessionLeft | undefined>(undefined);
  const foreground = createForegroundCalls(ports);
  const activity = watchPerson({
    page: window,
    now,
    // Its answer is ignored: if the session is over, the next call shows it.
    speakUp: () => {
      if (authToken.get() !== undefined) client.readCurrentUser().catch(() => undefined);
    },
  });
  const outdated = createListeners();
  const orders = createListeners<readonly string[]>();
  const background: GatewayConnection = {
    fetch,
    build: __BUILD_ID__,
    onOutdated: outdated.tell,
    onForget: orders.tell,
    activity,
    getAuthToken: authToken.get,
    onOutcome: (outcome) => {
      if (outcome.kind === 'reached' && outcome.serverTime !== undefined)
        serverClock.heard(outcome.serverTime);
      if (outcome.kind === 'reached' && outcome.sessionLeft !== undefined)
        sessionLeft.set({ text: outcome.sessionLeft, at: serverClock.now() });
      connectivity.report(outcome);
    },
  };
  const connection: GatewayConnection = { ...background, onStart: foreground.begin };
  const client = createGatewayClient({ ...connection, now });
  return {
    /** For calls a user waits for. */
    connection,
    /** For calls that give way to those. */
    background,
    client,
    foreground,
    connectivity,
    serverClock,
    sessionLeft,
    /** Calls back with the keys of people whom this device has to forget. */
    onForget: orders.subscribe,
    /** Calls back when the gateway refuses this build. */
    onOutdated: outdated.subscribe,
    /** The user of the token in local storage, which another tab may have put there. */
    readStoredUser: createGatewayClient({ ...connection, getAuthToken: authToken.stored, now })
      .readCurrentUser,
  };
}
