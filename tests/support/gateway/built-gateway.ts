import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
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

/** Bundles the gateway like the product's build, into a directory from which its dependencies resolve. */
export async function buildGateway(): Promise<string> {
  const folder = `${ROOT}node_modules/.cache/gateway-tests/build-${process.pid}`;
  process.env['GATEWAY_OUT_DIR'] = folder;
  await build({ configFile: `${ROOT}vite.gateway.config.ts`, root: ROOT, logLevel: 'error' });
  await copyFile(await preparedTemplate(), `${folder}/database-template.tar.gz`);
  return folder;
}

export function startProcess(
  folder: string,
  env: Record<string, string>,
  entry: 'main' | 'sandbox' | 'audit' | 'forget' = 'main',
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

/** Signs in through the sandbox's own sign-in page over the network, as a browser would. */
export async function signInOverNetwork(
  origin: string,
  userId: string,
): Promise<{ readonly cookie: string; readonly token: string }> {
  const leaving = await fetch(`${origin}/auth/login`, { redirect: 'manual' });
  const transaction = leaving.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const authorize = new URL(leaving.headers.get('location') ?? '');
  const page = await (await fetch(authorize)).text();
  const link = [...page.matchAll(/href="([^"]+)"/g)]
    .map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
    .find((href) => href.includes(`user=${userId}`));
  if (link === undefined) throw new Error(`The sign-in page has no link for ${userId}.`);
  const back = await fetch(new URL(link, authorize), { redirect: 'manual' });
  const callback = new URL(back.headers.get('location') ?? '');
  const answer = await fetch(`${origin}/platform-auth/oauth2/v1/token`, {
    method: 'POST',
    headers: { origin, cookie: transaction },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: `${origin}/callback`,
      code: callback.searchParams.get('code') ?? '',
      state: callback.searchParams.get('state') ?? '',
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`Signing in failed with ${answer.status}.`);
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('ctc-sid='));
  return { cookie: session?.split(';')[0] ?? '', token };
}
