import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSharedReads } from '#src/platform/shared-reads.ts';

test('whoever asks, and in whatever order answers come, nobody gets the answer of another key', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.tuple(fc.constantFrom('ada', 'ben', 'ada,b', 'ada"'), fc.constantFrom('x', 'b,x')), {
        maxLength: 20,
      }),
      async (scheduler, asked) => {
        const reads = createSharedReads();
        let running = new Map<string, number>();
        const results = Promise.all(
          asked.map(([person, what]) =>
            reads.share([person, what], async () => {
              const name = JSON.stringify([person, what]);
              running.set(name, (running.get(name) ?? 0) + 1);
              expect(running.get(name)).toBe(1);
              await scheduler.schedule(Promise.resolve());
              running = new Map([...running, [name, 0]]);
              return [person, what];
            }),
          ),
        );
        expect(await scheduler.waitFor(results)).toEqual(asked);
      },
    ),
  );
});

test('identical reads in flight are one read; the next one after it is new', async () => {
  const reads = createSharedReads();
  let count = 0;
  const read = (): Promise<number> => {
    count += 1;
    return Promise.resolve(count);
  };
  expect(await Promise.all([reads.share(['a'], read), reads.share(['a'], read)])).toEqual([1, 1]);
  expect(await reads.share(['a'], read)).toBe(2);
});

test('a read that fails fails for all who waited and is not remembered', async () => {
  const reads = createSharedReads();
  const fail = (): Promise<string> => Promise.reject(new Error('no'));
  const both = await Promise.allSettled([reads.share(['a'], fail), reads.share(['a'], fail)]);
  expect(both.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  expect(await reads.share(['a'], () => Promise.resolve('yes'))).toBe('yes');
});
