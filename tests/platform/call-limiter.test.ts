import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallLimiter, type CallLimits, createCallLimiter } from '#src/platform/call-limiter.ts';
import type { CallLane } from '#src/platform/call-scheduler.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';

const answered: PlatformAnswer<string> = { kind: 'ok', value: 'answer' };

const limits = (changes: Partial<CallLimits>): CallLimits => ({
  capacity: () => 1,
  waiting: 100,
  waitingEach: 100,
  patience: 60_000,
  ...changes,
});

let people = 0;
/** Each call is another person's, unless somebody is named. */
const lane = (changes: Partial<CallLane> = {}): CallLane => ({
  callClass: 'reads',
  person: `person ${(people += 1)}`,
  ...changes,
});

/** A call that is answered when it's told to. */
function oneUnderWay(limiter: CallLimiter) {
  let finish = (): void => undefined;
  const sent = new Promise<typeof answered>((resolve) => {
    finish = () => resolve(answered);
  });
  return { first: limiter.run<string>(lane(), () => sent), finish };
}

test('whatever the order in which calls end, never more than allowed are in flight and each ends once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.constantFrom<'ok' | 'timeout'>('ok', 'timeout'), { minLength: 1, maxLength: 20 }),
      async (scheduler, concurrency, outcomes) => {
        const limiter = createCallLimiter(limits({ capacity: () => concurrency }));
        let inFlight = 0;
        let most = 0;
        const results = Promise.all(
          outcomes.map((outcome) =>
            limiter.run<string>(lane(), async () => {
              inFlight += 1;
              most = Math.max(most, inFlight);
              await scheduler.schedule(Promise.resolve());
              inFlight -= 1;
              return outcome === 'ok' ? answered : { kind: outcome };
            }),
          ),
        );
        const kinds = (await scheduler.waitFor(results)).map((result) => result.kind);
        expect(kinds).toEqual(outcomes);
        // With four and more, sign-ins and notes keep room for one each.
        expect(most).toBe(Math.min(concurrency < 4 ? concurrency : concurrency - 2, outcomes.length));
      },
    ),
    { numRuns: 100 },
  );
});

test('a call beyond the queue is told to come back at once', async () => {
  const limiter = createCallLimiter(limits({ waiting: 1 }));
  const { first, finish } = oneUnderWay(limiter);
  await Promise.resolve();
  const second = limiter.run<string>(lane(), async () => answered);
  const third = await limiter.run<string>(lane(), async () => answered);
  expect(third).toEqual({ kind: 'busy', retryAfterSeconds: 2, isTheirDoing: false });
  finish();
  expect(await Promise.all([first, second])).toEqual([answered, answered]);
});

test('a call that waited too long is told so and never sent', async () => {
  const limiter = createCallLimiter(limits({ patience: 20 }));
  const { first, finish } = oneUnderWay(limiter);
  let wasSent = false;
  const second = await limiter.run<string>(lane(), async () => {
    wasSent = true;
    return answered;
  });
  expect(second.kind).toBe('busy');
  finish();
  await first;
  expect((await limiter.run<string>(lane(), async () => answered)).kind).toBe('ok');
  expect(wasSent).toBe(false);
});

test('a call that throws frees its place and tells its caller', async () => {
  const limiter = createCallLimiter(limits({}));
  await expect(
    limiter.run<string>(lane(), () => Promise.reject(new Error('a fault of ours'))),
  ).rejects.toThrow('a fault of ours');
  expect(await limiter.run<string>(lane(), async () => answered)).toEqual(answered);
});

test('a call that nobody waits for any more leaves the queue and is never sent', async () => {
  const limiter = createCallLimiter(limits({ waiting: 1 }));
  const { first, finish } = oneUnderWay(limiter);
  const leaving = new AbortController();
  let wasSent = false;
  const second = limiter.run<string>(lane({ signal: leaving.signal }), async () => {
    wasSent = true;
    return answered;
  });
  leaving.abort();
  expect((await second).kind).toBe('busy');
  // Its place in the queue is free.
  const third = limiter.run<string>(lane(), async () => answered);
  finish();
  expect(await Promise.all([first, third])).toEqual([answered, answered]);
  expect((await limiter.run<string>(lane({ signal: leaving.signal }), async () => answered)).kind).toBe(
    'busy',
  );
  expect(wasSent).toBe(false);
  expect(limiter.inFlight()).toBe(0);
});

test('a call that waits starts when more room comes from outside', async () => {
  let capacity = 0;
  const limiter = createCallLimiter(limits({ capacity: () => capacity }));
  const call = limiter.run<string>(lane(), async () => answered);
  capacity = 1;
  limiter.reconsider();
  expect(await call).toEqual(answered);
});

test('who is over their own share is told so, and who reads ahead is told to wait longer', async () => {
  const limiter = createCallLimiter(limits({ waitingEach: 0 }));
  const running = new Promise<never>(() => undefined);
  void limiter.run<string>(lane({ person: 'ada' }), () => running);
  expect(await limiter.run<string>(lane({ person: 'ada' }), async () => answered)).toEqual({
    kind: 'busy',
    retryAfterSeconds: 2,
    isTheirDoing: true,
  });
  expect(await limiter.run<string>(lane({ callClass: 'background' }), async () => answered)).toEqual({
    kind: 'busy',
    retryAfterSeconds: 30,
    isTheirDoing: false,
  });
});
