import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  MAX_REMEMBERED,
  type LostNoteList,
  type WaitingNote,
  waitingNotesAnswerSchema,
} from '#src/contract/wire/waiting-notes.ts';
import { openedGateway, startTestGateway } from '#tests/support/gateway/test-gateway.ts';
import type { Person, SendOptions } from '#tests/support/gateway/person.ts';

const PATH = '/prod/admin/notes/waiting';
const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const WRITTEN = '2026-11-18T21:10:00.000Z';
const START = Date.parse('2026-11-20T15:00:00Z');
const NOTHING: LostNoteList = { notes: [], more: 0 };

const gateway = openedGateway();

/** A browser of Ada's that nobody reported of. */
const newDevice = (): Promise<Person> => gateway.signedIn('ada');

const note = (changes: Partial<WaitingNote> = {}): WaitingNote => ({
  id: randomUUID(),
  loanGuid: LOAN,
  writtenAt: WRITTEN,
  ...changes,
});
const notes = (count: number): WaitingNote[] => Array.from({ length: count }, () => note());

function post(person: Person, body: object, options: SendOptions = {}): Promise<Response> {
  const json = { place: 'browser', waiting: [], more: 0, over: [], ...body };
  return person.send(PATH, { method: 'POST', json, ...options });
}

/** What the gateway misses of the report before. */
async function report(person: Person, body: object = {}): Promise<LostNoteList> {
  const answer = await post(person, body);
  expect(answer.status).toBe(200);
  return v.parse(waitingNotesAnswerSchema, await answer.json()).data;
}

const idsOf = (of: LostNoteList): string[] => of.notes.map(({ id }) => id);

const waitingCookies = ({ cookies }: Person): [string, string][] =>
  [...cookies].filter(([name]) => name.includes('waiting'));

/** Gives a browser the cookies of another. */
function copyCookies(from: Person, to: Person): void {
  for (const [name, value] of waitingCookies(from)) to.cookies.set(name, value);
}

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
      writes: null,
      applied_at: state === 'applied' ? new Date(START) : null,
      is_superseded: false,
      missing_at: null,
    })
    .execute();
}

describe('a report', () => {
  test('of nothing sets no cookie and finds nothing missing', async () => {
    const ada = await newDevice();
    expect(await report(ada)).toEqual(NOTHING);
    expect([...ada.cookies.keys()]).toEqual(['ctc-sid', 'ctc-device']);
  });

  test('finds missing what waited before and is not named, until it is called over', async () => {
    const ada = await newDevice();
    const [first, second] = [note(), note({ loanGuid: randomUUID(), writtenAt: '2026-11-19T08:00:30.700Z' })];
    expect(await report(ada, { waiting: [first, second] })).toEqual(NOTHING);
    const lost = {
      notes: [
        { ...first, isInDoubt: false },
        { ...second, writtenAt: '2026-11-19T08:00:30.000Z', isInDoubt: false },
      ],
      more: 0,
    };
    expect(await report(ada)).toEqual(lost);
    expect(await report(ada)).toEqual(lost);
    expect(idsOf(await report(ada, { over: [first.id] }))).toEqual([second.id]);
    expect(await report(ada, { over: [second.id] })).toEqual(NOTHING);
    expect(waitingCookies(ada)).toEqual([]);
  });

  test('that comes twice, late or in another order takes nothing away that it does not name', async () => {
    const ada = await newDevice();
    const [first, second] = [note(), note()];
    await report(ada, { waiting: [first] });
    await report(ada, { waiting: [second] });
    await report(ada, { waiting: [first] });
    await report(ada, { waiting: [first, first] });
    expect(idsOf(await report(ada)).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  test('forgets a note that the ledger knows as written, and marks one that may be', async () => {
    const ada = await newDevice();
    const waiting = [note(), note(), note(), note()];
    const [applied, sent, begun, other] = waiting.map(({ id }) => id);
    await report(ada, { waiting });
    await writeInLedger(applied ?? '', 'ada', 'applied');
    await writeInLedger(sent ?? '', 'ada', 'sent');
    await writeInLedger(begun ?? '', 'ada', 'begun');
    // Another person's note of the same id says nothing about hers.
    await writeInLedger(other ?? '', 'ben', 'applied');
    const { notes: lost } = await report(ada);
    expect(lost.map(({ id, isInDoubt }) => [id, isInDoubt])).toEqual([
      [sent, true],
      [begun, false],
      [other, false],
    ]);
  });

  test('of more than fits is counted, also at later starts, until it is called over', async () => {
    const ada = await newDevice();
    const waiting = notes(MAX_REMEMBERED);
    await report(ada, { waiting, more: 15 });
    expect(await report(ada, { waiting, more: 10 })).toEqual(NOTHING);
    expect(await report(ada)).toMatchObject({ more: 10 });
    const lost = await report(ada, { waiting: [note()] });
    expect([lost.notes.length, lost.more]).toEqual([MAX_REMEMBERED, 9]);
    await report(ada, { over: waiting.map(({ id }) => id) });
    expect(await report(ada)).toEqual(NOTHING);
  });

  test('leaves nothing in the database', async () => {
    const ada = await newDevice();
    await report(ada, { waiting: [note()] });
    const { rows } = await sql`select * from waiting_notes`.execute(gateway.store.database);
    expect(rows).toEqual([]);
  });
});

describe('the cookie', () => {
  test('lasts 400 days, goes with this route alone, and scripts cannot read it', async () => {
    const ada = await newDevice();
    const [line = ''] = (await post(ada, { waiting: [note()] })).headers.getSetCookie();
    expect(line).toMatch(
      /^ctc-waiting-browser-[0-9a-f]{8}=[\w.-]+; Max-Age=34560000; Path=\/prod\/admin\/notes\/waiting; HttpOnly; SameSite=Strict$/,
    );
    const [gone = ''] = (await post(ada, { over: [] })).headers.getSetCookie();
    expect(gone).toContain('Max-Age=34560000');
  });

  test('over https is Secure and names no domain', async () => {
    const secure = await startTestGateway({ settings: { publicOrigin: 'https://app.lender.example' } });
    const ada = secure.person();
    await ada.signIn('ada');
    const [line = ''] = (await post(ada, { waiting: [note()] })).headers.getSetCookie();
    expect(line).toMatch(/^__Secure-waiting-browser-[0-9a-f]{8}=.*; HttpOnly; Secure; SameSite=Strict$/);
    expect(line).not.toContain('Domain');
    await secure.close();
  });

  test('has room for 60 notes in what every browser keeps', async () => {
    const ada = await newDevice();
    const waiting = Array.from({ length: MAX_REMEMBERED }, () => note({ loanGuid: randomUUID() }));
    const [line = ''] = (await post(ada, { waiting, more: 440 })).headers.getSetCookie();
    expect(line.length).toBeLessThan(4_093);
    expect((await report(ada)).notes.map(({ isInDoubt: _isInDoubt, ...kept }) => kept)).toEqual(waiting);
  });

  test('says nothing of a note to who reads it', async () => {
    const ada = await newDevice();
    const waiting = note();
    await report(ada, { waiting: [waiting] });
    const [[, value] = ['', '']] = waitingCookies(ada);
    const digits = Buffer.from(value.split('.').at(-1) ?? '', 'base64url').toString('hex');
    expect(`${value} ${digits}`).not.toContain(waiting.id.replaceAll('-', ''));
    expect(`${value} ${digits}`).not.toContain(LOAN.replaceAll('-', ''));
  });

  test('stays through a sign-out: the same person’s next sign-in on this browser finds it', async () => {
    const ada = await newDevice();
    const waiting = note();
    await report(ada, { waiting: [waiting] });
    const out = await ada.send('/auth/logout', { method: 'POST' });
    expect(out.headers.get('clear-site-data')).not.toContain('cookies');
    await ada.signIn('ada');
    expect(idsOf(await report(ada))).toEqual([waiting.id]);
  });

  test.each([1970, 2200])('takes a note of a device whose clock says %i', async (year) => {
    const ada = await newDevice();
    const waiting = note({ writtenAt: `${year}-01-01T00:00:00.000Z` });
    await report(ada, { waiting: [waiting] });
    expect(idsOf(await report(ada))).toEqual([waiting.id]);
  });
});

describe('what nobody gets at', () => {
  test('another person on the same browser has a cookie of their own, and neither takes from the other', async () => {
    const ada = await newDevice();
    const [hers, his] = [note(), note()];
    await report(ada, { waiting: [hers] });
    const ben = await gateway.signedIn('ben');
    copyCookies(ada, ben);
    expect(await report(ben, { waiting: [his], over: [hers.id] })).toEqual(NOTHING);
    expect(waitingCookies(ben)).toHaveLength(2);
    expect(idsOf(await report(ben))).toEqual([his.id]);
    copyCookies(ben, ada);
    expect(idsOf(await report(ada))).toEqual([hers.id]);
  });

  test('a cookie under another person’s name does not open', async () => {
    const ada = await newDevice();
    await report(ada, { waiting: [note()] });
    const ben = await gateway.signedIn('ben');
    await report(ben, { waiting: [note()] });
    const [[, hers] = ['', '']] = waitingCookies(ada);
    const [[name] = ['', '']] = waitingCookies(ben);
    ben.cookies.set(name, hers);
    expect(await report(ben)).toEqual(NOTHING);
  });

  test('an app that Safari has made of the page, cookies and all, is told nothing of the notes in the browser', async () => {
    const ada = await newDevice();
    const [inBrowser, inApp] = [note(), note()];
    await report(ada, { waiting: [inBrowser] });
    expect(await report(ada, { place: 'installed', waiting: [inApp] })).toEqual(NOTHING);
    expect(idsOf(await report(ada, { place: 'installed' }))).toEqual([inApp.id]);
    expect(idsOf(await report(ada))).toEqual([inBrowser.id]);
  });

  test('another browser of the same person hears nothing of it', async () => {
    await report(await newDevice(), { waiting: [note()] });
    expect(await report(await newDevice())).toEqual(NOTHING);
  });

  test.each(['', 'x', 'v1.x.y.z.w', 'A'.repeat(4_000), '../../etc/passwd'])(
    'a made-up cookie "%s" counts as none, and the next report replaces it',
    async (value) => {
      const ada = await newDevice();
      await report(ada, { waiting: [note()] });
      const [[name] = ['', '']] = waitingCookies(ada);
      ada.cookies.set(name, value);
      const waiting = note();
      expect(await report(ada, { waiting: [waiting] })).toEqual(NOTHING);
      expect(idsOf(await report(ada))).toEqual([waiting.id]);
    },
  );

  test('without a session, with half of one, or from another site nothing is answered or set', async () => {
    const ada = await newDevice();
    await report(ada, { waiting: [note()] });
    const before = waitingCookies(ada);
    const evil = { origin: 'https://evil.example' };
    expect((await post(ada, {}, { without: ['authorization'] })).status).toBe(401);
    expect((await post(ada, {}, { without: ['cookie'] })).status).toBe(401);
    expect((await post(ada, {}, { headers: evil })).status).toBe(403);
    expect((await post(ada, {}, { without: ['origin'] })).status).toBe(403);
    expect((await post(ada, {}, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect(waitingCookies(ada)).toEqual(before);
  });

  test.each([
    ['an id that is none', { waiting: [{ ...note(), id: '1' }] }],
    ['a loan that is none', { waiting: [{ ...note(), loanGuid: '../x' }] }],
    ['a time that is none', { waiting: [{ ...note(), writtenAt: 'yesterday' }] }],
    ['a word of a note', { waiting: [{ ...note(), text: 'Borrower called' }] }],
    ['too many notes', { waiting: notes(MAX_REMEMBERED + 1) }],
    ['a number that is none', { more: -1 }],
    ['ids that are none', { over: ['everything'] }],
    ['a place that is none', { place: 'elsewhere' }],
    ['somebody else’s name', { userId: 'ben' }],
  ])('%s is refused with 400 and sets nothing', async (_what, changes) => {
    const ada = await newDevice();
    expect((await post(ada, changes)).status).toBe(400);
    expect(waitingCookies(ada)).toEqual([]);
  });
});

describe('a page of the build before', () => {
  test('is refused what it asks and what it reports, so that it tries again later and says nothing', async () => {
    const ada = await newDevice();
    ada.cookies.set('ctc-device', 'A'.repeat(43));
    const asked = await ada.send(`${PATH}?place=browser`);
    expect([asked.status, asked.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    const old = { place: 'browser', version: null, add: [note()], remove: [] };
    expect((await ada.send(PATH, { method: 'POST', json: old })).status).toBe(400);
  });
});
