import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, type TestContext, test } from 'vitest';
import * as v from 'valibot';
import { preferencesAnswerSchema, type Preferences } from '#src/contract/wire/preferences.ts';
import { freePort } from '#tests/support/browser/free-port.ts';
import {
  type NoteSession,
  sendNote,
  type SentNote,
  signIn,
} from '#tests/support/gateway-notes/note-device.ts';
import { type LenderGateways, openLenderGateways } from '#tests/support/gateway-notes/lender-gateways.ts';
import { builtGateway, type GatewayProcess } from '#tests/support/gateway/built-gateway.ts';
import { buildPreviousGateway } from '#tests/support/gateway/previous-gateway.ts';
import { preferencesOf } from '#tests/support/person-data/person-data.ts';

// An operator brings this release's gateway up beside the previous one's, stops that one, and goes back.

const FIELD = 'CX.PROC.CRITICAL.NOTES';
const STREAM_EVERY_MS = 300;
const EMAIL = 'Marisol.Kessler@northgate-lending.example';
const PREFERENCES = `/prod/api/preferences/${EMAIL}`;

let gateways: LenderGateways;
let origin: string;

beforeEach(async () => {
  gateways = await openLenderGateways();
});
afterEach(() => gateways.close());

interface Replica {
  readonly url: string;
  stop(): Promise<void>;
}

function run(folder: string, port: number, entry?: 'audit'): GatewayProcess {
  return gateways.start(folder, { port, databaseUrl: gateways.database.url, origin }, entry);
}

async function start(folder: string, port: number): Promise<Replica> {
  const one = run(folder, port);
  await one.ready;
  return {
    url: `http://localhost:${port}`,
    async stop() {
      one.kill('SIGTERM');
      expect(await one.ended).toBe(0);
    },
  };
}

async function call(
  at: Replica,
  session: NoteSession,
  path: string,
  { method = 'GET', json }: { readonly method?: string; readonly json?: unknown } = {},
): Promise<Response> {
  return fetch(`${at.url}${path}`, {
    method,
    headers: {
      origin,
      cookie: session.cookie,
      authorization: `Bearer ${session.token}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

async function isSignedIn(at: Replica, session: NoteSession): Promise<boolean> {
  return (await call(at, session, '/platform-api/v1/company/users/me')).status === 200;
}

/** What the settings are there, after they were sent if some are given. */
async function preferencesAt(at: Replica, session: NoteSession, json?: unknown): Promise<Preferences> {
  const answer = await call(at, session, PREFERENCES, json === undefined ? {} : { method: 'PUT', json });
  expect(answer.status).toBe(200);
  const { data: held } = v.parse(preferencesAnswerSchema, await answer.json());
  if (held === null) throw new Error('Nothing is kept.');
  return held;
}

/** The instant so many minutes ago. */
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

function newNote(loanGuid: string): SentNote {
  const id = randomUUID();
  return { id, loanGuid, fieldId: FIELD, text: `Note ${id}`, writtenAt: new Date().toISOString() };
}

/** Sends a note as a device does: to these gateways in turn, until one of them has its receipt. */
async function untilReceipt(
  replicas: () => readonly Replica[],
  session: NoteSession,
  note: SentNote,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const all = replicas();
    const reply = await sendNote(all[tries % all.length]?.url ?? '', origin, session, note);
    if (reply.kind === 'receipt') return;
    await delay(200);
  }
}

test('the previous release and this one serve one database side by side, and the previous one goes on alone', async ({
  skip,
}: TestContext) => {
  const previous = await buildPreviousGateway();
  if (previous === undefined) {
    const why = "The previous release isn't in this copy of the sources: clone them with their history.";
    process.stdout.write(`${why}\n`);
    return skip(why);
  }
  onTestFinished(previous.remove);
  const { sandbox } = gateways;
  const [oldPort, newPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${oldPort}`;
  const [loan = '', streamLoan = '', ...loans] = sandbox.loanGuids;
  const desktop = await sandbox.desktop('gokonkwo');
  const sent = new Set<SentNote>();
  const send = async (session: NoteSession, note: SentNote, ...at: Replica[]): Promise<void> => {
    sent.add(note);
    for (const replica of at) await untilReceipt(() => [replica], session, note);
  };

  let old = await start(previous.folder, oldPort);
  const oldSession = await signIn(old.url, origin, 'mkessler');
  await preferencesAt(old, oldSession, preferencesOf({ pageSize: 15 }, ago(9), EMAIL));
  const earlier = newNote(loan);
  await send(oldSession, earlier, old);

  // Somebody writes all the time, whichever gateway is up.
  let serving: readonly Replica[] = [old];
  const over = new AbortController();
  const stream = (async () => {
    while (!over.signal.aborted) {
      const note = newNote(streamLoan);
      sent.add(note);
      await untilReceipt(() => serving, oldSession, note);
      await delay(STREAM_EVERY_MS);
    }
  })();

  const fresh = await start(builtGateway(), newPort);
  serving = [old, fresh];
  const newSession = await signIn(fresh.url, origin, 'dvasquez');
  // It's written, no answer says so, and the other one is asked. Doubt takes half a minute.
  const doubts: Promise<void>[] = [];
  for (const [loanGuid = '', at, other] of [
    [loans[4], old.url, fresh],
    [loans[5], fresh.url, old],
  ] as const) {
    const note = newNote(loanGuid);
    await sandbox.setFaults({ dropAfterWrite: true, match: { path: `${loanGuid}/fieldWriter` } });
    expect(await sendNote(at, origin, newSession, note, 5_000)).not.toHaveProperty('answer');
    await sandbox.setFaults({});
    doubts.push(send(newSession, note, other));
  }

  const lateSession = await signIn(old.url, origin, 'tnakamura');
  for (const session of [oldSession, newSession, lateSession]) {
    expect(await isSignedIn(old, session)).toBe(true);
    expect(await isSignedIn(fresh, session)).toBe(true);
  }
  await send(oldSession, earlier, fresh);
  await send(oldSession, newNote(loan), old, fresh, old);
  await send(newSession, newNote(loan), fresh, old, fresh);
  // The same note comes to both at once, as when a device doubts its first try.
  for (const loanGuid of loans.slice(0, 4)) {
    const note = newNote(loanGuid);
    await Promise.all([send(oldSession, note, old), send(oldSession, note, fresh)]);
  }
  // What the previous release doesn't know goes through its hands.
  const template = { id: randomUUID(), name: 'Ours', text: 'Called.', isOn: true, changedAt: ago(5) };
  const own = { density: 'compact', columnOrder: ['Loan'], noteTemplates: [template] } as const;
  await preferencesAt(fresh, oldSession, preferencesOf(own, ago(5), EMAIL));
  const held = await preferencesAt(old, oldSession);
  const changed = { ...held, preferences: { ...held.preferences, pageSize: 50 }, changedAt: ago(3) };
  await preferencesAt(old, oldSession, changed);
  expect((await preferencesAt(fresh, oldSession)).preferences).toMatchObject({ ...own, pageSize: 50 });
  // It reads no sealed names, so it can't tell whose settings these are; the page keeps them and asks for a sign-in.
  expect(
    (await call(old, newSession, '/prod/api/preferences/dana.vasquez@northgate-lending.example')).status,
  ).toBe(403);

  serving = [fresh];
  await old.stop();
  expect(await isSignedIn(fresh, oldSession)).toBe(true);
  await send(newSession, newNote(loan), fresh);

  old = await start(previous.folder, oldPort);
  await Promise.all(doubts);
  serving = [old];
  await fresh.stop();
  for (const session of [oldSession, newSession, lateSession])
    expect(await isSignedIn(old, session)).toBe(true);
  expect((await preferencesAt(old, oldSession)).preferences).toMatchObject({ ...own, pageSize: 50 });
  await send(newSession, newNote(loan), old);
  await send(oldSession, earlier, old);
  over.abort();
  await stream;
  await call(old, oldSession, '/auth/logout', { method: 'POST' });
  expect(await isSignedIn(old, oldSession)).toBe(false);

  for (const { loanGuid, text } of sent)
    expect((await desktop.readField(loanGuid, FIELD)).split(text)).toHaveLength(2);
  const audit = run(builtGateway(), newPort, 'audit');
  expect(await audit.ended).toBe(0);
  process.stdout.write(`${sent.size} notes through both releases, each once; ${audit.output().slice(-70)}`);
});
