import * as v from 'valibot';
import {
  type TakeOverAnswer,
  takeOverAnswerSchema,
  type WorkerMessage,
} from '#src/contract/tabs/worker-message.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';

const ANSWER_WITHIN_MS = 1_000;
const CONTROL_WITHIN_MS = 3_000;

/** Something that messages can be sent to with a port for the answer, as a service worker is. */
export interface WaitingWorker {
  readonly postMessage: (message: WorkerMessage, transfer: Transferable[]) => void;
}

/** The part of navigator.serviceWorker that is used. */
export interface WorkerContainer {
  readonly controller: unknown;
  readonly getRegistration: () => Promise<{ readonly waiting: WaitingWorker | null } | undefined>;
  readonly addEventListener: (type: 'controllerchange', listener: () => void) => void;
}

/** Lets a worker that waits take over if no other page is open. Rejects when it does not answer. */
export async function takeOverIfAlone(
  worker: WaitingWorker,
  startTimer: StartTimer,
): Promise<TakeOverAnswer> {
  const { port1, port2 } = new MessageChannel();
  try {
    const answer = new Promise<unknown>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data));
      port1.start();
    });
    worker.postMessage({ type: 'TAKE_OVER_IF_ALONE' }, [port2]);
    return v.parse(takeOverAnswerSchema, await withDeadline(answer, ANSWER_WITHIN_MS, startTimer, tooLate));
  } finally {
    port1.close();
  }
}

/**
 * For a start, before anything is painted: a build that has waited takes over now, if this is the only page. Nobody has
 * typed anything yet, and so nothing is taken from anybody.
 * @returns true when the page is to be loaded again, and nothing is to be shown any more.
 */
export async function takeOverAtStart(
  container: WorkerContainer | undefined,
  startTimer: StartTimer,
): Promise<boolean> {
  // A page that came from the network is as new as can be.
  if (container === undefined || container.controller === null) return false;
  try {
    const registration = await withDeadline(
      container.getRegistration(),
      ANSWER_WITHIN_MS,
      startTimer,
      tooLate,
    );
    const waiting = registration?.waiting ?? undefined;
    if (waiting === undefined) return false;
    const isInControl = new Promise<void>((resolve) => {
      container.addEventListener('controllerchange', () => resolve());
    });
    const { isTakingOver } = await takeOverIfAlone(waiting, startTimer);
    if (!isTakingOver) return false;
    await withDeadline(isInControl, CONTROL_WITHIN_MS, startTimer, tooLate);
    return true;
  } catch {
    // The person wants their list: the new build is offered to them later.
    return false;
  }
}

function tooLate(): Error {
  return new Error('The new build does not answer');
}
