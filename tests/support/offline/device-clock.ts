import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { msUntilNextDay } from '#src/domain/calendar/calendar-day.ts';
import { settled } from '#tests/support/settled.ts';

/** The device's and the gateway's clocks. Both run on their own at real speed. */
export interface DeviceClock {
  /** The device's clock, in ms. */
  readonly now: () => number;
  /** The gateway's clock, in ms. */
  readonly serverNow: () => number;
  /** Passes time on a device that's awake: timers run when due. */
  readonly advance: (ms: number) => Promise<void>;
  /** Passes time without running timers: for them it's only a moment. */
  readonly skip: (ms: number) => void;
  /** Sets the device's clock forward, or back with a negative number; no time passes. */
  readonly set: (byMs: number) => void;
  /** Passes time until a second after the next midnight in the lender's time zone. */
  readonly passMidnight: () => Promise<void>;
}

/** Work that waits for an idle moment, or is debounced, begins within this many ms. */
const ABOUT_TO_BEGIN_MS = 100;

/**
 * After this many turns, writes in progress have reached the storage. If the clock jumped over the storage's deadline
 * instead, storage that only waits for a busy processor would look silent.
 */
const UNTIL_STORED = 100;

/** Less than the storage's deadline, so that what begins within a step finishes within it. */
const STEP_MS = 2_000;

/** A long time passes in longer steps. */
const MOST_STEPS = 30;

/** @param asFrontPage runs what time triggers, as the front page. */
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
