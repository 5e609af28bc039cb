import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createSessionMemory, isLocked } from '#src/offline/session/session-memory.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { fakeClock, memoryStorage, SOME_USER_KEY } from '#tests/support/offline/offline.ts';

const HOUR = 3_600_000;
const USER = {
  id: 'mlopez',
  firstName: 'Maria',
  lastName: 'Lopez',
  fullName: 'Maria Lopez',
  email: 'm@x.example',
};

function setUp() {
  const storage = memoryStorage();
  const clock = fakeClock();
  const memory = createSessionMemory(
    keyValueStore(() => storage),
    clock.now,
  );
  const locked = (hours = 72): boolean | undefined => {
    const session = memory.read();
    return session && isLocked(session, clock.now(), hours);
  };
  return { storage, clock, memory, locked };
}

describe('who signed in last', () => {
  test('is remembered across a restart', () => {
    const { storage, clock, memory } = setUp();
    expect(memory.read()).toBeUndefined();
    memory.rememberCheck(USER, SOME_USER_KEY);
    const restarted = createSessionMemory(
      keyValueStore(() => storage),
      clock.now,
    );
    expect(restarted.read()).toMatchObject({ user: USER, userKey: SOME_USER_KEY, lastCheckAt: clock.now() });
  });

  test.each(['', '{}', 'null', '{"userKey":"m@x.example"}'])(
    'is nobody when the memory is damaged: %j',
    (text) => {
      const { storage, memory } = setUp();
      storage.setItem('ctc.session', text);
      expect(memory.read()).toBeUndefined();
      memory.noteTime();
      expect(storage.getItem('ctc.session')).toBe(text);
    },
  );
});

describe('kept data', () => {
  test('with 0 hours is shown until the next check, and no longer', () => {
    const { clock, memory, locked } = setUp();
    memory.rememberCheck(USER, SOME_USER_KEY);
    clock.advance(15 * 60_000);
    expect(locked(0)).toBe(false);
    clock.advance(5 * 60_000);
    expect(locked(0)).toBe(true);
  });

  test('may be shown until the offline hours are over, and not a moment longer', () => {
    const { clock, memory, locked } = setUp();
    memory.rememberCheck(USER, SOME_USER_KEY);
    clock.advance(72 * HOUR - 1);
    expect(locked()).toBe(false);
    clock.advance(1);
    expect(locked()).toBe(true);
  });

  test('is free again after a new check', () => {
    const { clock, memory, locked } = setUp();
    memory.rememberCheck(USER, SOME_USER_KEY);
    clock.advance(100 * HOUR);
    expect(locked()).toBe(true);
    memory.rememberCheck(USER, SOME_USER_KEY);
    expect(locked()).toBe(false);
  });

  test('counts from the server’s time, whatever the device believes', () => {
    for (const wrongBy of [-26 * HOUR, 0, 300 * HOUR]) {
      const { clock, memory, locked } = setUp();
      memory.rememberCheck(USER, SOME_USER_KEY, clock.now() + wrongBy);
      clock.advance(71 * HOUR);
      expect(locked()).toBe(false);
      clock.advance(HOUR);
      expect(locked()).toBe(true);
    }
  });

  test('is locked when the clock is set back, however little time has passed by it', () => {
    const { clock, memory, locked } = setUp();
    memory.rememberCheck(USER, SOME_USER_KEY);
    clock.advance(70 * HOUR);
    memory.noteTime();
    clock.advance(-60 * HOUR);
    memory.noteTime();
    expect(locked()).toBe(true);
  });

  test('is not locked by the small corrections that clocks make', () => {
    const { clock, memory, locked } = setUp();
    memory.rememberCheck(USER, SOME_USER_KEY);
    clock.advance(HOUR);
    memory.noteTime();
    clock.advance(-60_000);
    expect(locked()).toBe(false);
  });

  test('is never shown after the hours by any way of setting the clock back in between', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 12 }), (jumps) => {
        const { clock, memory, locked } = setUp();
        memory.rememberCheck(USER, SOME_USER_KEY);
        let latest = 0;
        let now = 0;
        for (const hours of jumps) {
          clock.advance(hours * HOUR);
          now += hours;
          latest = Math.max(latest, now);
          memory.noteTime();
          expect(locked()).toBe(latest >= 72 || now < latest);
        }
      }),
    );
  });
});

describe('the key of a person', () => {
  test('is the same for the same login id, and another for another', async () => {
    expect(await userKeyOf('mlopez')).toBe(await userKeyOf('mlopez'));
    expect(await userKeyOf('mlopez')).not.toBe(await userKeyOf('mlopes'));
  });

  test('says nothing of the login id', async () => {
    expect(await userKeyOf('maria.lopez@lender.example')).toMatch(/^[0-9a-f]{32}$/);
  });
});
