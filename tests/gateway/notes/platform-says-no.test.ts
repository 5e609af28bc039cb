import { beforeEach, expect, test } from 'vitest';
import type { NoteOutcome } from '#src/gateway/notes/note-ports.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';
import {
  createNoteWorld,
  LINE,
  newNoteId,
  NOW,
  type NoteWorld,
} from '#tests/support/gateway-notes/note-world.ts';

const OLD = 'Old note\r\nOlder note';

let world: NoteWorld;

beforeEach(() => {
  world = createNoteWorld();
});

function expectNothingLeft(): void {
  expect(world.platform.locksNow).toEqual([]);
  expect(world.lockRecords.rows.size).toBe(0);
}

const REFUSALS: readonly (readonly [status: number, outcome: NoteOutcome])[] = [
  [400, { kind: 'rule', detail: 'Says who?' }],
  [422, { kind: 'rule', detail: 'Says who?' }],
  [409, { kind: 'rule', detail: 'Says who?' }],
  [413, { kind: 'field-full' }],
  [403, { kind: 'trouble', trouble: { kind: 'refused', status: 403 } }],
  [404, { kind: 'trouble', trouble: { kind: 'refused', status: 404 } }],
  [405, { kind: 'trouble', trouble: { kind: 'refused', status: 405, detail: 'Says who?' } }],
];

test.each(REFUSALS)(
  'a write refused with %i is asked for once more, and what stands is told, and the loan is free',
  async (status, outcome) => {
    const says = { trouble: { kind: 'refused', status, detail: 'Says who?' } } as const;
    world.platform.fail('writeField', says, says);
    expect(await world.add()).toEqual(outcome);
    expect(world.platform.text).toBe(OLD);
    // What refuses nothing for good is the device's to ask again.
    const isForGood = status !== 405;
    expect(world.platform.calls.filter((kind) => kind === 'writeField')).toHaveLength(isForGood ? 2 : 1);
    expect(world.clockNow() - NOW).toBe(isForGood ? 2_000 : 0);
    expectNothingLeft();
  },
);

test.each([400, 403, 404, 405, 409, 413, 422, 423])(
  'a write refused with %i that took effect all the same is acknowledged',
  async (status) => {
    world.platform.fail('writeField', { trouble: { kind: 'refused', status }, isDone: true });
    expect(await world.add()).toMatchObject({ kind: 'applied', fieldText: `${LINE}\n${OLD}` });
    expectNothingLeft();
  },
);

test('a refused write is no refusal until the field could be read again', async () => {
  const id = newNoteId();
  for (const status of [403, 404, 413, 422]) {
    world = createNoteWorld();
    world.platform.before('writeField', () =>
      world.platform.fail(
        'readField',
        { trouble: { kind: 'refused', status: 403 } },
        { trouble: { kind: 'refused', status: 403 } },
      ),
    );
    world.platform.fail('writeField', { trouble: { kind: 'refused', status }, isDone: true });
    expect(await world.add({ id })).toEqual({ kind: 'trouble', trouble: { kind: 'unavailable' } });
    expect(await world.add({ id })).toMatchObject({ kind: 'applied', fieldText: `${LINE}\n${OLD}` });
    expectNothingLeft();
  }
});

test.each(['locks', 'lock'] as const)(
  'a note that may be in its field is looked for before a refusal of %s is believed',
  async (kind) => {
    const id = newNoteId();
    world.platform.fail('writeField', { trouble: { kind: 'unavailable' }, isDone: true });
    await world.add({ id });
    world.pass(30_000);
    await world.releaseLeft();
    world.platform.fail(kind, { trouble: { kind: 'refused', status: 404 } });
    expect(await world.add({ id })).toMatchObject({ kind: 'applied', fieldText: `${LINE}\n${OLD}` });
    expectNothingLeft();
  },
);

test.each(['', OLD])('a read-back that is late is no field that is full (before: "%s")', async (before) => {
  world.platform.text = before;
  const { readField } = world.ports.platform;
  let reads = 0;
  Object.assign(world.ports, {
    platform: {
      ...world.platform,
      readField: async (...given: Parameters<typeof readField>) =>
        (reads += 1) === 2 ? { kind: 'ok', value: before } : readField(...given),
    },
  });
  expect(await world.add()).toMatchObject({ kind: 'applied' });
  expect(world.platform.text?.trimEnd()).toBe(`${LINE}\n${before}`.trimEnd());
  expect(world.platform.calls.filter((kind) => kind === 'writeField')).toHaveLength(1);
});

test('a write that an empty field never shows is not told as a note that is too large', async () => {
  world.platform.text = '';
  world.platform.store = () => '';
  expect(await world.add()).toMatchObject({ kind: 'rule', mayBeInLoan: true });
  expect(world.platform.calls.filter((kind) => kind === 'writeField')).toHaveLength(2);
  expectNothingLeft();
});

test('a cut-off text is put back until it is seen there', async () => {
  const full = `${OLD} that fills the field to its last place`;
  world.platform.text = full;
  world.platform.store = (text) => text.slice(0, full.length);
  world.platform.before('writeField', () => undefined);
  world.platform.before('writeField', () =>
    world.platform.fail('writeField', { trouble: { kind: 'refused', status: 403 } }),
  );
  expect(await world.add()).toEqual({ kind: 'field-full' });
  expect(world.platform.text).toBe(full);
  expectNothingLeft();
});

test('a refused note stays refused with its key, and can be sent as another one', async () => {
  const id = newNoteId();
  const refused = { trouble: { kind: 'refused', status: 400 } } as const;
  world.platform.fail('writeField', refused, refused);
  expect(await world.add({ id })).toEqual({ kind: 'rule', detail: undefined });
  expect(await world.add({ id })).toEqual({ kind: 'rule', detail: undefined });
  expect(world.platform.text).toBe(OLD);
  expect(await world.add()).toMatchObject({ kind: 'applied' });
  expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
});

test('too many calls at the platform are no doubt: nothing was done', async () => {
  const busy: PlatformFailure = { kind: 'busy', retryAfterSeconds: 2 };
  world.platform.fail('writeField', { trouble: busy });
  expect(await world.add()).toEqual({ kind: 'trouble', trouble: busy, settlesInMs: undefined });
  expectNothingLeft();
});

test.each([
  ['ben', 'Name of ben'],
  ['unnamed', 'unnamed'],
  ['ada', 'Name of ada'],
])('a loan that %s has open is left alone, and says whose it is', async (userId, holder) => {
  world.platform.locksNow = [{ id: 'desktop', userId }];
  expect(await world.add()).toEqual({ kind: 'loan-locked', holder });
  expect(world.platform.text).toBe(OLD);
  expect(world.platform.calls).not.toContain('lock');
  expect(world.platform.locksNow).toEqual([{ id: 'desktop', userId }]);
  expect(world.lockRecords.rows.size).toBe(0);
});

test('somebody who opens the loan in the last moment has it', async () => {
  world.platform.before('lock', () => (world.platform.locksNow = [{ id: 'desktop', userId: 'ben' }]));
  expect(await world.add()).toEqual({ kind: 'loan-locked', holder: 'Name of ben' });
  expect(world.lockRecords.rows.size).toBe(0);
});

test('a lock that is refused though nobody has it is asked for again later', async () => {
  world.platform.fail('lock', { trouble: { kind: 'refused', status: 409 } });
  expect(await world.add()).toEqual({ kind: 'in-progress', retryAfterMs: 2000 });
  world.platform.fail('lock', { trouble: { kind: 'refused', status: 409 } });
  world.platform.before('lock', () => world.platform.fail('locks', { trouble: { kind: 'timeout' } }));
  expect(await world.add()).toEqual({ kind: 'trouble', trouble: { kind: 'timeout' } });
  // Nobody said that the lock isn't there.
  expect(world.lockRecords.rows.size).toBe(1);
  expect(await world.releaseLeft()).toBe(0);
  expectNothingLeft();
});

test('a platform where locks may not be taken says so', async () => {
  const refused: PlatformFailure = { kind: 'refused', status: 403 };
  world.platform.fail('lock', { trouble: refused }, { trouble: refused });
  expect(await world.add()).toEqual({ kind: 'trouble', trouble: refused });
  expectNothingLeft();
});

test('somebody who takes the loan by force keeps it, and the note waits', async () => {
  world.platform.before('writeField', () => (world.platform.locksNow = [{ id: 'forced', userId: 'ben' }]));
  expect(await world.add()).toEqual({ kind: 'loan-locked', holder: 'Name of ben' });
  expect(world.platform.text).toBe(OLD);
  expect(world.platform.locksNow).toEqual([{ id: 'forced', userId: 'ben' }]);
});

test('a lock that somebody took away without keeping the loan is no rule: the note goes out later', async () => {
  const id = newNoteId();
  world.platform.before('writeField', () => (world.platform.locksNow = []));
  expect(await world.add({ id })).toEqual({ kind: 'in-progress', retryAfterMs: 2000 });
  expect(await world.add({ id })).toMatchObject({ kind: 'applied' });
});

test('a conflict whose reason cannot be asked for is trouble', async () => {
  world.platform.before('writeField', () => (world.platform.locksNow = []));
  world.platform.before('writeField', () => undefined);
  world.platform.before('readField', () => undefined);
  world.platform.before('readField', () =>
    world.platform.fail('locks', { trouble: { kind: 'unavailable' } }),
  );
  expect(await world.add()).toEqual({ kind: 'trouble', trouble: { kind: 'unavailable' } });
});

test('a refusal after which the field cannot be read is trouble, and the next call looks', async () => {
  const id = newNoteId();
  world.platform.fail('writeField', { trouble: { kind: 'refused', status: 409 }, isDone: true });
  world.platform.before('writeField', () =>
    world.platform.fail('readField', { trouble: { kind: 'timeout' } }),
  );
  expect(await world.add({ id })).toEqual({ kind: 'trouble', trouble: { kind: 'timeout' } });
  expect(await world.add({ id })).toMatchObject({ kind: 'applied' });
  expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
});

test('a field that the person may not see is never written', async () => {
  world.platform.text = undefined;
  expect(await world.add()).toEqual({ kind: 'field-hidden' });
  expect(world.platform.calls).not.toContain('writeField');
  expectNothingLeft();
});

test('what somebody saved over the note in the last moment is kept, and the note put in front of it', async () => {
  const overwrite = (): void => void (world.platform.text = 'Saved from the desktop');
  world.platform.before('readField', () => undefined);
  world.platform.before('readField', overwrite);
  expect(await world.add()).toMatchObject({ kind: 'applied' });
  expect(world.platform.text).toBe(`${LINE}\nSaved from the desktop`);
});

test('what somebody added beside the note is no reason to write it again', async () => {
  world.platform.before('readField', () => undefined);
  world.platform.before('readField', () => (world.platform.text = `Desktop\n${world.platform.text}`));
  expect(await world.add()).toMatchObject({ kind: 'applied' });
  expect(world.platform.text).toBe(`Desktop\n${LINE}\n${OLD}`);
});

test('a platform that never keeps the note is tried twice and then told', async () => {
  world.platform.store = () => 'Always the same';
  expect(await world.add()).toMatchObject({ kind: 'rule', mayBeInLoan: true });
  expect(world.platform.calls.filter((kind) => kind === 'writeField')).toHaveLength(2);
  expectNothingLeft();
});

test('a note that the platform stores in other characters stands there once, and its author is told', async () => {
  world.platform.store = (text) => text.replaceAll('é', '?').replaceAll('\t', ' ');
  const outcome = await world.add({ text: 'Café\n\topen' });
  expect(outcome).toEqual({
    kind: 'rule',
    detail: expect.stringContaining('changed this note') as string,
    mayBeInLoan: true,
  });
  expect(world.platform.text).toBe(`${LINE.replace('Called the borrower', 'Caf?')}\n open\n${OLD}`);
  expect(world.platform.calls.filter((kind) => kind === 'writeField')).toHaveLength(1);
  expectNothingLeft();
});

test('a field that is full cuts nothing off what people wrote before', async () => {
  const full = `${OLD} that fills the field to its last place`;
  world.platform.text = full;
  world.platform.store = (text) => text.slice(0, full.length);
  expect(await world.add()).toEqual({ kind: 'field-full' });
  expect(world.platform.text).toBe(full);
  expectNothingLeft();
  // Somebody makes room.
  world.platform.store = (text) => text;
  expect(await world.add()).toMatchObject({ kind: 'applied' });
  expect(world.platform.text).toBe(`${LINE}\n${full}`);
});

test('putting a cut-off text back can be in doubt too', async () => {
  world.platform.store = (text) => text.slice(0, OLD.length);
  world.platform.before('writeField', () => undefined);
  world.platform.before('writeField', () =>
    world.platform.fail('writeField', { trouble: { kind: 'timeout' } }),
  );
  expect(await world.add()).toEqual({ kind: 'trouble', trouble: { kind: 'timeout' }, settlesInMs: 30_000 });
});
