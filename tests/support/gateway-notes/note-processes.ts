import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { NoteStep, NoteTimings } from '#src/gateway/notes/note-ports.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface GatewayProcessSettings {
  readonly publicOrigin: string;
  readonly platformUrl: string;
  /** Its own data directory, or a database address. */
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
  readonly templateFile?: string | undefined;
  readonly connections: number;
  /** Milliseconds after which a platform write or lock times out. */
  readonly writeTimeLimit: number;
  readonly timings: NoteTimings;
}

export interface NoteGatewayProcess {
  readonly url: string;
  /** Tells it to kill itself when a step is done, or this many milliseconds later. */
  dieAt(step: NoteStep, afterMs?: number): Promise<void>;
  /** Resolves with the signal that killed it. */
  readonly ended: Promise<string | null>;
  kill(): Promise<void>;
  /** Stops it in the middle of whatever it does, as a machine that swaps does, until it's thawed. */
  freeze(): void;
  thaw(): void;
}

/** Bundles the gateway that can be killed in a step, into a directory from which its dependencies resolve. */
export async function buildNoteGateway(): Promise<string> {
  const folder = `${ROOT}node_modules/.cache/gateway-tests/notes-${process.pid}`;
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    ssr: { external: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      rolldownOptions: {
        input: {
          'gateway-process': fileURLToPath(new URL('./gateway-process.ts', import.meta.url)),
          'pglite-worker': `${ROOT}src/gateway/db/pglite-worker.ts`,
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return folder;
}

export async function startNoteGateway(
  folder: string,
  settings: GatewayProcessSettings,
): Promise<NoteGatewayProcess> {
  const child = fork(`${folder}/gateway-process.js`, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', NOTE_GATEWAY: JSON.stringify(settings) },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<string | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
  });
  const { port } = await Promise.race([
    messageOf<{ readonly port: number }>(child),
    ended.then((signal) => {
      throw new Error(`The gateway ended before it was ready: ${signal}.`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    async dieAt(dieAt, afterMs) {
      const armed = messageOf(child);
      child.send({ dieAt, ...(afterMs === undefined ? {} : { afterMs }) });
      await armed;
    },
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
}
