import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port.ts';

export interface RunningApp {
  readonly origin: string;
  readonly dataDir: string;
  /** Everything the process has printed so far. */
  readonly output: () => string;
  /** Stops the gateway like Ctrl-C; its data stays. */
  readonly stop: () => Promise<number | null>;
  readonly isStopped: () => boolean;
  /** Stops it and starts it again with the same port and data. */
  readonly restart: () => Promise<void>;
  /** Stops it and deletes its data. */
  readonly dispose: () => Promise<void>;
}

// From the checkout's root, where tests and benches run: a bench is bundled elsewhere.
const END_WITH_PARENT = pathToFileURL(resolve('tests/support/browser/end-with-parent.mjs')).href;

const READY_WITHIN_MS = 60_000;

/** The environment variable with a data directory of this build to begin with; see tests/support/setup. */
export const DATA_TEMPLATE = 'CTC_DATA_TEMPLATE';

/** The checkout whose build the tests run; `npm run screens` names another one. */
const CHECKOUT = process.env['CTC_CHECKOUT'] ?? '.';

/**
 * Starts the built app in its own process, with its sandbox and a fresh data directory, and waits until it answers. The
 * folder is the checkout whose build to run.
 */
export async function startApp(env: Record<string, string> = {}, folder = CHECKOUT): Promise<RunningApp> {
  const dataDir = env['DATA_DIR'] ?? (await newDataDir(folder));
  const port = env['PORT'] ?? String(await freePort());
  const origin = `http://localhost:${port}`;
  let printed = '';
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const program = ['--import', END_WITH_PARENT, join(folder, 'dist/gateway/main.js')];
    const started = spawn(process.execPath, program, {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LENDER_TIME_ZONE: 'UTC',
        ...env,
        DATA_DIR: dataDir,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    started.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    started.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await untilReady(started);
    return started;
  }

  async function untilReady(started: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      if (started.exitCode !== null)
        throw new Error(`The gateway stopped with ${started.exitCode}:\n${printed}`);
      const ready = await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`The gateway was not ready within ${READY_WITHIN_MS} ms:\n${printed}`);
  }

  async function stop(): Promise<number | null> {
    if (child.exitCode !== null) return child.exitCode;
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.kill('SIGINT');
    return closed;
  }

  return {
    origin,
    dataDir,
    output: () => printed,
    stop,
    isStopped: () => child.exitCode !== null,
    restart: async () => {
      await stop();
      child = await launch();
    },
    dispose: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newDataDir(folder: string): Promise<string> {
  const template = process.env[DATA_TEMPLATE];
  // Beside the template, which goes with everything beside it when the tests are over.
  const dataDir = await mkdtemp(join(template === undefined ? tmpdir() : dirname(template), 'ctc-data-'));
  if (template !== undefined && folder === CHECKOUT) await cp(template, dataDir, { recursive: true });
  return dataDir;
}
