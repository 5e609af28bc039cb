import { beforeEach, expect, test } from 'vitest';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import type { NoteStep } from '#src/gateway/notes/note-ports.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';
import type { PlatformCallKind } from '#tests/support/gateway-notes/memory-platform.ts';
import {
  createNoteWorld,
  LINE,
  LOAN,
  newNoteId,
  type NoteWorld,
} from '#tests/support/gateway-notes/note-world.ts';

const OLD = 'Old note\r\nOlder note';
const SETTLE_MS = 30_000;

const NO_ANSWER: readonly PlatformFailure[] = [
  { kind: 'timeout' },
  { kind: 'unavailable' },
  { kind: 'unreadable' },
];

let world: NoteWorld;

beforeEach(() => {
  world = createNoteWorld();
});

const lines = (): number => countNoteLine(world.platform.text ?? '', LINE, []);

for (const isDone of [true, false]) {
  const effect = isDone ? 'and took effect' : 'and took no effect';

  test.each(NO_ANSWER)(
    `a write that ended in %j ${effect} is no success; later the note is there once`,
    async (trouble) => {
      const id = newNoteId();
      world.platform.fail('writeField', { trouble, isDone });
      expect(await world.add({ id })).toEqual({ kind: 'trouble', trouble, settlesInMs: SETTLE_MS });

      // Nobody may touch the loan while the write may still take effect.
      expect(await world.addAs('ben')).toMatchObject({ kind: 'in-progress' });
      expect(world.platform.locksNow).toHaveLength(1);
      world.pass(SETTLE_MS);
      expect(await world.add({ id })).toMatchObject({ kind: 'applied', isReplay: false });
      expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
      expect(world.platform.locksNow).toEqual([]);
      expect(world.lockRecords.rows.size).toBe(0);
    },
  );

  test(`a write in doubt ${effect}, after which somebody else changed the field, is told by its line`, async () => {
    const id = newNoteId();
    world.platform.fail('writeField', { trouble: { kind: 'timeout' }, isDone });
    await world.add({ id });
    world.platform.text = `Desktop note\n${world.platform.text}`;
    world.pass(SETTLE_MS);
    expect(await world.add({ id })).toMatchObject({ kind: 'applied' });
    expect(lines()).toBe(1);
    expect(world.platform.text).toContain(OLD);
    expect(world.platform.text).toContain('Desktop note\n');
  });
}

test.each(NO_ANSWER)(
  'a lock that was asked for with %j and taken is found at once, and used',
  async (trouble) => {
    world.platform.fail('lock', { trouble, isDone: true });
    expect(await world.add()).toMatchObject({ kind: 'applied' });
    expect(world.platform.locksNow).toEqual([]);
    expect(world.lockRecords.rows.size).toBe(0);
  },
);

test.each(NO_ANSWER)(
  'a lock that was asked for with %j and is taken later is found and given back',
  async (trouble) => {
    world.platform.fail('lock', { trouble });
    expect(await world.add()).toEqual({ kind: 'trouble', trouble, settlesInMs: SETTLE_MS });
    expect(world.lockRecords.rows.size).toBe(1);
    expect(await world.releaseLeft()).toBe(0);
    expect(world.lockRecords.rows.size, 'not while it may still come to be').toBe(1);
    world.platform.locksNow = [{ id: 'late', userId: 'ada' }];
    world.pass(SETTLE_MS);
    expect(await world.releaseLeft()).toBe(0);
    expect(world.platform.locksNow).toEqual([]);
    expect(world.lockRecords.rows.size).toBe(0);
  },
);

test('a note whose field was put back to what it was before is written again', async () => {
  const id = newNoteId();
  world.platform.fail('writeField', { trouble: { kind: 'timeout' }, isDone: true });
  await world.add({ id });
  world.platform.text = OLD;
  world.pass(SETTLE_MS);
  expect(await world.add({ id })).toMatchObject({ kind: 'applied' });
  expect(lines()).toBe(1);
});

test('two notes of the same words and minute are two lines, whichever of their writes is in doubt', async () => {
  for (const [firstDone, secondDone] of [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]) {
    world = createNoteWorld();
    const [first, second] = [newNoteId(), newNoteId()];
    const timeout: PlatformFailure = { kind: 'timeout' };
    world.platform.fail(
      'writeField',
      { trouble: timeout, isDone: firstDone },
      { trouble: timeout, isDone: secondDone },
    );
    await world.add({ id: first });
    world.pass(SETTLE_MS);
    await world.add({ id: second });
    world.pass(SETTLE_MS);
    world.platform.text = `Desktop note\n${world.platform.text}`;
    expect(await world.add({ id: first })).toMatchObject({ kind: 'applied' });
    expect(await world.add({ id: second })).toMatchObject({ kind: 'applied' });
    expect(lines(), `${String(firstDone)} ${String(secondDone)}`).toBe(2);
  }
});

test('a note is not taken for there because an earlier one of the same words is', async () => {
  await world.add();
  const id = newNoteId();
  world.platform.fail('writeField', { trouble: { kind: 'timeout' } });
  await world.add({ id });
  world.platform.text = `Desktop note\n${world.platform.text}`;
  world.pass(SETTLE_MS);
  await world.add({ id });
  expect(lines()).toBe(2);
});

test('a note is not written twice because an earlier one of the same words was removed', async () => {
  await world.add();
  world.platform.text = OLD;
  const id = newNoteId();
  world.platform.fail('writeField', { trouble: { kind: 'timeout' }, isDone: true });
  await world.add({ id });
  world.platform.text = `Desktop note\n${world.platform.text}`;
  world.pass(SETTLE_MS);
  await world.add({ id });
  expect(lines()).toBe(1);
});

test('a note whose row was lost with the database’s last seconds is found in the field and not written again', async () => {
  const id = newNoteId();
  await world.add({ id });
  world.platform.text = `Desktop note\n${world.platform.text}`;
  world.ledger.rows.clear();
  expect(await world.add({ id })).toMatchObject({
    kind: 'applied',
    isReplay: false,
    receipt: { id, line: LINE },
  });
  expect(lines()).toBe(1);
});

test('a new note of the same words is written whatever became of those before', async () => {
  await world.add();
  world.platform.fail('writeField', { trouble: { kind: 'timeout' }, isDone: true });
  await world.add();
  world.pass(SETTLE_MS);
  await world.add();
  expect(lines()).toBe(3);
  const [first] = world.ledger.rows.values();
  if (first !== undefined) await world.ledger.setRemoved(first, world.clockNow());
  await world.add();
  expect(lines()).toBe(4);
});

test('a late write of an attempt that was given up meets a lock that is gone', async () => {
  const id = newNoteId();
  world.platform.fail('writeField', { trouble: { kind: 'timeout' } });
  await world.add({ id });
  const [lock] = world.platform.locksNow;
  world.pass(SETTLE_MS);
  await world.addAs('ben', { text: 'Meanwhile' });
  await world.add({ id });
  const text = world.platform.text;
  const late = await world.ports.platform.writeField('token-ada', {
    loanGuid: LOAN,
    fieldId: 'CX.PROC.CRITICAL.NOTES',
    lockId: lock?.id ?? '',
    text: `${LINE}\n${OLD}`,
  });
  expect(late).toMatchObject({ kind: 'refused' });
  expect(world.platform.text).toBe(text);
});

const BEFORE_WRITE: readonly PlatformCallKind[] = ['locks', 'readField'];

test.each(BEFORE_WRITE)('trouble with %s before the write leaves no doubt and no lock', async (kind) => {
  const id = newNoteId();
  world.platform.fail(kind, { trouble: { kind: 'unavailable' } });
  expect(await world.add({ id })).toEqual({ kind: 'trouble', trouble: { kind: 'unavailable' } });
  expect(world.platform.text).toBe(OLD);
  expect(world.platform.locksNow).toEqual([]);
  expect(await world.add({ id })).toMatchObject({ kind: 'applied' });
  expect(lines()).toBe(1);
});

test('a read-back that fails is no success, and the next call finds the line at once', async () => {
  const id = newNoteId();
  world.platform.before('writeField', () =>
    world.platform.fail('readField', { trouble: { kind: 'timeout' } }),
  );
  expect(await world.add({ id })).toEqual({ kind: 'trouble', trouble: { kind: 'timeout' } });
  expect(world.platform.locksNow).toEqual([]);
  expect(await world.add({ id })).toMatchObject({ kind: 'applied', isReplay: false });
  expect(lines()).toBe(1);
});

test('a token that dies in the middle is told, and its lock is given back by another session', async () => {
  world.platform.fail('writeField', { trouble: { kind: 'unauthorized' } });
  world.platform.fail('unlock', { trouble: { kind: 'unauthorized' } });
  expect(await world.add()).toEqual({ kind: 'trouble', trouble: { kind: 'unauthorized' } });
  expect(world.platform.locksNow).toHaveLength(1);
  expect(await world.releaseLeft()).toBe(0);
  expect(world.platform.locksNow).toEqual([]);
});

test('a process that was frozen past its lease sends no write', async () => {
  const frozen = createNoteWorld();
  await frozen.ports.onStep?.('lease-taken');
  const { recordAttempt } = frozen.ledger;
  frozen.ledger.recordAttempt = async (key, attempt) => {
    await recordAttempt(key, attempt);
    frozen.pass(120_000);
  };
  expect(await frozen.add()).toMatchObject({ kind: 'in-progress' });
  expect(frozen.platform.calls).not.toContain('writeField');
  expect(frozen.platform.locksNow).toEqual([]);
});

test('a process that lost its lease while it asked for the field sends no write', async () => {
  world.platform.before('readField', () => world.pass(120_000));
  expect(await world.add()).toMatchObject({ kind: 'in-progress' });
  expect(world.platform.calls).not.toContain('writeField');
  expect(world.platform.locksNow).toEqual([]);
});

test('a process that was frozen before it asks for the lock does not ask', async () => {
  world.platform.before('locks', () => world.pass(120_000));
  expect(await world.add()).toMatchObject({ kind: 'in-progress' });
  expect(world.platform.calls).not.toContain('lock');
  expect(world.lockRecords.rows.size).toBe(0);
});

const STEPS: readonly NoteStep[] = [
  'lease-taken',
  'row-started',
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
];

for (const step of STEPS) {
  test(`a gateway that dies at ${step} leaves one line, one receipt and no lock`, async () => {
    const id = newNoteId();
    await world.addAndDieAt(step, { id });
    world.pass(world.ports.timings.lease);
    expect(await world.releaseLeft()).toBe(0);
    expect(world.platform.locksNow).toEqual([]);
    expect(world.lockRecords.rows.size).toBe(0);
    expect(await world.add({ id })).toMatchObject({ kind: 'applied', receipt: { id, line: LINE } });
    expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
  });

  test(`after a death at ${step} a note of somebody else changes nothing of that`, async () => {
    const id = newNoteId();
    await world.addAndDieAt(step, { id });
    world.pass(world.ports.timings.lease);
    expect(await world.addAs('ben', { text: 'Next' })).toMatchObject({ kind: 'applied' });
    expect(await world.add({ id })).toMatchObject({ kind: 'applied' });
    expect(lines()).toBe(1);
    expect(world.platform.text?.match(/BE - Next/g)).toHaveLength(1);
    expect(world.platform.text?.endsWith(OLD)).toBe(true);
    expect(world.platform.locksNow).toEqual([]);
  });
}
