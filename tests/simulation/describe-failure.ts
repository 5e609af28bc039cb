import type { PlannedEvent } from '#tests/simulation/plan/plan.ts';
import type { ScheduleResult } from '#tests/simulation/run-schedule.ts';

/** What a person needs to understand a failure and to see it again. */
export function describeFailure(smallest: ScheduleResult, mutant: string | undefined): string {
  const { plan, violations, traceHash } = smallest;
  const how = mutant === undefined ? '' : ` --mutant ${mutant}`;
  return [
    `seed ${String(plan.seed)} fails${mutant === undefined ? '' : ` with ${mutant}`}; again: npm run simulate -- --seed ${String(plan.seed)} --schedules 1${how}`,
    ...violations.map(({ invariant, says }) => `  ${invariant}: ${says}`),
    `  devices ${JSON.stringify(plan.devices)}`,
    `  ${String(plan.events.length)} events are enough (trace ${(traceHash >>> 0).toString(16)}):`,
    ...plan.events.map((event) => `    ${describeEvent(event)}`),
  ].join('\n');
}

function describeEvent({ kind, ...facts }: PlannedEvent): string {
  const told = Object.entries(facts).map(([name, value]) => {
    const text = JSON.stringify(value);
    return `${name} ${text.length > 80 ? `${text.slice(0, 80)}..."` : text}`;
  });
  return `${kind}: ${told.join(', ')}`;
}
