import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import type { Faults } from '#src/sandbox/base/faults.ts';
import {
  type NoteReply,
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
import { type DatabaseWay, startDatabaseWay } from '#tests/support/gateway/database-way.ts';
import { openSharedDatabase, type SharedDatabase } from '#tests/support/gateway-notes/shared-database.ts';

const ORIGIN = 'http://localhost:18081';
const FIELDS = ['CX.PROC.CRITICAL.NOTES', 'CX.LO.COMMENTS'];
const GATEWAYS = 4;
const LOANS = 6;
const DEVICES_PER_LOAN = 3;
const NOTES = 400;
// So that a slow machine has no more to do than a fast one.
const ROUNDS_OF_TROUBLE = 48;
const KILLS_EVERY = 12;
// Longer than a lease: when it goes on, what it was about to do isn't its own any more.
const FROZEN_MS = 4_000;
const DATABASE_AWAY_MS = 500;
const DESKTOP_EDITS = 40;
const PEOPLE = ['mkessler', 'dvasquez', 'tnakamura'];
const TIMINGS = { lease: 3_200, settle: 1_200, slack: 800, patience: 1_000, secondLook: 100 };
const WRITE_TIME_LIMIT = 1_000;
const REFUSED = ['FORBIDDEN', 'NOT_FOUND', 'PLATFORM_REFUSED', 'TOO_LARGE'];

const CALM: Faults = {};
const WRITES = { method: 'POST', path: 'fieldWriter' };
const WEATHER: readonly Faults[] = [
  CALM,
  { errorRate: 0.5, status: 502, match: WRITES },
  CALM,
  { dropAfterWrite: true, match: WRITES },
  { errorRate: 0.4, status: 409, match: WRITES },
  { dropAfterWrite: true, match: { path: 'resourceLocks' } },
  CALM,
  // Longer than a write is waited for: it takes effect after it was given up.
  { latencyMs: 1_300, match: WRITES },
  CALM,
  { errorRate: 0.5, status: 500, match: { path: 'fieldReader' } },
  CALM,
  { hang: true, match: { path: 'fieldWriter' } },
  { errorRate: 0.5, status: 429 },
  // It's done, and the answer says otherwise.
  { refuseAfterWrite: true, status: 403, match: WRITES },
  { refuseAfterWrite: true, status: 404, match: { path: 'resourceLocks' } },
  CALM,
  { refuseAfterWrite: true, status: 422, match: WRITES },
  { refuseAfterWrite: true, status: 400, match: { path: 'resourceLocks', method: 'DELETE' } },
  { latencyMs: 1_200, match: { path: 'resourceLocks' } },
];

let folder: string;
let database: SharedDatabase;
let way: DatabaseWay;
let sandbox: SandboxServer;
let gateways: NoteGatewayProcess[];
let loans: readonly string[];

beforeAll(async () => {
  [folder, database, sandbox] = await Promise.all([
    buildNoteGateway(),
    openSharedDatabase(),
    startSandboxServer(),
  ]);
  way = await startDatabaseWay(database.url);
  way.open();
  loans = sandbox.loanGuids.slice(0, LOANS);
  gateways = await Promise.all(Array.from({ length: GATEWAYS }, start));
}, 120_000);
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.kill()));
  await sandbox.close();
  await way.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (): Promise<NoteGatewayProcess> =>
  startNoteGateway(folder, {
    publicOrigin: ORIGIN,
    platformUrl: sandbox.url,
    databaseUrl: way.url,
    connections: 2,
    writeTimeLimit: WRITE_TIME_LIMIT,
    timings: TIMINGS,
  });

interface Device {
  readonly session: NoteSession;
  readonly notes: readonly SentNote[];
}

test('4 gateways on one database, 400 notes on 6 loans through faults, kills, freezes, a lost database and people at their desktops: none lost, none doubled', async () => {
  const sessions = await Promise.all(PEOPLE.map((userId) => signIn(urlOf(0), ORIGIN, userId)));
  const devices = devicesOf(sessions);
  const desktop = await sandbox.desktop('gokonkwo');
  const earlier = new Map<string, string>();
  for (const loan of loans) {
    for (const field of FIELDS) earlier.set(`${loan} ${field}`, await desktop.readField(loan, field));
  }

  let isOver = false;
  const edits = editFromDesktop(desktop, () => isOver);
  const replies: NoteReply[] = [];
  const trouble = makeTrouble(
    () => isOver,
    () => replies.length,
  );
  const receipts = await Promise.all(devices.map((device) => sendAll(device, replies)));
  isOver = true;
  const kills = await trouble;
  const foreign = await edits;
  await sandbox.setFaults(CALM);
  for (const loan of loans) {
    await expect.poll(() => desktop.locks(loan), { timeout: 60_000, interval: 200 }).toEqual([]);
  }

  const lines = receipts.flat().map((receipt) => receipt.line);
  const found = { lost: 0, doubled: 0, foreignLost: 0, outOfOrder: 0 };
  for (const [place, before] of earlier) {
    const [loan = '', field = ''] = place.split(' ');
    const text = await desktop.readField(loan, field);
    const here = receipts.flat().filter((one) => one.loanGuid === loan && one.fieldId === field);
    for (const { line } of here) {
      const count = countNoteLine(text, line, lines);
      if (count === 0) found.lost += 1;
      if (count > 1) found.doubled += count - 1;
    }
    for (const edit of foreign.filter((one) => one.place === place)) {
      if (text.split(edit.text).length !== 2) found.foreignLost += 1;
    }
    expect(text.endsWith(before)).toBe(true);
    const added = text.slice(0, text.length - before.length).split('\n');
    expect(added).toHaveLength(here.length + foreign.filter((one) => one.place === place).length + 1);
    for (const device of devices) {
      const order = device.notes
        .filter((note) => note.loanGuid === loan && note.fieldId === field)
        .map((note) => added.findIndex((line) => line.endsWith(` - ${note.text}`)));
      if (order.some((at, index) => at > (order[index - 1] ?? Infinity))) found.outOfOrder += 1;
    }
  }
  expect(lines).toHaveLength(NOTES);
  expect(found).toEqual({ lost: 0, doubled: 0, foreignLost: 0, outOfOrder: 0 });
  const tally = tallyOf(replies);
  expect(tally['receipt']).toBe(NOTES);
  process.stdout.write(
    `${GATEWAYS} gateways, ${NOTES} notes, ${LOANS} loans, ${devices.length} devices: lost 0, doubled 0; ` +
      `${foreign.length} edits from desktops, ${kills} gateways killed; answers ${JSON.stringify(tally)}\n`,
  );
}, 400_000);

const urlOf = (number: number): string => gateways[number % GATEWAYS]?.url ?? '';

function devicesOf(sessions: readonly NoteSession[]): Device[] {
  const count = LOANS * DEVICES_PER_LOAN;
  return Array.from({ length: count }, (_, number) => {
    const session = sessions[number % sessions.length];
    if (session === undefined) throw new Error('Nobody is signed in.');
    const share = Math.floor(NOTES / count) + (number < NOTES % count ? 1 : 0);
    return {
      session,
      notes: Array.from({ length: share }, (_, seq) => ({
        id: randomUUID(),
        loanGuid: loans[number % LOANS] ?? '',
        fieldId: FIELDS[Math.floor(number / LOANS) % FIELDS.length] ?? '',
        text: `Note ${number}.${seq}`,
        writtenAt: new Date().toISOString(),
      })),
    };
  });
}

/**
 * As a device does it: one after the other, each until its receipt is there, at whichever gateway. What was refused its
 * author sends again, as another note; the refused one must stand nowhere.
 */
async function sendAll({ session, notes }: Device, replies: NoteReply[]) {
  const receipts = [];
  for (const { id: first, ...note } of notes) {
    let id = first;
    for (;;) {
      // Sometimes the device stops listening early.
      const patience = Math.random() < 0.1 ? 100 : 20_000;
      const at = Math.floor(Math.random() * GATEWAYS);
      const reply = await sendNote(urlOf(at), ORIGIN, session, { ...note, id }, patience);
      replies.push(reply);
      if (reply.kind === 'receipt') {
        receipts.push(reply.answer.receipt);
        break;
      }
      if (isGivenBack(reply)) id = randomUUID();
      await delay(50 + Math.random() * 250);
    }
  }
  return receipts;
}

function isGivenBack(reply: NoteReply): boolean {
  return reply.kind === 'problem' && reply.status < 500 && REFUSED.includes(reply.code);
}

/**
 * Changes the platform's faults again and again while notes are sent, and kills a gateway now and then.
 * @returns how many it killed.
 */
async function makeTrouble(isOver: () => boolean, replyCount: () => number): Promise<number> {
  let kills = 0;
  for (let round = 0; round < ROUNDS_OF_TROUBLE && !isOver(); round += 1) {
    await sandbox.setFaults(WEATHER[round % WEATHER.length] ?? CALM);
    if (round % KILLS_EVERY === 5) {
      const number = kills % GATEWAYS;
      await gateways[number]?.kill();
      gateways[number] = await start();
      kills += 1;
    }
    if (round % KILLS_EVERY === 9) {
      const frozen = gateways[(kills + 1) % GATEWAYS];
      frozen?.freeze();
      await delay(FROZEN_MS);
      frozen?.thaw();
    }
    if (round % KILLS_EVERY === 11) {
      way.cut();
      await delay(DATABASE_AWAY_MS);
      way.open();
    }
    const enough = replyCount() + 10;
    for (let waited = 0; waited < 20 && replyCount() < enough && !isOver(); waited += 1) await delay(100);
  }
  await sandbox.setFaults(CALM);
  return kills;
}

/** Somebody at the desktop opens loans, puts a line on top and saves, as often as the loan is free. */
async function editFromDesktop(desktop: Desktop, isOver: () => boolean) {
  const done: { readonly place: string; readonly text: string }[] = [];
  for (let round = 0; round < DESKTOP_EDITS && !isOver(); round += 1) {
    const loan = loans[round % LOANS] ?? '';
    const field = FIELDS[round % FIELDS.length] ?? '';
    const text = `Desktop ${round}.`;
    if (await desktop.addOnTop(loan, field, text)) done.push({ place: `${loan} ${field}`, text });
    await delay(400);
  }
  return done;
}

function tallyOf(replies: readonly NoteReply[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const reply of replies) {
    const name = reply.kind === 'problem' ? `${reply.status} ${reply.code}` : reply.kind;
    tally[name] = (tally[name] ?? 0) + 1;
  }
  return tally;
}
