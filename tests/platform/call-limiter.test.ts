import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';

const answered: PlatformAnswer<string> = { kind: 'ok', value: 'answer' };

test('whatever the order in which calls end, never more than allowed are in flight and each ends once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.constantFrom<'ok' | 'timeout'>('ok', 'timeout'), { minLength: 1, maxLength: 20 }),
      async (scheduler, concurrency, outcomes) => {
        const limiter = createCallLimiter({ concurrency, waiting: 100, patience: 60_000 });
        let inFlight = 0;
        let most = 0;
        const results = Promise.all(
          outcomes.map((outcome) =>
            limiter.run<string>(async () => {
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
        expect(most).toBe(Math.min(concurrency, outcomes.length));
      },
    ),
    { numRuns: 100 },
  );
});

test('a call beyond the queue is told to come back at once', async () => {
  const limiter = createCallLimiter({ concurrency: 1, waiting: 1, patience: 60_000 });
  let finish = (): void => undefined;
  const first = limiter.run<string>(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(answered);
      }),
  );
  await Promise.resolve();
  const second = limiter.run<string>(async () => answered);
  const third = await limiter.run<string>(async () => answered);
  expect(third).toEqual({ kind: 'busy', retryAfterSeconds: 2 });
  finish();
  expect(await Promise.all([first, second])).toEqual([answered, answered]);
});

test('a call that waited too long is told so and never sent', async () => {
  const limiter = createCallLimiter({ concurrency: 1, waiting: 10, patience: 20 });
  let finish = (): void => undefined;
  const first = limiter.run<string>(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(answered);
      }),
  );
  let wasSent = false;
  const second = await limiter.run<string>(async () => {
    wasSent = true;
    return answered;
  });
  expect(second.kind).toBe('busy');
  finish();
  await first;
  expect((await limiter.run<string>(async () => answered)).kind).toBe('ok');
  expect(wasSent).toBe(false);
});

test('a call that throws frees its place and tells its caller', async () => {
  const limiter = createCallLimiter({ concurrency: 1, waiting: 10, patience: 60_000 });
  await expect(limiter.run<string>(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow(
    'a fault of ours',
  );
  expect(await limiter.run<string>(async () => answered)).toEqual(answered);
});

test('there is room to spare until half of the allowed calls are in flight or wait', async () => {
  const limiter = createCallLimiter({ concurrency: 3, waiting: 10, patience: 60_000 });
  const finish: (() => void)[] = [];
  const begin = () =>
    limiter.run<string>(() => new Promise((resolve) => finish.push(() => resolve(answered))));
  expect(limiter.hasRoomToSpare()).toBe(true);
  const first = begin();
  expect(limiter.hasRoomToSpare()).toBe(true);
  const second = begin();
  expect(limiter.hasRoomToSpare()).toBe(false);
  await Promise.resolve();
  expect(limiter.hasRoomToSpare()).toBe(false);
  for (const end of finish) end();
  await Promise.all([first, second]);
  expect(limiter.hasRoomToSpare()).toBe(true);
});
