import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type {
  MemoryEvent,
  Plan,
  PlannedEvent,
  PlatformFault,
  RequestFault,
} from '#tests/simulation/plan/plan.ts';

type Of<TKind extends PlannedEvent['kind']> = Extract<PlannedEvent, { kind: TKind }>;

/** The faults of a plan, by what they hit. After `heal` there are none any more. */
export interface PlannedFaults {
  readonly ofRequest: (device: number) => RequestFault | undefined;
  readonly ofPlatformCall: (nth: number) => PlatformFault | undefined;
  readonly heal: () => void;
}

/** What faults do to a process. */
export interface Stops {
  readonly kill: (process: Process, backAfter: number) => void;
  /** Puts it into the browser's memory. */
  readonly leave: (process: Process, event: MemoryEvent) => void;
}

function eventsOf<TKind extends PlannedEvent['kind']>(plan: Plan, kind: TKind): readonly Of<TKind>[] {
  return plan.events.filter((event): event is Of<TKind> => event.kind === kind);
}

export function plannedFaults(plan: Plan, scheduler: Scheduler, { kill, leave }: Stops): PlannedFaults {
  const requests = new Map(
    eventsOf(plan, 'request').map(({ device, nth, fault }) => [`${String(device)}/${String(nth)}`, fault]),
  );
  const calls = new Map(eventsOf(plan, 'platform').map(({ nth, fault }) => [nth, fault]));
  const stops = new Map(
    [...eventsOf(plan, 'kill'), ...eventsOf(plan, 'freeze'), ...eventsOf(plan, 'memory')].map((event) => [
      `${event.process}/${String(event.step)}`,
      event,
    ]),
  );
  const requestCounts = new Map<number, number>();
  const stepCounts = new Map<string, number>();
  let isHealed = false;

  scheduler.watch((process) => {
    // A process that was started again goes on counting: a plan means the n-th step of all its lives.
    const count = (stepCounts.get(process.name) ?? 0) + 1;
    stepCounts.set(process.name, count);
    const stop = isHealed ? undefined : stops.get(`${process.name}/${String(count)}`);
    if (stop === undefined) return;
    if (stop.kind === 'freeze') process.freeze(stop.ms);
    else if (stop.kind === 'kill') kill(process, stop.restartAfter);
    else scheduler.after(process, stop.after, () => leave(process, stop));
  });

  return {
    ofRequest: (device) => {
      const count = (requestCounts.get(device) ?? 0) + 1;
      requestCounts.set(device, count);
      return isHealed ? undefined : requests.get(`${String(device)}/${String(count)}`);
    },
    ofPlatformCall: (nth) => (isHealed ? undefined : calls.get(nth)),
    heal: () => {
      isHealed = true;
    },
  };
}
