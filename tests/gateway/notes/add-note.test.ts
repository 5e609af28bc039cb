import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { MAX_NOTE_BYTES, NOTE_MEMORY_DAYS, type NoteReceipt } from '#src/contract/wire/note.ts';
import { noteStamp } from '#src/domain/notes/note-line.ts';
import { CLOCK_TOLERANCE_MS } from '#src/gateway/preferences/believed-instant.ts';
import type { AddNoteCall, NoteOutcome } from '#src/gateway/notes/note-ports.ts';
import {
  createNoteWorld,
  LINE,
  LOAN,
  LONGEST_WAIT,
  newNoteId,
  NOW,
  type NoteWorld,
} from '#tests/support/gateway-notes/note-world.ts';

const DAY_MS = 24 * 3_600_000;
/** So many ms after the gateway's now. */
const at = (offset: number): string => new Date(NOW + offset).toISOString();
const OLD = 'Old note\r\nOlder note';

let world: NoteWorld;

beforeEach(() => {
  world = createNoteWorld();
});

/** Nothing of a call is left that keeps others from the loan. */
function expectFree(): void {
  expect(world.platform.locksNow).toEqual([]);
  expect(world.lockRecords.rows.size).toBe(0);
  expect(world.leases.rows.get(LOAN)?.expiresAt ?? 0).toBeLessThanOrEqual(world.clockNow());
}

test('a note is put in front of the earlier text, which stays byte for byte, and its receipt proves it', async () => {
  const id = newNoteId();
  const outcome = await world.add({ id, text: ' Called the borrower\r\n' });
  expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
  expect(outcome).toEqual({
    kind: 'applied',
    isReplay: false,
    fieldText: `${LINE}\n${OLD}`,
    receipt: {
      id,
      loanGuid: LOAN,
      fieldId: 'CX.PROC.CRITICAL.NOTES',
      textHash: createHash('sha256').update('Called the borrower').digest('hex'),
      line: LINE,
      appliedAt: new Date(NOW).toISOString(),
    },
  });
  expectFree();
});

test('everything is written down before the platform hears of it, and the receipt before the lock is given back', async () => {
  await world.add();
  expect(world.steps).toEqual([
    'lease-taken',
    'row-started',
    'lease-renewed',
    'lock-announced',
    'lock-taken',
    'lock-recorded',
    'field-read',
    'lease-renewed',
    'attempt-recorded',
    'written',
    'read-back',
    'applied',
    'unlocked',
    'lock-forgotten',
    'lease-released',
  ]);
});

test('the same call again answers the first receipt and never asks the platform', async () => {
  const id = newNoteId();
  const first = await world.add({ id });
  world.platform.calls.length = 0;
  world.pass(1000);
  const second = await world.add({ id });
  expect(second).toEqual({ ...first, isReplay: true, fieldText: undefined });
  expect(world.platform.calls).toEqual([]);
  expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
});

test('a text that differs only in what normalising takes away is the same call', async () => {
  const id = newNoteId();
  await world.add({ id, text: 'Called\r\nthe borrower' });
  expect(await world.add({ id, text: '  Called\nthe borrower ' })).toMatchObject({ isReplay: true });
});

const OTHERS: readonly (readonly [what: string, changes: Partial<AddNoteCall>])[] = [
  ['text', { text: 'Something else' }],
  ['field', { fieldId: 'CX.LO.COMMENTS' }],
  ['loan', { loanGuid: '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a12' }],
  ['time', { writtenAt: '2026-11-20T20:04:00Z' }],
  ['restored note', { restores: newNoteId() }],
];

test.each(OTHERS)('the same key with another %s is refused and changes nothing', async (_what, changes) => {
  const id = newNoteId();
  await world.add({ id });
  const text = world.platform.text;
  expect(await world.add({ id, ...changes })).toEqual({ kind: 'key-reused' });
  expect(world.platform.text).toBe(text);
});

test('the same key of another person is another note', async () => {
  const id = newNoteId();
  await world.add({ id });
  expect(await world.addAs('ben', { id })).toMatchObject({ kind: 'applied', isReplay: false });
  expect(world.platform.text).toBe(`${LINE.replace('AD', 'BE')}\n${LINE}\n${OLD}`);
});

const REFUSED: readonly (readonly [
  what: string,
  changes: Partial<AddNoteCall>,
  kind: NoteOutcome['kind'],
])[] = [
  ['a note of somebody else', { author: 'ben' }, 'other-user'],
  ['a note for another field', { fieldId: '4000' }, 'not-a-note-field'],
  ['a note of control characters', { text: ' \u0007\n ' }, 'blank'],
  ['a note that is too long', { text: 'é'.repeat(MAX_NOTE_BYTES / 2 + 1) }, 'too-long'],
];

test.each(REFUSED)('%s is refused before anything is kept', async (_what, changes, kind) => {
  expect(await world.add(changes)).toEqual({ kind });
  expect(world.platform.calls).toEqual([]);
  expect(world.ledger.rows.size).toBe(0);
});

const UNTIMELY: readonly (readonly [what: string, writtenAt: string, kind: NoteOutcome['kind']])[] = [
  ['that comes too late', at(-LONGEST_WAIT - 1), 'too-old'],
  ['whose key may be forgotten', at(-NOTE_MEMORY_DAYS * DAY_MS - 1), 'too-old'],
  ['from the future', at(CLOCK_TOLERANCE_MS + 1), 'from-future'],
  ['of tomorrow', at(DAY_MS), 'from-future'],
];

test.each(UNTIMELY)(
  'a note %s is refused before the platform hears of it, and its row keeps that and no text',
  async (_what, writtenAt, kind) => {
    const id = newNoteId();
    expect(await world.add({ id, writtenAt })).toEqual({ kind });
    expect(world.platform.calls).toEqual([]);
    expect(world.steps).toEqual([]);
    expect(world.ledger.row(id)).toMatchObject({ line: '', refusal: { kind } });
  },
);

test('a note of just the longest size and age is taken', async () => {
  expect(
    await world.add({ text: 'é'.repeat(MAX_NOTE_BYTES / 2), writtenAt: at(-LONGEST_WAIT) }),
  ).toMatchObject({
    kind: 'applied',
  });
});

test('the stamp is when the note was written, but never later than it came', async () => {
  await world.add({ writtenAt: '2026-11-18T14:02:00Z', text: 'Offline' });
  expect(world.platform.text).toMatch(/^11\/18\/26@ 9:02 AM AD - Offline\n/);
  await world.add({ writtenAt: at(CLOCK_TOLERANCE_MS), text: 'From a clock that is a little ahead' });
  expect(world.platform.text).toMatch(/^11\/20\/26@ 3:05 PM AD - From a clock that is a little ahead\n/);
});

test('whatever time a note names, it stands under the day of writing, or nowhere; the ledger has both times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.integer({ min: -LONGEST_WAIT - 10 * DAY_MS, max: 10 * DAY_MS }),
        fc.integer({ min: -CLOCK_TOLERANCE_MS, max: 2 * CLOCK_TOLERANCE_MS }),
        fc.constantFrom(-LONGEST_WAIT, -LONGEST_WAIT - 1, 0, CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS + 1),
      ),
      async (offset) => {
        const own = createNoteWorld();
        const before = own.platform.text;
        const outcome = await own.add({ writtenAt: at(offset) });
        const isTimely = offset >= -LONGEST_WAIT && offset <= CLOCK_TOLERANCE_MS;
        const kind = isTimely ? 'applied' : offset > 0 ? 'from-future' : 'too-old';
        expect(outcome.kind).toBe(kind);
        const stamp = noteStamp(NOW + Math.min(offset, 0), 'America/New_York');
        expect(own.platform.text).toBe(isTimely ? `${stamp} AD - Called the borrower\n${before}` : before);
        const times = [...own.ledger.rows.values()].map(({ writtenAt, createdAt }) => [writtenAt, createdAt]);
        // A row is kept for some time from its writing, so a refused one doesn't begin in the future.
        expect(times).toEqual([[NOW + (isTimely ? offset : Math.min(offset, 0)), NOW]]);
      },
    ),
  );
});

test('a note that came in time is answered, and goes on, however late it is sent again', async () => {
  const id = newNoteId();
  await world.add({ id });
  const text = world.platform.text;
  const stuck = newNoteId();
  await world.addAndDieAt('row-started', { id: stuck, text: 'Stuck' });
  world.pass(30 * DAY_MS);
  expect(await world.add({ id })).toMatchObject({ kind: 'applied', isReplay: true });
  expect(await world.add({ id: stuck, text: 'Stuck' })).toMatchObject({ kind: 'applied', isReplay: false });
  expect(world.platform.text).toBe(`${LINE.replace('Called the borrower', 'Stuck')}\n${text}`);
  expect(await world.add()).toEqual({ kind: 'too-old' });
});

test.each([
  [null, 'America/Los_Angeles', '12:05 PM'],
  [null, undefined, '8:05 PM'],
  ['America/Chicago', 'America/Los_Angeles', '2:05 PM'],
])('with the lender in %s and the device in %s it is %s', async (lenderTimeZone, timeZone, time) => {
  const rules = { ...world.ports.rules, lenderTimeZone };
  Object.assign(world.ports, { rules });
  await world.add({ timeZone });
  expect(world.platform.text).toContain(`11/20/26@ ${time} AD - `);
});

test('an empty field and one of another alphabet are taken as they are', async () => {
  world.platform.text = '';
  await world.add({ text: 'Erste Notiz – 3×' });
  expect(world.platform.text).toBe('11/20/26@ 3:05 PM AD - Erste Notiz – 3×\n');
  world.platform.text = '\u202Eשלום\r\r\n\t';
  await world.add({ text: '👩‍👩‍👧' });
  expect(world.platform.text).toBe('11/20/26@ 3:05 PM AD - 👩‍👩‍👧\n\u202Eשלום\r\r\n\t');
});

test('a platform that turns line ends into its own and drops the last is believed', async () => {
  world.platform.store = (text) => text.replace(/\r?\n/g, '\r\n').trimEnd();
  world.platform.text = '';
  expect(await world.add({ text: 'two\nlines' })).toMatchObject({ kind: 'applied' });
  expect(world.platform.calls.filter((kind) => kind === 'writeField')).toHaveLength(1);
});

test('while another call works on the loan, a note waits a little and then says when to come back', async () => {
  await world.leases.acquire(LOAN, 'somebody', 60_000);
  expect(await world.add()).toEqual({ kind: 'in-progress', retryAfterMs: 5000 });
  expect(world.clockNow() - NOW).toBeLessThanOrEqual(5000);
  expect(world.platform.calls).toEqual([]);
  expect(world.ledger.rows.size).toBe(0);
});

test('a loan that becomes free meanwhile is not refused', async () => {
  await world.leases.acquire(LOAN, 'somebody', 1_000);
  expect(await world.add()).toMatchObject({ kind: 'applied' });
});

function receiptIn(outcome: NoteOutcome): NoteReceipt | undefined {
  return outcome.kind === 'applied' ? outcome.receipt : undefined;
}

test('two calls with one key at once give one line and two receipts that are equal', async () => {
  const id = newNoteId();
  const [first, second] = await Promise.all([world.add({ id }), world.add({ id })]);
  expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
  expect(first).toMatchObject({ kind: 'applied' });
  expect(second).toMatchObject({ kind: 'applied' });
  expect(receiptIn(second)).toEqual(receiptIn(first));
});

test('notes of several people at once are all there, each once, however often one has to come back', async () => {
  const untilApplied = async (userId: string, number: number): Promise<void> => {
    const id = newNoteId();
    for (let outcome: NoteOutcome | undefined; outcome?.kind !== 'applied';) {
      outcome = await world.addAs(userId, { id, text: `Note ${number}` });
    }
  };
  await Promise.all(['ada', 'ben', 'ada', 'ben'].map(untilApplied));
  const lines = (world.platform.text ?? '').split('\n');
  expect(lines.filter((line) => line.includes(' - Note ')).toSorted()).toEqual(
    ['AD - Note 0', 'AD - Note 2', 'BE - Note 1', 'BE - Note 3'].map((end) => `11/20/26@ 3:05 PM ${end}`),
  );
  expect(world.platform.text?.endsWith(OLD)).toBe(true);
  expectFree();
});

test('a line whose key was lost is made again from the same words', async () => {
  const id = newNoteId();
  await world.addAndDieAt('row-started', { id });
  world.pass(60_000);
  const row = world.ledger.row(id);
  if (row !== undefined) world.ledger.rows.set(`ada|${id}`, { ...row, line: '' });
  expect(await world.add({ id })).toMatchObject({ kind: 'applied', receipt: { line: LINE } });
  expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
});

test('when the ledger is lost before the line is written, nothing is written and the loan is free again', async () => {
  world.ledger.recordAttempt = () => Promise.reject(new Error('the database is gone'));
  await expect(world.add()).rejects.toThrow('the database is gone');
  expect(world.platform.text).toBe(OLD);
  expectFree();
});

test('when the ledger is lost after the line was written, the next call finds it there', async () => {
  const id = newNoteId();
  const { apply } = world.ledger;
  world.ledger.apply = () => Promise.reject(new Error('the database is gone'));
  await expect(world.add({ id })).rejects.toThrow('the database is gone');
  expectFree();
  world.ledger.apply = apply;
  expect(await world.add({ id })).toMatchObject({ kind: 'applied', isReplay: false });
  expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
});

test('a database that is lost at the very end takes nothing back', async () => {
  world.lockRecords.forget = () => Promise.reject(new Error('gone'));
  world.leases.release = () => Promise.reject(new Error('gone'));
  expect(await world.add()).toMatchObject({ kind: 'applied' });
});
