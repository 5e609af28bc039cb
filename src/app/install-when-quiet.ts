import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { AppPorts } from '#src/app/app-ports.ts';
import type { createOutboxes } from '#src/app/notes/outbox.ts';
import type { UpdateReady } from '#src/app/update/update-ready.ts';
import { appConfigQuery } from '#src/features/session/app-config-query.ts';
import type { AuthToken } from '#src/offline/session/auth-token.ts';
import type { MessageChannelLike } from '#src/offline/tabs/tab-channel.ts';
import type { AppServices } from '#src/routes/-app-services.ts';
import type { UnsavedWork } from '#src/ui/unsaved-work.ts';

interface InstallDeps {
  readonly ports: AppPorts;
  readonly services: AppServices;
  readonly queryClient: QueryClient;
  readonly openChannel: (name: string) => MessageChannelLike;
  readonly updateReady: UpdateReady;
  readonly unsavedWork: UnsavedWork;
  readonly outboxes: Pick<ReturnType<typeof createOutboxes>, 'flushDrafts' | 'isSending'>;
}

/** Caches the app for a start without a network, after what this start shows. */
export function installWhenQuiet(deps: InstallDeps): void {
  const { ports, services, queryClient, openChannel, updateReady, unsavedWork, outboxes } = deps;
  const { serviceWorker, browserKind, log, now } = ports;
  if (serviceWorker === undefined) return;
  const begin = (): void =>
    services.whenQuiet(() => {
      const registering = import('#src/app/update/register-service-worker.ts');
      Promise.all([registering, isWorkerRetired(services, queryClient)])
        .then(([{ registerServiceWorker }, isRetired]) => {
          if (isRetired) return undefined;
          return registerServiceWorker({
            onNewBuild: updateReady.announce,
            readChanges: () => readChanges(ports.fetch),
            openChannel,
            saveDrafts: outboxes.flushDrafts,
            isBusy: () => unsavedWork.isAny() || outboxes.isSending(),
            log,
            now,
          });
        })
        .catch(() => log('The app could not be kept on this device'));
    });
  if (browserKind.isSafari) whenSignedIn(services.authToken, begin);
  else begin();
}

/** True while the lender retires the worker: registering one that's leaving keeps it. Without a network, false. */
async function isWorkerRetired(services: AppServices, queryClient: QueryClient): Promise<boolean> {
  const config = await queryClient.fetchQuery(appConfigQuery(services)).catch(() => undefined);
  return config?.isWorkerRetired ?? false;
}

/**
 * The sign-in page is left for the platform right away, and WebKit stops a worker that's being installed together with
 * its page: it then neither finishes nor restarts.
 */
function whenSignedIn({ get, subscribe }: Pick<AuthToken, 'get' | 'subscribe'>, run: () => void): void {
  if (get() !== undefined) {
    run();
    return;
  }
  const stop = subscribe(() => {
    if (get() === undefined) return;
    stop();
    run();
  });
}

const changesSchema = v.array(v.string());

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What's new in the gateway's build, from its changelog, most important first. Empty if it doesn't say. */
export async function readChanges(fetch: Fetch): Promise<readonly string[]> {
  try {
    const answer = await fetch('/whats-new.json', { cache: 'no-store' });
    return answer.ok ? v.parse(changesSchema, await answer.json()) : [];
  } catch {
    return [];
  }
}
