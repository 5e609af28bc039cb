import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type GatewayProcess,
  builtGateway,
  signInOverNetwork,
  startProcess,
} from '#tests/support/gateway/built-gateway.ts';
import { postAs } from '#tests/support/gateway/session-post.ts';
import { freePort } from '#tests/support/browser/free-port.ts';

// The sandbox as a process of its own, as `npm run sandbox` starts it, behind two gateways in real-platform mode.

const FIELD = 'CX.PROC.CRITICAL.NOTES';

let folder: string;
let data: string;
const running: GatewayProcess[] = [];

beforeEach(async () => {
  folder = builtGateway();
  data = await mkdtemp(join(tmpdir(), 'ctc-own-sandbox-'));
});
afterEach(async () => {
  const all = running.splice(0);
  for (const one of all) one.kill('SIGKILL');
  await Promise.all(all.map(({ ended }) => ended));
  await rm(data, { recursive: true, force: true });
});

function start(entry: 'main' | 'sandbox', env: Record<string, string>): GatewayProcess {
  const one = startProcess(folder, { LENDER_TIME_ZONE: 'UTC', ...env }, entry);
  running.push(one);
  return one;
}

const startSandbox = (port: number) =>
  start('sandbox', { PORT: String(port), DATA_DIR: join(data, 'sandbox'), SANDBOX_LOAN_COUNT: '60' });

async function startGateway(name: string, platform: string): Promise<string> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  await start('main', {
    PORT: String(port),
    DATA_DIR: join(data, name),
    PUBLIC_ORIGIN: origin,
    PLATFORM: 'encompass',
    PLATFORM_API_URL: platform,
    IDENTITY_PROVIDER_URL: platform,
    OAUTH_CLIENT_ID: 'sandbox',
    OAUTH_CLIENT_SECRET: 'sandbox',
    ALLOW_PRIVATE_UPSTREAM: '1',
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'warn',
  }).ready;
  return origin;
}

/** Somebody signed in at one of the gateways. */
async function personAt(origin: string) {
  const session = await signInOverNetwork(origin, 'mkessler');
  const post = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<unknown> => {
    const answer = await postAs(origin, session, path, body, headers);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  return {
    loans: async () =>
      (await post('/los/v3/loanPipeline', { loanOwnership: 'AllLoans' })) as { loanId: string }[],
    notes: async (loan: string) => JSON.stringify(await post(`/los/v3/loans/${loan}/fieldReader`, [FIELD])),
    addNote: (loan: string, value: string) =>
      post(`/prod/admin/${loan}/add-notes`, [{ id: FIELD, value, writtenAt: new Date().toISOString() }], {
        'Idempotency-Key': `"${randomUUID()}"`,
      }),
  };
}

test(
  'one sandbox serves two gateways: each sees the other’s notes, and they outlive the sandbox’s restart',
  { timeout: 60_000 },
  async () => {
    const port = await freePort();
    const sandbox = startSandbox(port);
    const platform = await sandbox.ready;
    expect(platform).toBe(`http://localhost:${port}/sandbox`);
    expect(sandbox.output()).toContain(`PLATFORM_API_URL=${platform}`);
    const second = startSandbox(await freePort());
    expect(await second.ended).toBe(75);

    const origins = await Promise.all(['a', 'b'].map((name) => startGateway(name, platform)));
    const [ada, ben] = await Promise.all([personAt(origins[0] ?? ''), personAt(origins[1] ?? '')]);
    const [loan] = await ada.loans();
    const id = loan?.loanId ?? '';
    await ada.addNote(id, 'from the first gateway');
    await ben.addNote(id, 'from the second gateway');
    for (const person of [ada, ben]) {
      const notes = await person.notes(id);
      expect(notes).toContain('from the first gateway');
      expect(notes).toContain('from the second gateway');
    }

    sandbox.kill('SIGTERM');
    expect(await sandbox.ended).toBe(0);
    await startSandbox(port).ready;
    expect(await (await personAt(origins[1] ?? '')).notes(id)).toContain('from the first gateway');
  },
);

test('settings of a real platform stop it with 78', { timeout: 30_000 }, async () => {
  const sandbox = start('sandbox', { PLATFORM_API_URL: 'https://api.platform.example' });
  expect(await sandbox.ended).toBe(78);
  expect(sandbox.output()).toContain('PLATFORM_API_URL is for a real platform');
});
