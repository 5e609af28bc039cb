import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { msUntilNextDay } from '#src/domain/calendar/calendar-day.ts';
import { settled } from '#tests/support/settled.ts';

/** The clocks of a device and of the gateway. Both run on by themselves, as fast as real ones. */
export interface DeviceClock {
  /** What the device's clock says, in ms. */
  readonly now: () => number;
  /** What the gateway's clock says, in ms. */
  readonly serverNow: () => number;
  /** Lets time pass on a device that is awake: timers run when they are due. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets time pass without a single timer: what it was for them is a moment. */
  readonly skip: (ms: number) => void;
  /** Sets the device's clock forward, or back by a negative number; no time passes. */
  readonly set: (byMs: number) => void;
  /** Lets time pass until a second after the next midnight of the lender's time zone. */
  readonly passMidnight: () => Promise<void>;
}

/** What waits for a quiet moment, or for a few things at once, begins within so many ms. */
const ABOUT_TO_BEGIN_MS = 100;

/**
 * In so many turns what is on its way to the storage arrives: a clock that leaps over its deadline would make a storage look
 * silent that is only behind a busy processor.
 */
const UNTIL_STORED = 100;

/** Less than the storage's deadline, so that what begins on the way arrives on the way. */
const STEP_MS = 2_000;

/** A long time passes in longer steps. */
const MOST_STEPS = 30;

/** @param asFrontPage runs what the time brings as the page in front. */
export function createDeviceClock(
  start: number,
  timeZone: string,
  asFrontPage: <T>(work: () => T) => T,
): DeviceClock {
  vi.setSystemTime(start);
  let wrongBy = 0;
  const now = () => Date.now();
  const serverNow = () => Date.now() - wrongBy;
  const skip = (ms: number) => void vi.setSystemTime(now() + ms);
  const advance = (ms: number) =>
    asFrontPage(() =>
      act(async () => {
        const first = Math.min(ms, ABOUT_TO_BEGIN_MS);
        await settled(UNTIL_STORED);
        await vi.advanceTimersByTimeAsync(first);
        const step = Math.max(STEP_MS, (ms - first) / MOST_STEPS);
        for (let passed = first; passed < ms; passed += step) {
          await settled(UNTIL_STORED);
          await vi.advanceTimersByTimeAsync(Math.min(step, ms - passed));
        }
      }),
    );
  return {
    now,
    serverNow,
    advance,
    skip,
    set: (byMs) => {
      wrongBy += byMs;
      skip(byMs);
    },
    passMidnight: () => advance(msUntilNextDay(serverNow(), timeZone) + 1000),
  };
}
