import type { WorkerContainer } from '#src/app/update/activate-update.ts';
import { draftsInTime } from '#src/app/update/drafts-in-time.ts';
import type { UpdateReady } from '#src/app/update/update-ready.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

interface DemandedUpdate {
  /** Undefined where there's no service worker. */
  readonly container: Pick<WorkerContainer, 'getRegistration'> | undefined;
  readonly updateReady: Pick<UpdateReady, 'get' | 'announce'>;
  readonly saveDrafts: () => Promise<void>;
  readonly startTimer: StartTimer;
  readonly reload: () => void;
}

/**
 * The gateway refuses this build. Fetches the new one, which is then offered like any other. Without one, the page has
 * to be loaded anew.
 */
export async function demandUpdate(demanded: DemandedUpdate): Promise<void> {
  const { container, updateReady, saveDrafts, startTimer, reload } = demanded;
  if (updateReady.get() !== undefined) return;
  const registration = await container?.getRegistration();
  await registration?.update?.().catch(() => undefined);
  const isOnItsWay = (registration?.installing ?? registration?.waiting ?? null) !== null;
  if (isOnItsWay || updateReady.get() !== undefined) return;
  const apply = (): void => void draftsInTime(saveDrafts, startTimer)().then(reload, reload);
  updateReady.announce({ kind: 'demanded', apply });
}
