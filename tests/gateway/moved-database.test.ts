import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { freePort } from '#tests/support/browser/free-port.ts';
import { sendNote, signIn } from '#tests/support/gateway-notes/note-device.ts';
import { openSharedDatabase, type SharedDatabase } from '#tests/support/gateway-notes/shared-database.ts';
import { type SandboxServer, startSandboxServer } from '#tests/support/gateway-notes/sandbox-server.ts';
import {
  builtGateway,
  type GatewayProcess,
  lenderSettings,
  startProcess,
} from '#tests/support/gateway/built-gateway.ts';
import { startDatabaseWay } from '#tests/support/gateway/database-way.ts';

// A lender's gateway on the embedded database goes over to PostgreSQL.

const FIELD = 'CX.PROC.CRITICAL.NOTES';

let dataDir: string;
let database: SharedDatabase;
let sandbox: SandboxServer;
let port: number;
const running: GatewayProcess[] = [];

beforeEach(async () => {
  [database, sandbox] = await Promise.all([openSharedDatabase(), startSandboxServer()]);
  dataDir = await mkdtemp(join(tmpdir(), 'ctc-move-'));
  port = await freePort();
});
afterEach(async () => {
  for (const one of running) one.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
  await sandbox.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

function start(entry: Parameters<typeof startProcess>[2], databaseUrl = ''): GatewayProcess {
  const origin = `http://localhost:${port}`;
  const settings = lenderSettings({ port, dataDir, databaseUrl, origin, platformUrl: sandbox.url });
  const one = startProcess(builtGateway(), { ...settings, DRAIN_SECONDS: '0' }, entry);
  running.push(one);
  return one;
}

async function move(databaseUrl?: string): Promise<{ readonly code: unknown; readonly output: string }> {
  const one = start('migrate-to-postgres', databaseUrl);
  return { code: await one.ended, output: one.output() };
}

async function sessionsInTarget(): Promise<number> {
  const pool = openPool({ connectionString: database.url, maxConnections: 1 }, () => undefined);
  const rows = await pool.selectFrom('session').select('id_hash').execute();
  await pool.destroy();
  return rows.length;
}

test('a gateway moves to PostgreSQL: who is signed in stays so, no note is doubled, the trail is whole', async () => {
  const embedded = start('main');
  const origin = await embedded.ready;
  const session = await signIn(origin, origin, 'mkessler');
  const loanGuid = sandbox.loanGuids[0] ?? '';
  const writtenAt = new Date().toISOString();
  const note = { id: randomUUID(), loanGuid, fieldId: FIELD, text: 'Moved with us', writtenAt };
  const first = await sendNote(origin, origin, session, note);
  const line = first.kind === 'receipt' ? first.answer.receipt.line : '';

  const early = await move(database.url);
  expect(early.code).toBe(75);
  expect(early.output).toContain(`process ${embedded.pid}, since 20`);
  embedded.kill('SIGTERM');
  await embedded.ended;

  expect(await move()).toMatchObject({
    code: 78,
    output: expect.stringContaining('DATABASE_URL is missing'),
  });
  expect(await move('postgres://127.0.0.1:1/none')).toMatchObject({
    code: 1,
    output: expect.stringContaining("can't be used (ECONNREFUSED)"),
  });

  const way = await startDatabaseWay(database.url, (sent) => {
    if (sent.includes('insert into "session"')) running.at(-1)?.kill('SIGKILL');
  });
  way.open();
  expect(await move(way.url)).toMatchObject({ code: 'SIGKILL' });
  await way.close();
  await expect.poll(sessionsInTarget).toBe(0);

  const moved = await move(database.url);
  expect(moved).toMatchObject({ code: 0 });
  expect(moved.output).toMatch(/^session +1$/m);
  expect(moved.output).toMatch(/^note +1$/m);
  expect(moved.output).toMatch(/\d+ rows are in PostgreSQL, each compared, after \d+\.\d s\./);
  process.stdout.write(moved.output);
  expect(await move(database.url)).toMatchObject({
    code: 1,
    output: expect.stringContaining("PostgreSQL isn't empty: audit_entry has rows."),
  });

  const shared = start('main', database.url);
  await shared.ready;
  const user = await fetch(`${origin}/platform-api/v1/company/users/me`, {
    headers: { cookie: session.cookie, authorization: `Bearer ${session.token}` },
  });
  expect(user.status).toBe(200);
  expect(await sendNote(origin, origin, session, note)).toMatchObject({ kind: 'receipt' });
  const desktop = await sandbox.desktop('gokonkwo');
  expect(countNoteLine(await desktop.readField(loanGuid, FIELD), line, [])).toBe(1);
  const audit = start('audit', database.url);
  expect(await audit.ended).toBe(0);
  expect(audit.output()).toContain('"act":"note-written"');
  expect(audit.output()).toMatch(/\d+ entries, 0 of them changed/);
});
