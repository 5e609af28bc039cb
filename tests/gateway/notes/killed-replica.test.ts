import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import {
  builtGateway,
  type GatewayProcess,
  lenderSettings,
  startProcess,
} from '#tests/support/gateway/built-gateway.ts';
import { freePort } from '#tests/support/browser/free-port.ts';
import { sendNote, type SentNote, signIn } from '#tests/support/gateway-notes/note-device.ts';
import { openSharedDatabase, type SharedDatabase } from '#tests/support/gateway-notes/shared-database.ts';
import {
  type Desktop,
  type SandboxServer,
  startSandboxServer,
} from '#tests/support/gateway-notes/sandbox-server.ts';

// Two replicas on one database, as a lender runs them. One is killed in the middle of its notes.

const FIELD = 'CX.PROC.CRITICAL.NOTES';

let folder: string;
let data: string;
let database: SharedDatabase;
let sandbox: SandboxServer;
let desktop: Desktop;
let origin: string;
/** Of the replica that lives on. */
let otherAddress: string;
const replicas: GatewayProcess[] = [];

beforeEach(async () => {
  folder = builtGateway();
  [database, sandbox] = await Promise.all([openSharedDatabase(), startSandboxServer()]);
  data = await mkdtemp(join(tmpdir(), 'ctc-replicas-'));
  desktop = await sandbox.desktop('gokonkwo');
  const ports = [await freePort(), await freePort()];
  [origin, otherAddress] = [`http://localhost:${String(ports[0])}`, `http://localhost:${String(ports[1])}`];
  for (const port of ports) replicas.push(startReplica(port));
  await Promise.all(replicas.map(({ ready }) => ready));
}, 60_000);
afterEach(async () => {
  const all = replicas.splice(0);
  for (const one of all) one.kill('SIGKILL');
  await Promise.all(all.map(({ ended }) => ended));
  await sandbox.close();
  await database.close();
  await rm(data, { recursive: true, force: true });
});

function startReplica(port: number): GatewayProcess {
  const dataDir = join(data, String(port));
  return startProcess(
    folder,
    lenderSettings({ port, dataDir, databaseUrl: database.url, origin, platformUrl: sandbox.url }),
  );
}

test('of a killed replica the loans take notes again within 15 s, those under way stand there once, and no lock is left', async () => {
  const [dying] = replicas;
  const session = await signIn(origin, origin, 'mkessler');
  const sendUntilReceipt = async (note: SentNote): Promise<string> => {
    for (;;) {
      const reply = await sendNote(otherAddress, origin, session, note);
      if (reply.kind === 'receipt') return reply.answer.receipt.line;
      await delay(1000 * Number((reply.kind === 'problem' ? reply.retryAfter : null) ?? '1'));
    }
  };

  const underWay: SentNote[] = sandbox.loanGuids.slice(0, 3).map((loanGuid) => ({
    id: randomUUID(),
    loanGuid,
    fieldId: FIELD,
    text: `Note ${randomUUID()}`,
    writtenAt: new Date().toISOString(),
  }));
  await sandbox.setFaults({ hang: true, match: { path: 'fieldWriter', method: 'POST' } });
  const cut = underWay.map((note) => sendNote(origin, origin, session, note));
  for (const { loanGuid } of underWay) await expect.poll(() => desktop.locks(loanGuid)).not.toEqual([]);
  dying?.kill('SIGKILL');
  const killedAt = performance.now();
  expect(await Promise.all(cut)).toEqual(underWay.map(() => ({ kind: 'no-answer' })));
  await sandbox.setFaults({});

  const lines = await Promise.all(underWay.map(sendUntilReceipt));
  const took = performance.now() - killedAt;
  process.stdout.write(`A killed replica's notes had their receipts after ${(took / 1000).toFixed(1)} s\n`);
  // Without heartbeats a lease runs 50 s. The rest is for a machine with other work.
  expect(took).toBeLessThan(25_000);
  for (const [index, { loanGuid }] of underWay.entries()) {
    expect(countNoteLine(await desktop.readField(loanGuid, FIELD), lines[index] ?? '', [])).toBe(1);
    expect(await desktop.locks(loanGuid)).toEqual([]);
  }
}, 90_000);
