import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface RunningPglite {
  readonly socketFolder: string;
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 5_000;

/**
 * Starts the embedded database in its worker thread and waits until it takes connections.
 * @param onCrash hears when the thread ends although nobody closed it.
 * @throws when the database cannot be opened, with the database's own reason.
 */
export async function startPglite(
  settings: { readonly dataDir: string; readonly templateFile: string; readonly workerFile: URL },
  onCrash: (error: Error) => void,
): Promise<RunningPglite> {
  // mkdtemp makes the folder for its owner alone, and the temporary folder's path is short enough for a socket.
  const socketFolder = await mkdtemp(join(tmpdir(), 'ctc-db-'));
  const worker = new Worker(settings.workerFile, {
    workerData: { dataDir: settings.dataDir, templateFile: settings.templateFile, socketFolder },
  });
  const removeFolder = () => rm(socketFolder, { recursive: true, force: true });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The database thread ended with ${code}.`)));
    });
  } catch (error) {
    await removeFolder();
    throw error;
  }
  let isClosing = false;
  worker.on('error', (error: Error) => onCrash(error));
  worker.on('exit', (code) => {
    if (!isClosing) onCrash(new Error(`The database thread ended with ${code}.`));
  });
  return {
    socketFolder,
    async close() {
      isClosing = true;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close');
      const timer = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS);
      await ended;
      clearTimeout(timer);
      await removeFolder();
    },
  };
}
