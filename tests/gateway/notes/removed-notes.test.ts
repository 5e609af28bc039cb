import { beforeEach, expect, test } from 'vitest';
import { fatesOf } from '#src/gateway/notes/note-fates.ts';
import { findRemovedNotes } from '#src/gateway/notes/removed-notes.ts';
import {
  createNoteWorld,
  FIELD,
  LINE,
  LOAN,
  newNoteId,
  type NoteWorld,
} from '#tests/support/gateway-notes/note-world.ts';

const DAY_MS = 24 * 3_600_000;
const OLD = 'Old note\r\nOlder note';

let world: NoteWorld;

beforeEach(() => {
  world = createNoteWorld();
});

const find = (text = world.platform.text ?? '', userId = 'ada'): Promise<readonly string[]> =>
  findRemovedNotes(world.ledger, userId, { loanGuid: LOAN, fieldId: FIELD, text, asOf: world.clockNow() });

async function addOne(text?: string): Promise<string> {
  const id = newNoteId();
  expect(await world.add({ id, ...(text === undefined ? {} : { text }) })).toMatchObject({ kind: 'applied' });
  world.pass(1000);
  return id;
}

test('notes that stand in the field are not missing, with any line ends', async () => {
  await addOne();
  await addOne('Two\nlines');
  world.pass(DAY_MS);
  expect(await find()).toEqual([]);
  expect(await find(world.platform.text?.replace(/\r?\n/g, '\r\n'))).toEqual([]);
});

test('a note that somebody removed is missing to its author alone, until it is there again', async () => {
  const id = await addOne();
  const text = world.platform.text;
  world.pass(DAY_MS);
  expect(await find(OLD)).toEqual([id]);
  expect(world.ledger.row(id)?.removedAt).toBe(world.clockNow());
  const since = world.clockNow();
  world.pass(DAY_MS);
  expect(await find(OLD)).toEqual([id]);
  expect(world.ledger.row(id)?.removedAt).toBe(since);
  expect(await find(OLD, 'ben')).toEqual([]);
  expect(await find(text)).toEqual([]);
  expect(world.ledger.row(id)?.removedAt).toBeUndefined();
});

test('several are told newest first', async () => {
  const ids = [await addOne('One'), await addOne('Two'), await addOne('Three')];
  world.pass(DAY_MS);
  expect(await find('')).toEqual(ids.toReversed());
});

test('a changed word makes a note missing, and a note that is a part of a longer one is found for itself', async () => {
  const short = await addOne('Call');
  const long = await addOne('Call\nback');
  world.pass(DAY_MS);
  expect(await find(world.platform.text?.replace('back', 'BACK'))).toEqual([long]);
  expect(await find('11/20/26@ 3:05 PM AD - Call\nback')).toEqual([short]);
});

test('a reading that may be older than the note says nothing about it', async () => {
  await addOne();
  world.pass(30_000);
  expect(await find(OLD)).toEqual([]);
});

test('thirty days after its receipt a note is not looked for any more', async () => {
  const id = await addOne();
  world.pass(30 * DAY_MS - 2000);
  expect(await find(OLD)).toEqual([id]);
  world.pass(DAY_MS);
  expect(await find(OLD)).toEqual([]);
});

test('a note in doubt is never missing', async () => {
  world.platform.fail('writeField', { trouble: { kind: 'timeout' } });
  await world.add();
  world.pass(DAY_MS);
  expect(await find(OLD)).toEqual([]);
});

test('of several notes with the same line as many are missing as lines are', async () => {
  const [first, second, third] = [await addOne(), await addOne(), await addOne()];
  world.pass(DAY_MS);
  expect(await find(`${LINE}\n${LINE}\n${OLD}`)).toEqual([first]);
  expect(await find(`${LINE}\n${OLD}`)).toEqual([second, first]);
  expect(await find(`${LINE}\n${LINE}\n${OLD}`)).toEqual([first]);
  expect(world.ledger.row(third)?.removedAt).toBeUndefined();
});

test('while a note of the same line is in doubt, none counts as come back', async () => {
  const id = await addOne();
  world.pass(DAY_MS);
  expect(await find(OLD)).toEqual([id]);
  world.platform.text = OLD;
  const inDoubt = newNoteId();
  world.platform.fail('writeField', { trouble: { kind: 'timeout' }, isDone: true });
  await world.add({ id: inDoubt });
  expect(await find(`${LINE}\n${OLD}`)).toEqual([id]);
  world.platform.text = `Desktop\n${world.platform.text}`;
  world.pass(30_000);
  await world.add({ id: inDoubt });
  expect(world.platform.text).toBe(`Desktop\n${LINE}\n${OLD}`);
});

test('restoring writes the note of then again, and the old one is missing no more', async () => {
  const writtenAt = new Date(world.clockNow()).toISOString();
  const old = await addOne();
  world.pass(DAY_MS);
  world.platform.text = OLD;
  expect(await find()).toEqual([old]);
  const restored = newNoteId();
  await world.add({ id: restored, restores: old, writtenAt });
  expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
  world.pass(DAY_MS);
  expect(await find()).toEqual([]);
  world.platform.text = OLD;
  expect(await find()).toEqual([restored]);
});

test('restoring what is there again by itself adds no second line', async () => {
  const writtenAt = new Date(world.clockNow()).toISOString();
  const old = await addOne();
  world.pass(DAY_MS);
  const text = world.platform.text;
  expect(await find(OLD)).toEqual([old]);
  expect(await world.add({ restores: old, writtenAt })).toMatchObject({ kind: 'applied', fieldText: text });
  expect(world.platform.text).toBe(text);
});

test('a note of somebody else, or of another field, cannot be restored away', async () => {
  const id = newNoteId();
  await world.addAs('ben', { id });
  await world.add({ restores: id });
  expect(world.ledger.row(id)?.isSuperseded).toBe(false);
  const own = await addOne();
  await world.add({ restores: own, fieldId: 'CX.LO.COMMENTS' });
  expect(world.ledger.row(own)?.isSuperseded).toBe(false);
});

test('what became of notes is told in the order asked', async () => {
  const gone = await addOne('Gone');
  const there = await addOne('There');
  const inDoubt = newNoteId();
  world.platform.fail('writeField', { trouble: { kind: 'timeout' } });
  await world.add({ id: inDoubt, text: 'In doubt' });
  world.pass(DAY_MS);
  await find(world.platform.text?.replace(/^.*Gone$/m, ''));
  const unknown = newNoteId();
  const fates = fatesOf([unknown, inDoubt, there, gone], [...world.ledger.rows.values()]);
  expect(fates).toEqual([
    { id: unknown, state: 'unknown' },
    { id: inDoubt, state: 'started' },
    { id: there, state: 'applied', isMissing: false, receipt: expect.objectContaining({ id: there }) },
    { id: gone, state: 'applied', isMissing: true, receipt: expect.objectContaining({ id: gone }) },
  ]);
});
