import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StartTimer, withDeadline, withDeadlineByPart } from '#src/offline/storage/deadline.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';

const LIMIT = 3_000;
const late = (): Error => new Error('late');

/** A clock that also knows how many of its timers still run. */
function countingClock() {
  const { startTimer, advance } = fakeClock();
  const running = new Set<object>();
  const counting: StartTimer = (run, ms) => {
    const timer = {};
    running.add(timer);
    const end = () => running.delete(timer);
    const cancel = startTimer(() => {
      end();
      run();
    }, ms);
    return () => {
      end();
      cancel();
    };
  };
  return { advance, startTimer: counting, timerCount: () => running.size };
}

describe('work with a deadline', () => {
  test('that is done in time gives its result, and nothing waits any longer', async () => {
    const clock = countingClock();
    expect(await withDeadline(Promise.resolve('done'), LIMIT, clock.startTimer, late)).toBe('done');
    expect(clock.timerCount()).toBe(0);
  });

  test('that fails in time fails as it did', async () => {
    const failing = withDeadline(Promise.reject(new Error('no room')), LIMIT, fakeClock().startTimer, late);
    await expect(failing).rejects.toThrow('no room');
  });

  test('that stays silent is late at the limit', async () => {
    const clock = countingClock();
    const outcome = withDeadline(new Promise(() => undefined), LIMIT, clock.startTimer, late).catch(String);
    clock.advance(LIMIT);
    expect(await outcome).toBe('Error: late');
  });
});

describe('work in parts', () => {
  test('is late exactly when one of its parts is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 2 * LIMIT }), { maxLength: 8 }), async (parts) => {
        const clock = countingClock();
        let resolve = (_result: string): void => undefined;
        const promise = new Promise<string>((done) => {
          resolve = done;
        });
        let partDone = (): void => undefined;
        const begin = (done: () => void): Promise<string> => {
          partDone = done;
          return promise;
        };
        const outcome = withDeadlineByPart(begin, LIMIT, clock.startTimer, late).catch(String);
        for (const ms of parts) {
          clock.advance(ms);
          await settled();
          partDone();
        }
        resolve('done');
        expect(await outcome).toBe(parts.every((ms) => ms < LIMIT) ? 'done' : 'Error: late');
        expect(clock.timerCount()).toBe(0);
      }),
    );
  });

  test('that was given up starts no timer when it goes on unseen', async () => {
    const clock = countingClock();
    let partDone = (): void => undefined;
    const begin = (done: () => void): Promise<never> => {
      partDone = done;
      return new Promise(() => undefined);
    };
    const outcome = withDeadlineByPart(begin, LIMIT, clock.startTimer, late).catch(String);
    clock.advance(LIMIT);
    expect(await outcome).toBe('Error: late');
    partDone();
    expect(clock.timerCount()).toBe(0);
  });
});
