import { type RunOptions, runSchedule, type ScheduleResult } from '#tests/simulation/run-schedule.ts';
import type { PlannedEvent } from '#tests/simulation/plan/plan.ts';

/** No failure is worth more tries than this. */
const MOST_TRIES = 400;

/**
 * Leaves out events of a failing schedule, many at once and then one by one, as long as what is left breaks the same rule.
 * @returns the smallest failing schedule that was found.
 */
export async function shrink(failed: ScheduleResult, options: RunOptions = {}): Promise<ScheduleResult> {
  const rule = failed.violations[0]?.invariant;
  let smallest = failed;
  let tries = 0;

  async function failsWith(events: readonly PlannedEvent[]): Promise<boolean> {
    tries += 1;
    const result = await runSchedule({ ...smallest.plan, events }, options);
    if (!result.violations.some(({ invariant }) => invariant === rule)) return false;
    smallest = result;
    return true;
  }

  for (let size = Math.ceil(failed.plan.events.length / 2); size >= 1; size = Math.floor(size / 2)) {
    let at = 0;
    while (at < smallest.plan.events.length && tries < MOST_TRIES) {
      const { events } = smallest.plan;
      // What is left after a cut stands at the same place: the next try begins there.
      if (!(await failsWith([...events.slice(0, at), ...events.slice(at + size)]))) at += size;
    }
  }
  return runSchedule(smallest.plan, { ...options, keepTrace: true });
}
