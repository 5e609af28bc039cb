import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { freePort } from '#tests/support/browser/free-port.ts';
import { sendNote, signIn } from '#tests/support/gateway-notes/note-device.ts';
import { type LenderGateways, openLenderGateways } from '#tests/support/gateway-notes/lender-gateways.ts';
import {
  builtGateway,
  type GatewayProcess,
  type startProcess,
} from '#tests/support/gateway/built-gateway.ts';
import { startDatabaseWay } from '#tests/support/gateway/database-way.ts';

// A lender's gateway on the embedded database goes over to PostgreSQL.

const FIELD = 'CX.PROC.CRITICAL.NOTES';

let gateways: LenderGateways;
let port: number;

beforeEach(async () => {
  gateways = await openLenderGateways();
  port = await freePort();
});
afterEach(() => gateways.close());

function start(entry: Parameters<typeof startProcess>[2], databaseUrl = ''): GatewayProcess {
  return gateways.start(builtGateway(), { port, databaseUrl, origin: `http://localhost:${port}` }, entry);
}

let moving: GatewayProcess | undefined;

async function move(databaseUrl?: string): Promise<{ readonly code: unknown; readonly output: string }> {
  moving = start('migrate-to-postgres', databaseUrl);
  return { code: await moving.ended, output: moving.output() };
}

async function sessionsInTarget(url: string): Promise<number> {
  const pool = openPool({ connectionString: url, maxConnections: 1 }, () => undefined);
  const rows = await pool.selectFrom('session').select('id_hash').execute();
  await pool.destroy();
  return rows.length;
}

test('a gateway moves to PostgreSQL: who is signed in stays so, no note is doubled, the trail is whole', async () => {
  const { database, sandbox } = gateways;
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
    if (sent.includes('insert into "session"')) moving?.kill('SIGKILL');
  });
  way.open();
  expect(await move(way.url)).toMatchObject({ code: 'SIGKILL' });
  await way.close();
  await expect.poll(() => sessionsInTarget(database.url)).toBe(0);

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
