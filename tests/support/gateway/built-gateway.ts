import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { signIn } from '#tests/support/gateway/sandbox-sign-in.mjs';
import { preparedTemplate } from '#tests/support/gateway/test-database.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface GatewayProcess {
  readonly pid: number;
  /** Everything printed so far, on both streams. */
  readonly output: () => string;
  /** Resolves with the address once it's printed; rejects if the process ends first. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code, or the signal that killed it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
}

/** The environment variable with the folder of the built gateway; see tests/support/setup/built-gateway.ts. */
const BUILT_GATEWAY = 'CTC_BUILT_GATEWAY';

/** The gateway bundled like the product's build, in a directory from which its dependencies resolve. */
export function builtGateway(): string {
  const folder = process.env[BUILT_GATEWAY];
  if (folder === undefined) throw new Error('The gateway is built for the project `long` alone.');
  return folder;
}

/** Bundles it once for all tests of a run. @returns the folder, which the run deletes. */
export async function buildGateway(): Promise<string> {
  const folder = `${ROOT}node_modules/.cache/gateway-tests/build-${process.pid}`;
  process.env['GATEWAY_OUT_DIR'] = folder;
  await build({ configFile: `${ROOT}vite.gateway.config.ts`, root: ROOT, logLevel: 'error' });
  await copyFile(await preparedTemplate(), `${folder}/database-template.tar.gz`);
  process.env[BUILT_GATEWAY] = folder;
  return folder;
}

export function startProcess(
  folder: string,
  env: Record<string, string>,
  entry: 'main' | 'sandbox' | 'audit' | 'forget' | 'migrate-to-postgres' = 'main',
): GatewayProcess {
  const child: ChildProcess = spawn(process.execPath, [`${folder}/${entry}.js`], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /^ {2}Open\s+(\S+)$/m.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => reject(new Error(`The gateway ended with ${code}:\n${output}`)));
  });
  // Some tests wait only for the end.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ready,
    ended,
    kill: (signal) => void child.kill(signal),
  };
}

/** The settings of a lender's gateway, with the sandbox for its platform. */
export function lenderSettings(given: {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly origin: string;
  readonly platformUrl: string;
}): Record<string, string> {
  return {
    PORT: String(given.port),
    DATA_DIR: given.dataDir,
    DATABASE_URL: given.databaseUrl,
    PUBLIC_ORIGIN: given.origin,
    PLATFORM: 'encompass',
    PLATFORM_API_URL: given.platformUrl,
    IDENTITY_PROVIDER_URL: given.platformUrl,
    ALLOW_PRIVATE_UPSTREAM: '1',
    OAUTH_CLIENT_ID: 'sandbox',
    OAUTH_CLIENT_SECRET: 'sandbox',
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    LENDER_TIME_ZONE: 'UTC',
    LOG_LEVEL: 'silent',
  };
}

/** Signs in through the sandbox's own sign-in page over the network, as a browser would. */
export const signInOverNetwork = signIn;
