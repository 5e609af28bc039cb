import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

const CLOSE_WITHIN_MS = 5_000;

/**
 * Starts the embedded database in its worker thread and waits until it accepts connections.
 * @param onCrash called if the thread ends without being closed.
 * @throws if the database can't be opened, with the database's own reason.
 */
export async function startPglite(
  settings: { readonly dataDir: string; readonly templateFile: string; readonly workerFile: URL },
  onCrash: (error: Error) => void,
) {
  const socketFolder = await makeSocketFolder(settings.dataDir);
  const worker = new Worker(settings.workerFile, {
    workerData: { dataDir: settings.dataDir, templateFile: settings.templateFile, socketFolder },
  });
  const removeFolder = () => rm(socketFolder, { recursive: true, force: true });
  try {
    await new Promise<void>((started, reject) => {
      worker.once('message', () => started());
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
    async close(): Promise<void> {
      isClosing = true;
      const ended = new Promise<void>((done) => worker.once('exit', () => done()));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close');
      const timer = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS);
      await ended;
      clearTimeout(timer);
      await removeFolder();
    },
  };
}

// A socket's path has about 100 characters, so its directory is in the temporary directory, accessible only to its
// owner. Its name starts with the data directory's hash, so that what a killed process left there is found and removed.
async function makeSocketFolder(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const prefix = `ctc-db-${hash}-`;
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  // Another user's stays: it holds nobody up.
  await Promise.allSettled(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  return mkdtemp(join(tmpdir(), prefix));
}
