import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STORAGE_DEADLINE_MS, withStorageDeadline } from '#src/offline/storage/storage-deadline.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';

const late = (): Error => new Error('late');

/** Storage that answers when the test says so. */
function slowStorage() {
  const clock = fakeClock();
  let answer = (): void => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = () => resolve('answered');
  });
  const outcome = withStorageDeadline(() => answered, clock.startTimer, late).catch(String);
  return { clock, outcome, answer };
}

describe('an answer of the storage', () => {
  test('that never comes is late at the deadline, and no sooner', async () => {
    const { clock, outcome } = slowStorage();
    let isLate = false;
    void outcome.then(() => (isLate = true));
    clock.advance(STORAGE_DEADLINE_MS - 1);
    await settled();
    expect(isLate).toBe(false);
    clock.advance(1);
    expect(await outcome).toBe('Error: late');
  });

  test('that comes while the page stands still is heard, however long that took', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: STORAGE_DEADLINE_MS / 4 - 1 }),
        fc.integer({ min: 0, max: 86_400_000 }),
        async (before, frozen) => {
          const { clock, outcome, answer } = slowStorage();
          clock.advance(before);
          clock.freeze(frozen);
          answer();
          expect(await outcome).toBe('answered');
        },
      ),
    );
  });

  test('that never comes is late also where the page stood still', async () => {
    const { clock, outcome } = slowStorage();
    clock.freeze(60_000);
    clock.advance(STORAGE_DEADLINE_MS);
    expect(await outcome).toBe('Error: late');
  });
});
