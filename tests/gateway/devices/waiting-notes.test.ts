import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  MAX_REMEMBERED,
  type RememberedNotes,
  type WaitingNote,
  waitingNotesAnswerSchema,
} from '#src/contract/wire/waiting-notes.ts';
import { createGateway } from '#src/gateway/create-gateway.ts';
import { createGatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { type TestGateway, startTestGateway } from '#tests/support/gateway/test-gateway.ts';
import type { Person, SendOptions } from '#tests/support/gateway/person.ts';

const PATH = '/prod/admin/notes/waiting';
const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const WRITTEN = '2026-11-18T21:10:00.000Z';
const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-11-20T15:00:00Z');

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  gateway.clock.now = START;
});

async function signedIn(userId: string): Promise<Person> {
  const person = gateway.person();
  await person.signIn(userId);
  return person;
}

/** A browser of Ada's that nobody reported of. */
const newDevice = (): Promise<Person> => signedIn('ada');

const note = (changes: Partial<WaitingNote> = {}): WaitingNote => ({
  id: randomUUID(),
  loanGuid: LOAN,
  writtenAt: WRITTEN,
  ...changes,
});

async function dataOf(answer: Response): Promise<RememberedNotes> {
  expect(answer.status).toBe(200);
  return v.parse(waitingNotesAnswerSchema, await answer.json()).data;
}

const ask = async (person: Person, place = 'browser') => dataOf(await person.send(`${PATH}?place=${place}`));

function post(person: Person, body: object, options: SendOptions = {}): Promise<Response> {
  const json = { place: 'browser', version: null, add: [], remove: [], ...body };
  return person.send(PATH, { method: 'POST', json, ...options });
}

const report = async (person: Person, body: object) => dataOf(await post(person, body));

const idsOf = ({ notes }: Pick<RememberedNotes, 'notes'>): string[] => notes.map(({ id }) => id);

/** A row of the ledger, as adding a note leaves it. */
async function writeInLedger(
  noteId: string,
  userId: string,
  state: 'begun' | 'sent' | 'applied',
): Promise<void> {
  await gateway.store.database
    .insertInto('note')
    .values({
      user_id: userId,
      note_id: noteId,
      loan_guid: LOAN,
      field_id: 'CX.LO.COMMENTS',
      fingerprint: 'f',
      text_hash: '0'.repeat(64),
      sealed_line: 'sealed',
      restores: null,
      written_at: new Date(START),
      created_at: new Date(START),
      before_hash: state === 'begun' ? null : 'before',
      after_hash: state === 'begun' ? null : 'after',
      applied_at: state === 'applied' ? new Date(START) : null,
      is_superseded: false,
      missing_at: null,
    })
    .execute();
}

describe('what is remembered', () => {
  test('a browser that nobody reported of has nothing, and gets no cookie for asking', async () => {
    const ada = await newDevice();
    expect(await ask(ada)).toEqual({ version: null, isTaken: true, notes: [] });
    expect([...ada.cookies.keys()]).toEqual(['ctc-sid']);
  });

  test('a note that waits is there for the same person on the same browser, until it is taken away', async () => {
    const ada = await newDevice();
    const [first, second] = [note(), note()];
    const { version, isTaken } = await report(ada, { add: [first, second] });
    expect(isTaken).toBe(true);
    expect(await ask(ada)).toEqual({
      version,
      isTaken: true,
      notes: [
        { ...first, isInDoubt: false },
        { ...second, isInDoubt: false },
      ],
    });
    const after = await report(ada, { version, remove: [first.id] });
    expect(idsOf(after)).toEqual([second.id]);
    expect(after.version).not.toBe(version);
    expect(idsOf(await ask(ada))).toEqual([second.id]);
  });

  test('a sign-out leaves it: the next sign-in of the same person on this browser finds it', async () => {
    const ada = await newDevice();
    const waiting = note();
    await report(ada, { add: [waiting] });
    const out = await ada.send('/auth/logout', { method: 'POST' });
    expect(out.headers.get('clear-site-data')).not.toContain('cookies');
    expect(out.headers.getSetCookie().join()).not.toContain('ctc-device');
    await ada.signIn('ada');
    expect(idsOf(await ask(ada))).toEqual([waiting.id]);
  });

  test('an app that Safari has made of the page, cookies and all, is told nothing of the notes in the browser', async () => {
    const ada = await newDevice();
    await report(ada, { add: [note()] });
    expect(await ask(ada, 'installed')).toEqual({ version: null, isTaken: true, notes: [] });
  });

  test('a note that the ledger knows as written is left out, and one that may be written is marked', async () => {
    const ada = await newDevice();
    const [applied, sent, begun, other] = [note(), note(), note(), note()];
    const { version } = await report(ada, { add: [applied, sent, begun, other] });
    await writeInLedger(applied.id, 'ada', 'applied');
    await writeInLedger(sent.id, 'ada', 'sent');
    await writeInLedger(begun.id, 'ada', 'begun');
    // Another person's note of the same id says nothing about hers.
    await writeInLedger(other.id, 'ben', 'applied');
    const { notes } = await ask(ada);
    expect(notes.map(({ id, isInDoubt }) => [id, isInDoubt])).toEqual([
      [sent.id, true],
      [begun.id, false],
      [other.id, false],
    ]);
    // What is written takes no room either: the next report takes it out of the row.
    await report(ada, { version, add: [note()] });
    const rows = await gateway.store.database.selectFrom('waiting_notes').select('body').execute();
    expect(rows.some(({ body }) => body.includes(applied.id))).toBe(false);
    expect(rows.some(({ body }) => body.includes(sent.id))).toBe(true);
  });

  test('nothing of it is text of a note, and the cookie lies in the database as a hash alone', async () => {
    const ada = await newDevice();
    await report(ada, { add: [note()] });
    const device = ada.cookies.get('ctc-device') ?? '';
    expect(device).toMatch(/^[\w-]{43}$/);
    const rows = await gateway.store.database.selectFrom('waiting_notes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(device);
    const refused = await post(ada, { add: [{ ...note(), text: 'Borrower called' }] });
    expect(refused.status).toBe(400);
  });

  test('what another build wrote beside a note is left aside, and a note that cannot be read hides no other', async () => {
    const device = await newDevice();
    const [one, other] = [note(), note()];
    const { version } = await report(device, { add: [one] });
    const write = (body: string) =>
      gateway.store.database
        .updateTable('waiting_notes')
        .set({ body })
        .where('version', '=', version ?? '')
        .execute();
    await write(JSON.stringify([{ ...one, color: 'red' }, { ...note(), id: 7 }, 'torn', other]));
    expect(idsOf(await ask(device))).toEqual([one.id, other.id]);
    await write('[{"id":');
    expect(await ask(device)).toEqual({ version, isTaken: true, notes: [] });
    expect(idsOf(await report(device, { version, add: [one] }))).toEqual([one.id]);
  });

  test('400 days after the last report it is forgotten, not sooner', async () => {
    const ada = await newDevice();
    await report(ada, { add: [note()] });
    const cleaner = createGateway({
      settings: gateway.settings,
      database: gateway.store.database,
      fetch,
      now: () => gateway.clock.now,
      randomBytes: () => new Uint8Array(32),
      log: createGatewayLog('trace', { write: () => undefined }),
    });
    const count = async () =>
      (await gateway.store.database.selectFrom('waiting_notes').select('version').execute()).length;
    const before = await count();
    gateway.clock.now = START + 399 * DAY_MS;
    await cleaner.removeExpired();
    expect(await count()).toBe(before);
    gateway.clock.now = START + 401 * DAY_MS;
    await cleaner.removeExpired();
    expect(await count()).toBe(0);
  });
});

describe('a report', () => {
  test('that comes twice, late or out of order changes nothing and is answered with what is there', async () => {
    const ada = await newDevice();
    const [first, second] = [note(), note()];
    const one = await report(ada, { add: [first] });
    const two = await report(ada, { version: one.version, add: [second], remove: [first.id] });
    for (const late of [
      { version: null, add: [first] },
      { version: one.version, add: [second], remove: [first.id] },
      { version: one.version, add: [first] },
      { version: randomUUID(), remove: [second.id] },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- each meets what the one before left
      expect(await report(ada, late)).toEqual({ ...two, isTaken: false });
    }
  });

  test('of several tabs at once counts for one of them, and nothing is half written', async () => {
    const ada = await newDevice();
    const { version } = await report(ada, { add: [note()] });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => report(ada, { version, add: [note()] })),
    );
    expect(answers.filter(({ isTaken }) => isTaken)).toHaveLength(1);
    expect((await ask(ada)).notes).toHaveLength(2);
  });

  test('that names a note twice, or one that is there, keeps it once', async () => {
    const ada = await newDevice();
    const waiting = note();
    const { version } = await report(ada, { add: [waiting, waiting] });
    expect(idsOf(await report(ada, { version, add: [waiting] }))).toEqual([waiting.id]);
  });

  test('gives the browser a cookie of 400 days that scripts cannot read, and renews the same one', async () => {
    const ada = await newDevice();
    const answer = await post(ada, { add: [note()] });
    const [line = ''] = answer.headers.getSetCookie();
    expect(line).toMatch(/^ctc-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
    const device = ada.cookies.get('ctc-device');
    const { version } = await ask(ada);
    const [again = ''] = (await post(ada, { version, add: [note()] })).headers.getSetCookie();
    expect(again).toContain(`ctc-device=${device};`);
  });

  test('over https the cookie is Secure and carries the prefix that no neighbour can set', async () => {
    const origin = 'https://app.lender.example';
    const secure = await startTestGateway({ settings: { publicOrigin: origin } });
    const ada = secure.person();
    await ada.signIn('ada');
    const [line = ''] = (await post(ada, { add: [note()] })).headers.getSetCookie();
    expect(line).toMatch(/^__Host-Http-device=[\w-]{43};.*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(line).not.toContain('Domain');
    await secure.close();
  });
});

describe('what nobody gets at', () => {
  test('another person on the same browser hears nothing of it and cannot take it away', async () => {
    const ada = await newDevice();
    const waiting = note();
    const { version } = await report(ada, { add: [waiting] });
    const ben = await signedIn('ben');
    ben.cookies.set('ctc-device', ada.cookies.get('ctc-device') ?? '');
    expect(await ask(ben)).toEqual({ version: null, isTaken: true, notes: [] });
    expect((await report(ben, { version, remove: [waiting.id] })).isTaken).toBe(false);
    expect((await report(ben, { remove: [waiting.id] })).notes).toEqual([]);
    expect(idsOf(await ask(ada))).toEqual([waiting.id]);
  });

  test('another browser of the same person hears nothing of it', async () => {
    const ada = await newDevice();
    await report(ada, { add: [note()] });
    expect((await ask(await newDevice())).notes).toEqual([]);
  });

  test.each(['', 'x', 'A'.repeat(42), 'A'.repeat(200), '../../etc/passwd', "' or 1=1 --"])(
    'a made-up cookie "%s" counts as none, and a report puts a proper one in its place',
    async (value) => {
      const ada = await newDevice();
      ada.cookies.set('ctc-device', value);
      expect((await ask(ada)).notes).toEqual([]);
      await report(ada, { add: [note()] });
      expect(ada.cookies.get('ctc-device')).toMatch(/^[\w-]{43}$/);
      expect(ada.cookies.get('ctc-device')).not.toBe(value);
    },
  );

  test('without a session, with half of one, or from another site there is no answer', async () => {
    const ada = await newDevice();
    const { version } = await report(ada, { add: [note()] });
    const get = (without: string[]) => ada.send(`${PATH}?place=browser`, { without });
    expect((await get(['authorization'])).status).toBe(401);
    expect((await get(['cookie'])).status).toBe(401);
    const evil = { origin: 'https://evil.example' };
    expect((await post(ada, { version }, { headers: evil })).status).toBe(403);
    expect((await post(ada, { version }, { without: ['origin'] })).status).toBe(403);
    expect((await post(ada, { version }, { without: ['authorization'] })).status).toBe(401);
    const plain = { 'content-type': 'text/plain' };
    expect((await post(ada, { version }, { headers: plain })).status).toBe(415);
    expect((await ask(ada)).version).toBe(version);
  });

  test.each([
    ['an id that is none', { add: [{ id: '1', loanGuid: LOAN, writtenAt: WRITTEN }] }],
    ['a loan that is none', { add: [{ id: randomUUID(), loanGuid: '../x', writtenAt: WRITTEN }] }],
    ['a time that is none', { add: [{ id: randomUUID(), loanGuid: LOAN, writtenAt: 'yesterday' }] }],
    ['ids to remove that are none', { remove: ['everything'] }],
    ['a list that is too long', { add: Array.from({ length: 101 }, () => note()) }],
    ['a list of removals that is too long', { remove: Array.from({ length: 101 }, () => randomUUID()) }],
    ['a version that is none', { version: '1' }],
    ['a place that is none', { place: 'elsewhere' }],
    ['somebody else’s name', { userId: 'ben' }],
  ])('%s is refused with 400 and leaves nothing', async (_what, body) => {
    const ada = await newDevice();
    expect((await post(ada, body)).status).toBe(400);
    expect((await ask(ada)).notes).toEqual([]);
  });

  test('a question without a place is refused', async () => {
    const ada = await newDevice();
    expect((await ada.send(PATH)).status).toBe(400);
    expect((await ada.send(`${PATH}?place=moon`)).status).toBe(400);
  });

  test(`more than ${MAX_REMEMBERED} notes of one browser are refused, and what is there stays`, async () => {
    const ada = await newDevice();
    let version: string | null = null;
    for (let count = 0; count < MAX_REMEMBERED; count += 100) {
      const add = Array.from({ length: 100 }, () => note());
      // oxlint-disable-next-line no-await-in-loop -- each from the version before
      ({ version } = await report(ada, { version, add }));
    }
    expect((await post(ada, { version, add: [note()] })).status).toBe(413);
    expect((await ask(ada)).notes).toHaveLength(MAX_REMEMBERED);
  });

  test('a person who makes up browser after browser has fifty rows at most, the latest', async () => {
    const ada = await newDevice();
    await gateway.store.database.deleteFrom('waiting_notes').execute();
    for (let made = 0; made < 53; made += 1) {
      gateway.clock.now = START + made * 2_000;
      ada.cookies.delete('ctc-device');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await report(ada, { add: [note({ id: randomUUID() })] });
    }
    const rows = await gateway.store.database
      .selectFrom('waiting_notes')
      .select('reported_at')
      .where('user_id', '=', 'ada')
      .orderBy('reported_at')
      .execute();
    expect(rows).toHaveLength(50);
    expect(rows[0]?.reported_at.getTime()).toBe(START + 3 * 2_000);
  });

  test('a page that asks without end hears 429 for a while, and others are not slowed down', async () => {
    const [ada, other] = [await newDevice(), await newDevice()];
    const statuses: number[] = [];
    for (let call = 0; call < 62; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- they are to be counted in order
      statuses.push((await ada.send(`${PATH}?place=browser`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await post(ada, { add: [note()] });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await ask(other)).notes).toEqual([]);
    gateway.clock.now += 60_000;
    expect((await ask(ada)).notes).toEqual([]);
  });
});
