import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeldReads } from '#src/platform/held-reads.ts';
import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';
import { createGate } from '#tests/support/gateway/platform-double.ts';

interface Text {
  readonly text: string;
}

function world(changes: { readonly staleAge?: number; readonly maxBytes?: number } = {}) {
  const clock = { now: 1_000_000 };
  let calls = 0;
  const reads = createHeldReads<Text>({
    now: () => clock.now,
    minimumAge: 5_000,
    staleAge: 60_000,
    maxBytes: 10_000,
    bytesOf: ({ text }) => text.length,
    ...changes,
  });
  const answering = (answer: PlatformAnswer<Text>) => async () => {
    calls += 1;
    return answer;
  };
  const ok = (text: string) => answering({ kind: 'ok', value: { text } });
  return { clock, reads, ok, fail: (failure: PlatformFailure) => answering(failure), calls: () => calls };
}

const DOWN: PlatformFailure = { kind: 'unavailable' };
const KEY = ['ada', 'MyLoans'] as const;

test('whoever asks what, whenever, and however calls end, an answer reaches its own session and question alone', async () => {
  const asked = fc.record({
    session: fc.constantFrom('ada', 'ben', 'ada","x', 'ada,x'),
    question: fc.constantFrom('x', 'y', '", "x', ''),
    passes: fc.constantFrom(0, 1_000, 6_000, 70_000),
    outcome: fc.constantFrom('ok', 'ok', 'unavailable', 'refused', 'signed out'),
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(asked, { maxLength: 25 }), async (scheduler, steps) => {
      const { reads, clock } = world();
      const results = steps.map(async ({ session, question, passes, outcome }) => {
        await scheduler.schedule(Promise.resolve());
        clock.now += passes;
        if (outcome === 'signed out') reads.drop(session);
        const read = await reads.read([session, question], async () => {
          await scheduler.schedule(Promise.resolve());
          if (outcome === 'unavailable') return DOWN;
          if (outcome === 'refused') return { kind: 'refused', status: 403 };
          return { kind: 'ok', value: { text: JSON.stringify([session, question]) } };
        });
        const own = { text: JSON.stringify([session, question]) };
        expect(read.kind === 'ok' ? read.value : own).toEqual(own);
      });
      await scheduler.waitFor(Promise.all(results));
    }),
  );
});

test('an answer younger than the minimum age is answered again; then the platform is asked', async () => {
  const { reads, clock, ok, calls } = world();
  await reads.read(KEY, ok('first'));
  clock.now += 4_999;
  expect(await reads.read(KEY, ok('second'))).toMatchObject({
    value: { text: 'first' },
    isHeld: true,
    readAt: clock.now - 4_999,
    trouble: undefined,
  });
  clock.now += 1;
  expect(await reads.read(KEY, ok('second'))).toMatchObject({ value: { text: 'second' }, isHeld: false });
  expect(calls()).toBe(2);
});

test.each<PlatformFailure>([
  { kind: 'unavailable' },
  { kind: 'timeout' },
  { kind: 'unreadable' },
  { kind: 'busy', retryAfterSeconds: 2 },
])(
  'while calls end with $kind the last answer stands in, with its age and why, until it is too old',
  async (failure) => {
    const { reads, clock, ok, fail, calls } = world();
    const readAt = clock.now;
    await reads.read(KEY, ok('good'));
    for (const age of [6_000, 30_000, 59_999]) {
      clock.now = readAt + age;
      const answer = await reads.read(KEY, fail(failure));
      expect(answer).toEqual({ kind: 'ok', value: { text: 'good' }, readAt, isHeld: true, trouble: failure });
    }
    clock.now = readAt + 60_000;
    expect(await reads.read(KEY, fail(failure))).toEqual(failure);
    expect(calls()).toBe(5);
  },
);

test('a platform that is down is asked at most once in the minimum age too', async () => {
  const { reads, clock, ok, fail, calls } = world();
  await reads.read(KEY, ok('good'));
  clock.now += 20_000;
  for (let times = 0; times < 10; times += 1) {
    expect(await reads.read(KEY, fail(DOWN))).toMatchObject({ kind: 'ok', trouble: DOWN });
    clock.now += 400;
  }
  expect(calls()).toBe(2);
});

test.each<PlatformFailure>([{ kind: 'unauthorized' }, { kind: 'refused', status: 403 }])(
  'after $kind nothing stands in any more, not even during a later outage',
  async (failure) => {
    const { reads, clock, ok, fail } = world();
    await reads.read(KEY, ok('good'));
    clock.now += 6_000;
    expect(await reads.read(KEY, fail(failure))).toEqual(failure);
    expect(await reads.read(KEY, fail(DOWN))).toEqual(DOWN);
  },
);

test('a 401 forgets the session’s other answers as well, and nobody else’s', async () => {
  const { reads, clock, ok, fail } = world();
  await reads.read(['ada', 'AllLoans'], ok('all'));
  await reads.read(['ben', 'AllLoans'], ok('ben'));
  clock.now += 6_000;
  await reads.read(KEY, fail({ kind: 'unauthorized' }));
  expect(await reads.read(['ada', 'AllLoans'], fail(DOWN))).toEqual(DOWN);
  expect(await reads.read(['ben', 'AllLoans'], fail(DOWN))).toMatchObject({ value: { text: 'ben' } });
});

test('what a session asked before its sign-out is not held when it comes after', async () => {
  const { reads, fail } = world();
  const gate = createGate();
  const late = reads.read(KEY, async () => {
    await gate.opened;
    return { kind: 'ok', value: { text: 'late' } };
  });
  reads.drop('ada');
  gate.open();
  expect(await late).toMatchObject({ value: { text: 'late' } });
  expect(await reads.read(KEY, fail(DOWN))).toEqual(DOWN);
});

test('answers take no more memory than allowed; the longest unused goes first', async () => {
  const { reads, ok, calls } = world({ maxBytes: 2_500 });
  for (const person of ['ada', 'ben', 'cleo']) await reads.read([person, 'x'], ok('x'.repeat(1_000)));
  await reads.read(['cleo', 'x'], ok('y'));
  await reads.read(['ben', 'x'], ok('y'));
  expect(calls()).toBe(3);
  expect(await reads.read(['ada', 'x'], ok('y'))).toMatchObject({ value: { text: 'y' }, isHeld: false });
});

test('a stale age of 0 never lets an answer stand in, and a clock that is set back makes none new', async () => {
  const never = world({ staleAge: 0 });
  await never.reads.read(KEY, never.ok('good'));
  never.clock.now += 6_000;
  expect(await never.reads.read(KEY, never.fail(DOWN))).toEqual(DOWN);
  const back = world();
  await back.reads.read(KEY, back.ok('good'));
  back.clock.now -= 3_600_000;
  expect(await back.reads.read(KEY, back.ok('new'))).toMatchObject({ value: { text: 'new' } });
});

test('old answers leave the memory', async () => {
  const { reads, clock, ok, fail } = world({ staleAge: 60_000 });
  await reads.read(KEY, ok('good'));
  clock.now += 59_000;
  reads.removeOld();
  clock.now += 500;
  expect(await reads.read(KEY, fail(DOWN))).toMatchObject({ value: { text: 'good' } });
  clock.now += 1_000;
  reads.removeOld();
  clock.now -= 1_000;
  expect(await reads.read(KEY, fail(DOWN))).toEqual(DOWN);
});

test('an answer of before a change is not as good as a new one, nor is a read under way; it still stands in', async () => {
  const { reads, ok, fail, calls } = world();
  await reads.read(KEY, ok('before'), { newestChange: 1 });
  expect(await reads.read(KEY, ok('x'), { newestChange: 1 })).toMatchObject({ value: { text: 'before' } });
  const gate = createGate();
  const slow = async (): Promise<PlatformAnswer<Text>> => {
    await gate.opened;
    return { kind: 'ok', value: { text: 'between' } };
  };
  const between = reads.read(KEY, slow, { newestChange: 2 });
  expect(await reads.read(KEY, ok('after'), { newestChange: 3 })).toMatchObject({ value: { text: 'after' } });
  gate.open();
  expect(await between).toMatchObject({ value: { text: 'between' } });
  expect(calls()).toBe(2);
  expect(await reads.read(KEY, fail(DOWN), { newestChange: 4 })).toMatchObject({ trouble: DOWN });
});

test('a read that everybody left is joined by nobody, and is no trouble of the platform', async () => {
  const { reads, ok, fail, clock } = world();
  await reads.read(KEY, ok('good'));
  clock.now += 6_000;
  const leaving = new AbortController();
  const gate = createGate();
  const left = reads.read(
    KEY,
    async () => {
      await gate.opened;
      return { kind: 'busy', retryAfterSeconds: 2 };
    },
    { signal: leaving.signal },
  );
  leaving.abort();
  expect(await reads.read(KEY, ok('new'))).toMatchObject({ value: { text: 'new' }, isHeld: false });
  gate.open();
  expect(await left).toMatchObject({ kind: 'busy' });
  expect(await reads.read(KEY, fail(DOWN))).not.toHaveProperty('trouble', DOWN);
});
