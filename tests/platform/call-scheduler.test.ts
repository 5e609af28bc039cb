import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CALL_CLASSES,
  type CallClass,
  type CallScheduler,
  createCallScheduler,
  type QueueFull,
  reservedSlots,
  shareOf,
} from '#src/platform/call-scheduler.ts';

interface Seen {
  readonly callClass: CallClass;
  readonly person: string;
  state: 'asking' | 'waiting' | 'running' | 'over' | 'gave-way' | QueueFull;
  readonly start: () => void;
  readonly giveWay: () => void;
}

/** A scheduler, and what it told each call that asked it. */
function watched(capacity: () => number, { waiting = 8, waitingEach = 4 } = {}) {
  const scheduler = createCallScheduler({ capacity, waiting, waitingEach });
  const calls: Seen[] = [];
  const of = (state: Seen['state'], callClass?: CallClass, person?: string): Seen[] =>
    calls.filter(
      (call) =>
        call.state === state &&
        (callClass === undefined || call.callClass === callClass) &&
        (person === undefined || call.person === person),
    );
  return {
    scheduler,
    of,
    ask(callClass: CallClass, person: string): Seen {
      const call: Seen = {
        callClass,
        person,
        state: 'asking',
        start: () => {
          expect(['asking', 'waiting']).toContain(call.state);
          call.state = 'running';
        },
        giveWay: () => {
          expect(call.state).toBe('waiting');
          call.state = 'gave-way';
        },
      };
      calls.push(call);
      const noRoom = scheduler.ask(call);
      if (noRoom !== undefined) call.state = noRoom;
      else if (call.state === 'asking') call.state = 'waiting';
      return call;
    },
    end(call: Seen): void {
      call.state = 'over';
      scheduler.end(call);
    },
    leave(call: Seen): void {
      call.state = 'over';
      scheduler.leave(call);
    },
  };
}

const PEOPLE = ['ada', 'ben', 'cleo'] as const;
const callClass = fc.constantFrom(...CALL_CLASSES);
const person = fc.constantFrom(...PEOPLE);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), callClass, person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('end', 'leave'), which: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(world: ReturnType<typeof watched>, one: Step): void {
  if (one.kind === 'ask' && 'person' in one) world.ask(one.callClass, one.person);
  else if ('which' in one) {
    const among = world.of(one.kind === 'end' ? 'running' : 'waiting');
    const call = among[one.which % Math.max(1, among.length)];
    if (call !== undefined) (one.kind === 'end' ? world.end : world.leave)(call);
  }
}

test('no class loses its room, no person takes more than a share, and nothing exceeds the capacity', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(step, { maxLength: 120 }), (capacity, steps) => {
      const world = watched(() => capacity);
      for (const one of steps) {
        take(world, one);
        expect(world.of('running').length).toBeLessThanOrEqual(capacity);
        expect(world.scheduler.inFlight()).toBe(world.of('running').length);
        for (const each of CALL_CLASSES) {
          const share = shareOf(capacity, each);
          const hasOwnRoom = world.of('running', each).length < reservedSlots(capacity)[each];
          for (const who of PEOPLE) {
            const running = world.of('running', each, who).length;
            expect(running).toBeLessThanOrEqual(share);
            expect(hasOwnRoom && running < share ? world.of('waiting', each, who) : []).toEqual([]);
          }
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('whatever waits gets its turn once the calls before it end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(step, { maxLength: 80 }), (capacity, steps) => {
      const world = watched(() => capacity);
      for (const one of steps) take(world, one);
      for (let running = world.of('running'); running.length > 0; running = world.of('running')) {
        for (const call of running) world.end(call);
      }
      expect(world.of('waiting')).toEqual([]);
    }),
  );
});

test('when the capacity shrinks, nothing starts above it, and when it grows again, what waits starts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.array(step, { maxLength: 15 })), {
        maxLength: 6,
      }),
      (phases) => {
        let capacity = 0;
        const world = watched(() => capacity);
        for (const [next, steps] of phases) {
          capacity = next;
          world.scheduler.reconsider();
          for (const one of steps) {
            const before = world.of('running').length;
            take(world, one);
            const after = world.of('running').length;
            expect(after <= Math.max(before, capacity)).toBe(true);
          }
        }
        capacity = 30;
        world.scheduler.reconsider();
        for (const each of CALL_CLASSES.filter((one) => one !== 'background')) {
          const hasOwnRoom = world.of('running', each).length < reservedSlots(30)[each];
          expect(hasOwnRoom ? world.of('waiting', each) : []).toEqual([]);
        }
      },
    ),
  );
});

test('of 20 calls, 2 are kept for signing in, 4 for notes, 6 for reads and 1 for what nobody waits for', () => {
  expect(reservedSlots(20)).toEqual({ 'sign-in': 2, notes: 4, reads: 6, background: 1 });
  for (let capacity = 4; capacity <= 30; capacity += 1) {
    const { background, ...others } = reservedSlots(capacity);
    const kept = [background, ...Object.values(others)];
    expect(Math.min(...Object.values(others))).toBeGreaterThanOrEqual(1);
    expect(background > 0).toBe(capacity >= 10);
    expect(kept.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(capacity);
  }
});

test('30 hung notes of 30 people leave the reads and sign-ins their room', () => {
  const world = watched(() => 20, { waiting: 100 });
  for (let n = 0; n < 30; n += 1) world.ask('notes', `person ${n}`);
  expect(world.of('running', 'notes')).toHaveLength(11);
  for (let n = 0; n < 6; n += 1) expect(world.ask('reads', `reader ${n}`).state).toBe('running');
  expect(world.ask('sign-in', 'new').state).toBe('running');
});

test('free room goes to the person with the fewest calls in flight, whoever asked first', () => {
  const world = watched(() => 20, { waitingEach: 12 });
  const ada = Array.from({ length: 9 }, () => world.ask('reads', 'ada'));
  expect(ada.map(({ state }) => state)).toEqual([...Array(7).fill('running'), 'waiting', 'waiting']);
  for (let n = 0; n < 5; n += 1) world.ask('reads', 'ben');
  expect(world.of('running', 'reads')).toHaveLength(12);
  for (let n = 0; n < 3; n += 1) world.ask('reads', 'cleo');
  expect(world.of('running', 'reads', 'cleo')).toHaveLength(1);
  const [first] = ada;
  if (first !== undefined) world.end(first);
  expect(world.of('running', 'reads', 'cleo')).toHaveLength(2);
  expect(world.of('running', 'reads', 'ada')).toHaveLength(6);
});

test('a person whose own calls wait hears that it is their doing; others, that it is everybody', () => {
  // Of four calls two can be reads.
  const world = watched(() => 4, { waiting: 8, waitingEach: 2 });
  world.ask('reads', 'zoe');
  expect(Array.from({ length: 4 }, () => world.ask('reads', 'ada').state)).toEqual([
    'running',
    'waiting',
    'waiting',
    'theirs',
  ]);
  const ben = world.ask('reads', 'ben');
  expect(ben.state).toBe('waiting');
  expect(reasonToLeave(world.scheduler, ben)).toBe('others');
  const [adas] = world.of('waiting', 'reads', 'ada');
  expect(adas !== undefined && reasonToLeave(world.scheduler, adas)).toBe('theirs');
});

function reasonToLeave(scheduler: CallScheduler, call: Seen): QueueFull {
  return scheduler.leave(call);
}

test('a full queue makes a place for somebody who waits for less, and for nobody else', () => {
  const world = watched(() => 4, { waiting: 3, waitingEach: 3 });
  world.ask('reads', 'zoe');
  const ada = Array.from({ length: 4 }, () => world.ask('reads', 'ada'));
  expect(world.ask('reads', 'ben').state).toBe('waiting');
  expect(ada.map(({ state }) => state)).toEqual(['running', 'waiting', 'waiting', 'gave-way']);
  expect(world.ask('reads', 'cleo').state).toBe('waiting');
  expect(world.ask('reads', 'dan').state).toBe('others');
  expect(world.ask('reads', 'ben').state).toBe('others');
});

test('a read that nobody waits for has its own room, gets more while half of all is free, and never waits', () => {
  const world = watched(() => 20);
  const states = Array.from({ length: 12 }, (_, n) => world.ask('background', `person ${n}`).state);
  // 10 is half; reads, notes and sign-ins keep 12 of the 20.
  expect(states.filter((state) => state === 'running')).toHaveLength(8);
  expect(states.slice(8)).toEqual(Array(4).fill('others'));
  const busy = watched(() => 20);
  for (let n = 0; n < 19; n += 1)
    busy.ask((['reads', 'notes', 'sign-in'] as const)[n % 3] ?? 'reads', `p${n}`);
  expect(busy.of('running')).toHaveLength(19);
  expect(busy.ask('background', 'ada').state).toBe('running');
  expect(busy.ask('background', 'ben').state).toBe('others');
});
