import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examine } from '#src/gateway/doctor/examine.ts';
import type { CheckResult } from '#src/gateway/doctor/check-result.ts';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { noteFieldIds } from '#src/domain/notes/note-fields.ts';
import { readConfig } from '#src/gateway/settings/config.ts';
import { readFieldMap } from '#src/gateway/settings/read-field-map.ts';
import { resolveSettings, waysOut } from '#src/gateway/settings/gateway-settings.ts';
import { createPlatformFetch } from '#src/platform/platform-fetch.ts';
import { freePort } from '#tests/support/browser/free-port.ts';
import { type SandboxServer, startSandboxServer } from '#tests/support/gateway-notes/sandbox-server.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/support/gateway/test-certificate.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, place) => (place * 37 + 11) % 256)).toString('base64');
const MANAGER = 'gokonkwo@encompass:BE00000000';
/** Nothing listens on it. */
const CLOSED = `http://127.0.0.1:${await freePort()}`;

let sandbox: SandboxServer;
let folder: string;
let servers: (Server | ReturnType<typeof createTcpServer>)[];

beforeEach(async () => {
  sandbox = await startSandboxServer();
  folder = await mkdtemp(join(tmpdir(), 'ctc-doctor-'));
  servers = [];
});
afterEach(async () => {
  await sandbox.close();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a gateway answers /config.json. */
const CONFIG = {
  productName: 'Clear to Close',
  lenderName: 'Lender',
  platformName: 'Platform',
  lenderTimeZone: null,
  apiEnv: 'prod',
  offlineHours: 72,
  fieldMap,
  buildId: 'test',
  isSandbox: false,
};

interface Planted {
  readonly settings?: Readonly<Record<string, string>>;
  readonly password?: string;
  readonly mayWrite?: boolean;
  /** Milliseconds by which this machine's clock is wrong. */
  readonly clock?: number;
  /** Changes a call's body on its way to the platform, as if the platform had other names. */
  readonly asked?: (body: string) => string;
  /** Changes an answer of the platform; undefined leaves it. */
  readonly answered?: (
    path: string,
    text: string,
    method: string,
  ) => { status?: number; text: string } | undefined;
  readonly publicFetch?: typeof fetch;
}

async function examined(planted: Planted = {}): Promise<readonly CheckResult[]> {
  const read = readConfig({
    PLATFORM: 'encompass',
    PLATFORM_API_URL: sandbox.url,
    IDENTITY_PROVIDER_URL: sandbox.url,
    ALLOW_PRIVATE_UPSTREAM: '1',
    PUBLIC_ORIGIN: 'http://localhost:1',
    OAUTH_CLIENT_ID: 'sandbox',
    OAUTH_CLIENT_SECRET: 'sandbox',
    LENDER_TIME_ZONE: 'America/New_York',
    SESSION_KEYS: KEY,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    ...planted.settings,
  });
  if (!read.ok) throw new Error(read.faults.join(' '));
  const { config } = read;
  const real = createPlatformFetch(await waysOut(config));
  const findings: CheckResult[] = [];
  const all = examine({
    config,
    settings: await resolveSettings({
      config,
      port: 0,
      buildId: 'test',
      randomBytes: () => new Uint8Array(32),
    }),
    now: () => Date.now() + (planted.clock ?? 0),
    user: { name: MANAGER, password: planted.password ?? 'sandbox' },
    mayWrite: planted.mayWrite ?? false,
    fetchPublic: planted.publicFetch ?? (() => Promise.reject(new Error('nobody there'))),
    fetch: async (url, init) => {
      const { asked, answered } = planted;
      const body = init.body === undefined || asked === undefined ? init.body : asked(init.body);
      const answer = await real(url, { ...init, ...(body === undefined ? {} : { body }) });
      if (answered === undefined) return answer;
      const text = await new Response(answer.body as ReadableStream | null).text();
      const changed = answered(new URL(url).pathname, text, init.method);
      const status = changed?.status ?? answer.status;
      const headers = [...(answer as unknown as Response).headers].filter(
        ([name]) => !name.startsWith('content-'),
      );
      const isEmpty = status === 204 || (status >= 300 && status < 400);
      return new Response(isEmpty ? null : (changed?.text ?? text), { status, headers });
    },
  });
  for await (const finding of all) findings.push(finding);
  return findings;
}

/** Only this one is wrong. */
function theFault(findings: readonly CheckResult[]): CheckResult {
  const faults = findings.filter(({ result }) => result === 'fault');
  expect(faults).toHaveLength(1);
  return faults[0] as CheckResult;
}

const replaced = (text: string, by: string) => (body: string) => body.replaceAll(text, by);

test('where all is right, no line is red, and nothing of a loan is told', async () => {
  const findings = await examined({ mayWrite: true });
  expect(findings.filter(({ result }) => result === 'fault')).toEqual([]);
  expect(findings.map(({ check }) => check)).toEqual([
    'DATA_DIR',
    'PORT 0',
    'SESSION_KEYS',
    'PUBLIC_ORIGIN',
    'Platform',
    'Clock',
    'Client',
    'Sign-in page',
    'Test user',
    'Field map',
    'Folder My Pipeline',
    'Milestones',
    'Filter',
    'Loan file',
    'Conditions',
    'Notes',
  ]);
  const told = JSON.stringify(findings);
  const desk = await sandbox.desktop('gokonkwo');
  const borrower = await desk.readField(sandbox.loanGuids[0] as string, '4002');
  expect(borrower).not.toBe('');
  for (const secret of [KEY, borrower, '"sandbox"']) expect(told).not.toContain(secret);
});

test('before the first start, a proxy without a gateway behind it is no fault', async () => {
  const findings = await examined({
    publicFetch: () => Promise.resolve(new Response('', { status: 502 })),
  });
  expect(findings.find(({ check }) => check === 'PUBLIC_ORIGIN')).toMatchObject({
    result: 'open',
    sentence: expect.stringContaining('start one'),
  });
});

test('where a gateway runs, a proxy that finds none is a fault', async () => {
  const gateway = createHttpServer((_request, response) => response.end('alive'));
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  const address = gateway.address();
  const PORT = String(typeof address === 'object' && address !== null ? address.port : 0);
  const findings = await examined({
    settings: { HOST: '127.0.0.1', PORT },
    publicFetch: () => Promise.resolve(new Response('', { status: 502 })),
  });
  gateway.close();
  expect(findings.find(({ check }) => check === 'PUBLIC_ORIGIN')).toMatchObject({
    result: 'fault',
    sentence: expect.stringContaining('check where it leads'),
  });
});

test('a line that it writes into a loan is out again, and the loan is free', async () => {
  const findings = await examined({ mayWrite: true });
  const { sentence = '' } = findings.find(({ check }) => check === 'Notes') ?? {};
  const guid = /[\da-f]{8}-[\da-f-]{27}/i.exec(sentence)?.[0] ?? '';
  const desk = await sandbox.desktop('gokonkwo');
  expect(await desk.locks(guid)).toEqual([]);
  for (const id of Object.values(noteFieldIds(await readFieldMap(undefined))))
    expect(await desk.readField(guid, id)).not.toContain('tried here');
});

describe('a planted fault is the one red line:', () => {
  test.each<[string, Planted, string, RegExp]>([
    [
      'an address where nothing listens',
      { settings: { PLATFORM_API_URL: CLOSED } },
      'Platform',
      /Nothing listens/,
    ],
    [
      'a host without an address',
      { settings: { PLATFORM_API_URL: 'http://nowhere.internal' } },
      'Platform',
      /DNS/,
    ],
    [
      'another path',
      { answered: (path) => (path.endsWith('/users/me') ? { status: 404, text: '' } : undefined) },
      'Platform',
      /404/,
    ],
    ['an unreachable proxy', { settings: { PLATFORM_PROXY: CLOSED } }, 'Platform', /PLATFORM_PROXY/],
    ['a clock 10 minutes ahead', { clock: 600_000 }, 'Clock', /ahead of/],
    ['another secret', { settings: { OAUTH_CLIENT_SECRET: 'other' } }, 'Client', /OAUTH_CLIENT_SECRET/],
    [
      'a redirect address that is not registered',
      { answered: (path) => (path.endsWith('/authorize') ? { status: 400, text: '' } : undefined) },
      'Sign-in page',
      /register .*\/callback/,
    ],
    ['another password', { password: 'other' }, 'Test user', /DOCTOR_USER/],
    [
      'a folder of another name',
      { asked: replaced('My Pipeline', 'Pipeline') },
      'Folder My Pipeline',
      /no loan/,
    ],
    [
      'a milestone in another spelling',
      {
        asked: replaced('File Review-Retl', 'File review-retl'),
        answered: (_, text) => ({ text: text.replaceAll('File Review-Retl', 'File review-retl') }),
      },
      'Milestones',
      /“File Review-Retl” is “File review-retl” there/,
    ],
    ['another text for the lien', { asked: replaced('First Lien', 'FirstLien') }, 'Filter', /“First Lien”/],
    [
      'a hidden field',
      {
        answered: (path, text) =>
          path.endsWith('/fieldReader') ? { text: text.replaceAll('"763":', '"x":') } : undefined,
      },
      'Loan file',
      /can't read 763/,
    ],
    [
      'conditions without the right',
      { answered: (path) => (path.endsWith('/conditions') ? { status: 403, text: '' } : undefined) },
      'Conditions',
      /403/,
    ],
    [
      'locks without the right',
      {
        mayWrite: true,
        answered: (path, _, method) =>
          path.endsWith('/resourceLocks') && method === 'POST' ? { status: 403, text: '' } : undefined,
      },
      'Notes',
      /lock a loan \(403\)/,
    ],
    [
      'a session key that is not random',
      { settings: { SESSION_KEYS: Buffer.alloc(32).toString('base64') } },
      'SESSION_KEYS',
      /random/,
    ],
    [
      'a database that is away',
      { settings: { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' } },
      'DATABASE_URL',
      /ECONNREFUSED/,
    ],
    [
      'another page at the public address',
      { publicFetch: () => Promise.resolve(new Response('<html>')) },
      'PUBLIC_ORIGIN',
      /Something else/,
    ],
    [
      'a proxy that changes the Host header',
      { publicFetch: () => Promise.resolve(new Response('', { status: 421 })) },
      'PUBLIC_ORIGIN',
      /Host header/,
    ],
    [
      'a certificate of its own that ran out',
      {
        publicFetch: () =>
          Promise.reject(
            new TypeError('fetch failed', {
              cause: Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }),
            }),
          ),
      },
      'PUBLIC_ORIGIN',
      /out of date/,
    ],
    [
      'webhooks that the proxy keeps out',
      {
        settings: { WEBHOOK_SIGNING_KEYS: 'Abcdefghijklmnopqrstuvwxyz0123456789!' },
        // Only GET passes.
        publicFetch: (_, init) =>
          Promise.resolve(
            init?.method === 'POST' ? new Response('', { status: 404 }) : Response.json(CONFIG),
          ),
      },
      'Webhooks',
      /WEBHOOK_SIGNING_KEYS/,
    ],
  ])('%s', async (_, planted, check, words) => {
    const fault = theFault(await examined(planted));
    expect(fault.check).toBe(check);
    expect(fault.sentence).toMatch(words);
  });

  test('one text of several, which no loan has, is told without a red line', async () => {
    const file = join(folder, 'lender.json');
    const lender = { lienPositions: ['First Lien', 'Frist Lien'], excludedChannels: ['Brokered', 'Brokerd'] };
    await writeFile(file, JSON.stringify(lender));
    const findings = await examined({ settings: { LENDER_FILE: file } });
    expect(findings.filter(({ result }) => result === 'fault')).toEqual([]);
    const { result, sentence } = findings.find(({ check }) => check === 'Filter') ?? {};
    expect(result).toBe('open');
    expect(sentence).toMatch(/; no loan has \S+ “Frist Lien”, \S+ “Brokerd”: compare/);
  });

  test('a field that the platform does not know', async () => {
    const file = join(folder, 'map.json');
    await writeFile(
      file,
      JSON.stringify({ ...fieldMap, loan: { ...fieldMap.loan, projectedClosingDate: 'Fields.CX.NONE' } }),
    );
    const findings = await examined({ settings: { FIELD_MAP: file } });
    const fault = findings.find(({ check }) => check === 'Field map');
    expect(fault).toMatchObject({
      result: 'fault',
      sentence: expect.stringContaining('know Fields.CX.NONE:'),
    });
  });

  test('notes that the platform refuses to write', async () => {
    await sandbox.setFaults({ errorRate: 1, status: 403, match: { path: 'fieldWriter' } });
    const fault = theFault(await examined({ mayWrite: true }));
    expect(fault).toMatchObject({ check: 'Notes', sentence: expect.stringContaining('write field') });
  });

  test('a milestone field that holds names, which are not told', async () => {
    const file = join(folder, 'map.json');
    const loan = { ...fieldMap.loan, currentMilestone: fieldMap.loan.borrowerLastName };
    await writeFile(file, JSON.stringify({ ...fieldMap, loan }));
    const findings = await examined({ settings: { FIELD_MAP: file } });
    const { sentence = '' } = findings.find(({ check }) => check === 'Milestones') ?? {};
    expect(sentence).toMatch(/^No loan is in a milestone of the list, and \S+ has \d+ other values: /);
  });

  test('an unlock that the platform loses', async () => {
    await sandbox.setFaults({
      errorRate: 1,
      status: 503,
      match: { path: 'resourceLocks/', method: 'DELETE' },
    });
    const fault = theFault(await examined({ mayWrite: true }));
    expect(fault.sentence).toContain('may still be locked');
  });

  test('a note rule that swallows the line', async () => {
    const fault = theFault(
      await examined({
        mayWrite: true,
        asked: (body) =>
          body.includes('was tried here') ? body.replace(/"value":".*?"/, '"value":""') : body,
      }),
    );
    expect(fault.sentence).toContain('without keeping it');
  });

  test('a certificate that nobody trusts', async () => {
    const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (_, answer) => answer.end());
    servers.push(server);
    const port = await listening(server);
    const fault = theFault(await examined({ settings: { PLATFORM_API_URL: `https://localhost:${port}` } }));
    expect(fault.sentence).toContain('PLATFORM_CA_FILE');
  });

  test('a port that another program has', async () => {
    const server = createTcpServer((socket) => socket.end());
    servers.push(server);
    const port = await listening(server);
    const fault = theFault(await examined({ settings: { PORT: String(port) } }));
    expect(fault).toMatchObject({
      check: `PORT ${port}`,
      sentence: expect.stringContaining('Another program'),
    });
  });

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a folder that this user may not write', async () => {
    await chmod(folder, 0o500);
    const fault = theFault(await examined());
    expect(fault.check).toBe('DATA_DIR');
  });

  test.runIf(process.getuid?.() === 0)("a file that the folder's user can't open", async () => {
    await mkdir(join(folder, 'data'));
    for (const path of [folder, join(folder, 'data')]) await chown(path, 12_345, 12_345);
    await writeFile(join(folder, 'data/session-keys'), '', { mode: 0o600 });
    const fault = theFault(await examined());
    expect(fault.check).toBe('DATA_DIR');
    expect(fault.sentence).toContain("belongs to user 0, and user 12345 can't open it");
  });
});

function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
