import * as v from 'valibot';
import {
  type ActivationAnswer,
  activationAnswerSchema,
  type WorkerMessage,
} from '#src/contract/tabs/worker-message.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';

const ANSWER_WITHIN_MS = 1_000;
const CONTROL_WITHIN_MS = 3_000;

/** Something that accepts messages with a port for the answer, like a service worker. */
export interface WaitingWorker {
  readonly postMessage: (message: WorkerMessage, transfer: Transferable[]) => void;
}

interface WorkerRegistration {
  readonly waiting: WaitingWorker | null;
  /** A new build on its way. */
  readonly installing?: unknown;
  /** Asks the gateway for a new build. */
  readonly update?: () => Promise<unknown>;
}

/** The part of navigator.serviceWorker we use. */
export interface WorkerContainer {
  readonly controller: unknown;
  readonly getRegistration: () => Promise<WorkerRegistration | undefined>;
  readonly addEventListener: (type: 'controllerchange', listener: () => void) => void;
}

/**
 * True if the waiting worker is newer than what the user has. The very first one waits for a moment as well, in Firefox
 * for longer than Workbox expects.
 */
export function replacesAnother({
  active,
  waiting,
}: {
  readonly active: unknown;
  readonly waiting: unknown;
}): boolean {
  return active !== null && waiting !== null;
}

/** Lets a waiting worker take over if no other page is open. Rejects if it doesn't answer. */
export async function activateIfAlone(
  worker: WaitingWorker,
  startTimer: StartTimer,
): Promise<ActivationAnswer> {
  const { port1, port2 } = new MessageChannel();
  try {
    const answer = new Promise<unknown>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data));
      port1.start();
    });
    worker.postMessage({ type: 'TAKE_OVER_IF_ALONE' }, [port2]);
    return v.parse(activationAnswerSchema, await withDeadline(answer, ANSWER_WITHIN_MS, startTimer));
  } finally {
    port1.close();
  }
}

/**
 * For a start, before the first paint: a waiting build takes over now if this is the only page. The user hasn't typed
 * anything yet, so nothing is lost.
 * @returns true if the page will reload and must show nothing more.
 */
export async function activateAtStart(
  container: WorkerContainer | undefined,
  startTimer: StartTimer,
): Promise<boolean> {
  // A page that came from the network is already up to date.
  if (container === undefined || container.controller === null) return false;
  try {
    const registration = await withDeadline(container.getRegistration(), ANSWER_WITHIN_MS, startTimer);
    const waiting = registration?.waiting ?? undefined;
    if (waiting === undefined) return false;
    const isInControl = new Promise<void>((resolve) => {
      container.addEventListener('controllerchange', () => resolve());
    });
    const { isTakingOver } = await activateIfAlone(waiting, startTimer);
    if (!isTakingOver) return false;
    await withDeadline(isInControl, CONTROL_WITHIN_MS, startTimer);
    return true;
  } catch {
    // The user wants their list: offer the new build later.
    return false;
  }
}
