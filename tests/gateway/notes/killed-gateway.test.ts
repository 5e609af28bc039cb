import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoteStep } from '#src/gateway/notes/note-ports.ts';
import type { Faults } from '#src/sandbox/base/faults.ts';
import { preparedTemplate } from '#tests/support/gateway/test-database.ts';
import {
  type NoteSession,
  sendNote,
  type SentNote,
  signIn,
} from '#tests/support/gateway-notes/note-device.ts';
import {
  buildNoteGateway,
  type NoteGatewayProcess,
  startNoteGateway,
} from '#tests/support/gateway-notes/note-processes.ts';
import {
  type Desktop,
  type SandboxServer,
  startSandboxServer,
} from '#tests/support/gateway-notes/sandbox-server.ts';
import { todaysPart } from '#tests/support/this-run.ts';

const ORIGIN = 'http://localhost:18080';
const FIELD = 'CX.PROC.CRITICAL.NOTES';
const TIMINGS = { lease: 1_200, settle: 400, slack: 400, patience: 300, secondLook: 50 };

let folder: string;
let dataDir: string;
let sandbox: SandboxServer;
let desktop: Desktop;
let gateway: NoteGatewayProcess;
let session: NoteSession;
let loanGuid: string;

beforeAll(async () => {
  folder = await buildNoteGateway();
  dataDir = await mkdtemp(join(tmpdir(), 'ctc-killed-'));
  sandbox = await startSandboxServer();
  desktop = await sandbox.desktop('gokonkwo');
  gateway = await start();
  session = await signIn(gateway.url, ORIGIN, 'mkessler');
  loanGuid = sandbox.loanGuids[0] ?? '';
}, 120_000);
afterAll(async () => {
  await gateway.kill();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<NoteGatewayProcess> {
  return startNoteGateway(folder, {
    publicOrigin: ORIGIN,
    platformUrl: sandbox.url,
    dataDir: join(dataDir, 'database'),
    templateFile: await preparedTemplate(),
    connections: 1,
    writeTimeLimit: 600,
    timings: TIMINGS,
  });
}

const SLOW = (path: string, method: string): Faults => ({ latencyMs: 400, match: { path, method } });

interface OnTheWay {
  readonly afterMs: number;
  readonly faults: Faults;
}
/** The write is done and refused after 400 ms, and the reading that follows takes as long. */
const LIED_TO: Faults = {
  latencyMs: 400,
  refuseAfterWrite: true,
  status: 403,
  match: { path: '/encompass/v3/loans/' },
};
type Death = readonly [where: string, step: NoteStep, onTheWay?: OnTheWay];

/** Classes of steps: a run kills at one step of each, another one each day, and a full run at all of them. */
const DEATHS: readonly (readonly Death[])[] = [
  [
    ['once it has the lease', 'lease-taken'],
    ['once the note is in the ledger', 'row-started'],
  ],
  [
    ['before it asks for the lock', 'lock-announced'],
    [
      'while its lock is on the way',
      'lock-announced',
      { afterMs: 150, faults: SLOW('resourceLocks', 'POST') },
    ],
    ['once it has the lock, unwritten', 'lock-taken'],
    ['once the lock is written down', 'lock-recorded'],
  ],
  [
    ['once it has read the field', 'field-read'],
    ['once the lease is renewed', 'lease-renewed'],
  ],
  [
    ['before it writes', 'attempt-recorded'],
    [
      'while its write is on the way',
      'attempt-recorded',
      { afterMs: 150, faults: SLOW('fieldWriter', 'POST') },
    ],
    ['once its write was done and refused', 'attempt-recorded', { afterMs: 600, faults: LIED_TO }],
    ['once it has written', 'written'],
  ],
  [
    ['once it has read back', 'read-back'],
    ['once the receipt is written down', 'applied'],
  ],
  [
    ['while the lock goes back', 'applied', { afterMs: 150, faults: SLOW('resourceLocks', 'DELETE') }],
    ['once the lock is given back', 'unlocked'],
    ['once the lock is forgotten', 'lock-forgotten'],
    ['before it answers', 'lease-released'],
  ],
];

const todaysDeaths = DEATHS.flatMap((deaths) => todaysPart(deaths, deaths.length));

for (const [where, step, onTheWay] of todaysDeaths) {
  test(`a gateway killed ${where}, started again: the note is there once, the rest as before, and the loan is free`, async () => {
    const before = await desktop.readField(loanGuid, FIELD);
    const note: SentNote = {
      id: randomUUID(),
      loanGuid,
      fieldId: FIELD,
      text: `Killed ${where}`,
      writtenAt: new Date().toISOString(),
    };
    await sandbox.setFaults(onTheWay?.faults ?? {});
    await gateway.dieAt(step, onTheWay?.afterMs);
    // The lease of the gateway that died before may still run: until it is over, the answer is to come again.
    await expect
      .poll(() => sendNote(gateway.url, ORIGIN, session, note), { timeout: 45_000, interval: 100 })
      .toEqual({ kind: 'no-answer' });
    expect(await gateway.ended).toBe('SIGKILL');

    gateway = await start();
    // By itself, without anybody sending the note again.
    await expect.poll(() => desktop.locks(loanGuid), { timeout: 45_000, interval: 100 }).toEqual([]);
    await sandbox.setFaults({});
    await expect
      .poll(() => sendNote(gateway.url, ORIGIN, session, note), { timeout: 45_000, interval: 100 })
      .toMatchObject({ kind: 'receipt', answer: { receipt: { id: note.id } } });
    const after = await desktop.readField(loanGuid, FIELD);
    expect(after.split('\n')[0]).toMatch(new RegExp(`@ \\d+:\\d\\d [AP]M [A-Z]+ - Killed ${where}$`));
    expect(after.slice(after.indexOf('\n') + 1)).toBe(before);
    expect(await desktop.locks(loanGuid)).toEqual([]);
  }, 120_000);
}
