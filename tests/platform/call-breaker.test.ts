import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallBreakers } from '#src/platform/call-breaker.ts';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import { createGate } from '#tests/support/gateway/platform-double.ts';
import { untilHolds } from '#tests/support/until-holds.ts';

type Answer = PlatformAnswer<string>;

const OK: Answer = { kind: 'ok', value: 'answer' };
const DOWN: Answer = { kind: 'unavailable', status: 503 };

// The library reads the time by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function world() {
  const limiter = createCallLimiter({
    capacity: () => 20,
    waiting: 100,
    waitingEach: 100,
    patience: 2_000,
  });
  const changes: string[] = [];
  const breakers = createCallBreakers((callClass, areStopped) =>
    changes.push(`${callClass} ${areStopped ? 'stopped' : 'go on'}`),
  );
  let sent = 0;
  const call = (answer: Answer | Promise<Answer>, which: keyof typeof breakers = 'reads') =>
    breakers[which].run(limiter, { callClass: 'reads', person: 'ada' }, async () => {
      sent += 1;
      return answer;
    });
  const fail = async (times: number, answer: Answer = DOWN, which?: keyof typeof breakers) => {
    for (let time = 0; time < times; time += 1) await call(answer, which);
  };
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  return { changes, call, fail, pass, sent: () => sent };
}

test.each<Answer>([DOWN, { kind: 'timeout' }, { kind: 'unavailable' }])(
  'after five %j in a row no call is sent, and each fails at once',
  async (failure) => {
    const { call, fail, sent, changes } = world();
    await fail(4, failure);
    await call(OK);
    await fail(5, failure);
    expect(sent()).toBe(10);
    for (let times = 0; times < 50; times += 1) expect(await call(OK)).toEqual({ kind: 'unavailable' });
    expect(sent()).toBe(10);
    expect(changes).toEqual(['reads stopped']);
  },
);

test('when more than half of 20 calls within ten seconds fail, calls are stopped as well', async () => {
  const { call, fail, sent, pass } = world();
  for (let second = 0; second < 16; second += 1) {
    for (const answer of [DOWN, OK, DOWN]) await call(answer);
    pass(1);
  }
  const before = sent();
  expect(before).toBeLessThan(48);
  await fail(5);
  expect(sent() - before).toBeLessThanOrEqual(1);
});

test.each<Answer>([
  { kind: 'unavailable', status: 500 },
  { kind: 'refused', status: 400 },
  { kind: 'busy', retryAfterSeconds: 2 },
  { kind: 'unreadable' },
  { kind: 'unauthorized' },
])('%j says nothing of the platform as a whole and stops nobody', async (answer) => {
  const { call, fail } = world();
  await fail(60, answer);
  expect(await call(OK)).toEqual(OK);
});

test('one call is tried after 5 s, then twice as late up to a minute; others fail meanwhile; one that works ends it', async () => {
  const { call, fail, pass, sent, changes } = world();
  await fail(5);
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const before = sent();
    pass(seconds - 0.001);
    expect(await call(OK)).toEqual({ kind: 'unavailable' });
    pass(0.001);
    const gate = createGate();
    const tried = call(gate.opened.then(() => DOWN));
    await untilHolds(() => expect(sent()).toBe(before + 1));
    // Whoever comes while it's tried doesn't wait for its end.
    expect(await call(OK)).toEqual({ kind: 'unavailable' });
    gate.open();
    expect(await tried).toEqual(DOWN);
    expect(sent()).toBe(before + 1);
  }
  pass(60);
  expect(await call(OK)).toEqual(OK);
  expect(await call(OK)).toEqual(OK);
  expect(changes.at(-1)).toBe('reads go on');
});

test('a stopped change was never sent, so it is busy and leaves no doubt; reads and sign-ins go on', async () => {
  const { call, fail } = world();
  await fail(5, DOWN, 'changes');
  expect(await call(OK, 'changes')).toEqual({ kind: 'busy', retryAfterSeconds: 5 });
  expect(await call(OK, 'reads')).toEqual(OK);
  expect(await call(OK, 'signIn')).toEqual(OK);
});
