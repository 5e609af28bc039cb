import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSharedReads } from '#src/platform/shared-reads.ts';

/** The signal of a caller who waits to the end. */
const waits = (): AbortSignal => new AbortController().signal;

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
            reads.share([person, what], waits(), async () => {
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
  expect(await Promise.all([reads.share(['a'], waits(), read), reads.share(['a'], waits(), read)])).toEqual([
    1, 1,
  ]);
  expect(await reads.share(['a'], waits(), read)).toBe(2);
});

test('a read that fails fails for all who waited and is not remembered', async () => {
  const reads = createSharedReads();
  const fail = (): Promise<string> => Promise.reject(new Error('no'));
  const both = await Promise.allSettled([
    reads.share(['a'], waits(), fail),
    reads.share(['a'], waits(), fail),
  ]);
  expect(both.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  expect(await reads.share(['a'], waits(), () => Promise.resolve('yes'))).toBe('yes');
});

test('a read is given up when the last of its callers left, and not before; the next caller starts anew', async () => {
  const reads = createSharedReads();
  const given: AbortSignal[] = [];
  const read = (signal: AbortSignal): Promise<string> => {
    given.push(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve('given up')));
  };
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [reads.share(['a'], first.signal, read), reads.share(['a'], second.signal, read)];
  first.abort();
  expect(given.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort();
  expect(given.map(({ aborted }) => aborted)).toEqual([true]);
  void reads.share(['a'], waits(), read);
  expect(given.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(await Promise.all(answers)).toEqual(['given up', 'given up']);
  // The end of the read that was given up takes nothing from the new one.
  void reads.share(['a'], waits(), read);
  expect(given).toHaveLength(2);
});
