import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type GatewayProcess,
  builtGateway,
  signInOverNetwork,
  startProcess,
} from '#tests/support/gateway/built-gateway.ts';
import { postAs } from '#tests/support/gateway/session-post.ts';
import { freePort } from '#tests/support/browser/free-port.ts';

let folder: string;
let dataDir: string;
let running: GatewayProcess[];

beforeAll(() => {
  folder = builtGateway();
});
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'ctc-process-')), 'deep', 'data');
  running = [];
});
afterEach(async () => {
  for (const gateway of running) gateway.kill('SIGTERM');
  await Promise.all(running.map((gateway) => gateway.ended));
  await rm(join(dataDir, '..', '..'), { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): GatewayProcess {
  const gateway = startProcess(folder, {
    PORT: '0',
    DATA_DIR: dataDir,
    SANDBOX_LOAN_COUNT: '60',
    LENDER_TIME_ZONE: 'UTC',
    ...env,
  });
  running.push(gateway);
  return gateway;
}

const checkUser = (origin: string, session: { cookie: string; token: string }): Promise<Response> =>
  fetch(`${origin}/platform-api/v1/company/users/me`, {
    headers: { cookie: session.cookie, authorization: `Bearer ${session.token}` },
  });

test('from an empty folder: it says where it is and who may sign in, serves the pipeline, stops cleanly and remembers', async () => {
  const first = start();
  const origin = await first.ready;
  const port = new URL(origin).port;
  const userId = /^ {4}(\S+) {2,}.*[Mm]ore loans/m.exec(first.output())?.[1] ?? 'mkessler';
  expect(first.output()).toContain(dataDir);
  const session = await signInOverNetwork(origin, userId);
  const pipeline = await postAs(origin, session, '/los/v3/loanPipeline?start=0&limit=1000', {
    loanOwnership: 'AllLoans',
  });
  expect(pipeline.status).toBe(200);
  const loans = (await pipeline.json()) as unknown[];
  expect(loans.length).toBeGreaterThan(0);
  expect(pipeline.headers.get('x-total-count')).toBe(String(loans.length));

  first.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(await readdir(dataDir)).not.toContain('gateway.lock');
  expect((await stat(join(dataDir, 'session-keys'))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);

  const second = start({ PORT: port });
  const again = await second.ready;
  expect((await checkUser(again, session)).status).toBe(200);
  const early = startProcess(folder, { DATA_DIR: dataDir }, 'audit');
  expect(await early.ended).toBe(75);
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  const audit = startProcess(folder, { DATA_DIR: dataDir }, 'audit');
  expect(await audit.ended).toBe(0);
  expect(audit.output()).toMatch(new RegExp(`"act":"signed-in","user_id":"${userId}"`));
  expect(audit.output()).toContain('1 entries, 0 of them changed or after removed ones.');
});

test('a second process on the same data refuses, names the first and harms nothing', async () => {
  const first = start();
  const origin = await first.ready;
  const second = start();
  expect(await second.ended).toBe(75);
  expect(second.output()).toContain(`process ${first.pid}, since 20`);
  expect(second.output()).toContain(dataDir);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test('after a kill -9 the next start takes over and every session is still there', async () => {
  const first = start();
  const origin = await first.ready;
  const sessions = await Promise.all(Array.from({ length: 5 }, () => signInOverNetwork(origin, 'mkessler')));
  first.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = start({ PORT: new URL(origin).port });
  const again = await second.ready;
  const answers = await Promise.all(sessions.map((session) => checkUser(again, session)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
});

test('wrong settings end it with 78 and every fault, before anything is touched', async () => {
  const gateway = start({
    PLATFORM: 'encompass',
    PORT: 'x',
    OAUTH_CLIENT_SECRET: 'secret-canary',
    LENDER_TIME_ZONE: '',
  });
  expect(await gateway.ended).toBe(78);
  for (const name of ['PORT', 'PLATFORM_API_URL', 'SESSION_KEYS', 'PUBLIC_ORIGIN', 'LENDER_TIME_ZONE']) {
    expect(gateway.output()).toContain(`  - ${name} `);
  }
  expect(gateway.output()).not.toContain('secret-canary');
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test.each([
  ['SANDBOX_LOANS', '{"not": "a list"}'],
  ['SANDBOX_LOANS', 'no JSON'],
  ['FIELD_MAP', '{"loan": {}, "categories": []}'],
  ['FIELD_MAP', undefined],
])('%s with a file of %s ends it with 78 and says what is wrong', async (setting, content) => {
  const file = join(await mkdtemp(join(tmpdir(), 'ctc-file-')), 'file.json');
  if (content !== undefined) await writeFile(file, content);
  const gateway = start({ [setting]: file, SANDBOX_LOAN_COUNT: '' });
  expect(await gateway.ended).toBe(78);
  expect(gateway.output()).toMatch(setting === 'FIELD_MAP' ? /field.?map/i : /SANDBOX_LOANS names/);
  expect(gateway.output()).not.toMatch(/\n {4}at /);
  await rm(join(file, '..'), { recursive: true });
});

test('a start that was killed while it made its database does not spoil the next one', async () => {
  await mkdir(join(dataDir, 'database.new', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'database.new', 'PG_VERSION'), '18');
  const gateway = start();
  await gateway.ready;
  expect(await readdir(dataDir)).toEqual(['database', 'gateway.lock', 'session-keys']);
});

test('a taken port is said in one sentence, and the data is free again', async () => {
  const other = createServer();
  const port = await portOf(other);
  const gateway = start({ PORT: String(port) });
  expect(await gateway.ended).toBe(1);
  expect(gateway.output()).toContain(`port ${port} of 127.0.0.1 is taken`);
  expect(await readdir(dataDir)).toEqual([]);
  await new Promise((resolve) => other.close(resolve));
});

test('nothing of the environment is built into the bundle, and the sandbox is a part of its own', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  for (const text of texts) {
    expect(text).not.toContain('canary-of-the-build');
    expect(text).not.toContain('-----BEGIN');
  }
  expect(files).toEqual(expect.arrayContaining(['main.js', 'pglite-worker.js', 'prepare-template.js']));
  // Loaded on demand, and by nothing else.
  expect(texts.filter((text) => /import\("\.\/sandbox-app-[\w-]+\.js"\)/.test(text))).toHaveLength(1);
  expect(texts.filter((text) => /from "\.\/sandbox-app-[\w-]+\.js"/.test(text))).toEqual([]);
});

test('with a real platform the sandbox is not served, and a proxy has time to notice that it stops', async () => {
  const port = await freePort();
  const gateway = start({
    PLATFORM: 'encompass',
    PLATFORM_API_URL: 'https://api.platform.example',
    IDENTITY_PROVIDER_URL: 'https://idp.platform.example',
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret-canary',
    PUBLIC_ORIGIN: 'https://pipeline.lender.example',
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    SANDBOX_LOAN_COUNT: '',
    PORT: String(port),
    DRAIN_SECONDS: '1',
  });
  await gateway.ready;
  expect(gateway.output()).not.toContain('secret-canary');
  const local = `http://127.0.0.1:${port}`;
  expect((await fetch(`${local}/sandbox/authorize`)).status).toBe(404);
  const leaving = await fetch(`${local}/auth/login`, { redirect: 'manual' });
  expect(leaving.headers.get('location')).toMatch(/^https:\/\/idp\.platform\.example\/authorize\?/);
  // Longer than the 60 s of usual proxies, which else send a call into a connection that is being closed.
  expect(leaving.headers.get('keep-alive')).toBe('timeout=65');

  gateway.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${local}/readyz`)).status, { interval: 20 }).toBe(503);
  const last = await fetch(`${local}/config.json`);
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  expect(await gateway.ended).toBe(0);
});

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

test('a data directory that cannot be written is said in one sentence, with 78', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'ctc-file-')), 'a-file');
  await writeFile(file, '');
  const gateway = start({ DATA_DIR: join(file, 'data') });
  expect(await gateway.ended).toBe(78);
  expect(gateway.output()).toContain(`${file} is no folder. Let this user write there`);
  expect(gateway.output()).not.toMatch(/\n {4}at /);
  await rm(join(file, '..'), { recursive: true });
});

test('with the sandbox, what is printed at start is not buried by a line for every request', async () => {
  const quiet = start();
  const origin = await quiet.ready;
  await fetch(`${origin}/livez`);
  await fetch(`${origin}/nothing-here`);
  quiet.kill('SIGTERM');
  expect(await quiet.ended).toBe(0);
  expect(quiet.output()).not.toContain('{');
  const asked = start({ LOG_LEVEL: 'info' });
  await fetch(`${await asked.ready}/livez`);
  await fetch(`${await asked.ready}/config.json`);
  asked.kill('SIGTERM');
  expect(await asked.ended).toBe(0);
  expect(asked.output()).toContain('"route":"/config.json"');
  // A health check that went well is no request of anybody's.
  expect(asked.output()).not.toContain('/livez');
});
