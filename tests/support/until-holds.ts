import { vi } from 'vitest';
import { WAIT_LIMIT } from '#tests/support/setup/time-limits.ts';

/** Waits until the check no longer throws. By itself vitest would give it a second, which a busy machine exceeds. */
export function untilHolds<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { interval: 2, timeout: WAIT_LIMIT });
}
