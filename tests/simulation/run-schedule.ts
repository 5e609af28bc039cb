import { randomOf } from '#tests/simulation/engine/random.ts';
import { checkWorld } from '#tests/simulation/check-world.ts';
import { drawPlan, DISTURBED_MS, USERS } from '#tests/simulation/plan/draw-plan.ts';
import type { Plan, PlannedEvent } from '#tests/simulation/plan/plan.ts';
import { writeNote } from '#tests/simulation/world/author.ts';
import { createWorld, type World, type WorldOptions } from '#tests/simulation/world/create-world.ts';
import type { DeviceModel } from '#tests/simulation/world/device/device-model.ts';
import type { Violation } from '#tests/simulation/world/history.ts';
import { workAtDesktop } from '#tests/simulation/world/people-model.ts';

/** What became of one schedule. */
export interface ScheduleResult {
  readonly plan: Plan;
  readonly violations: readonly Violation[];
  readonly notes: number;
  readonly steps: number;
  readonly traceHash: number;
  readonly trace: readonly string[];
}

export type RunOptions = Omit<WorldOptions, 'plan'>;

/** For so long a healed world may take to send what one person left on one device. */
const DRAIN_MS = 40 * 60_000;
/** Doubled requests, frozen processes and locks that a crash left may still be about. */
const AFTERMATH_MS = 420_000;

export function runSeed(seed: number, options: RunOptions = {}): Promise<ScheduleResult> {
  return runSchedule(drawPlan(seed), options);
}

/** Plays a plan from beginning to end, heals everything, and looks what is where. */
export async function runSchedule(plan: Plan, options: RunOptions = {}): Promise<ScheduleResult> {
  const world = createWorld({ ...options, plan });
  const { scheduler, history } = world;
  for (const name of world.gateway.names) world.gateway.start(name);
  for (const device of world.devices) {
    for (const name of device.tabNames) world.acts.open(device, name);
  }
  for (const [index, event] of plan.events.entries()) prepare(world, event, index);
  try {
    await scheduler.runUntil(DISTURBED_MS);
    heal(world);
    // A page that was being opened or a note being typed when everything healed.
    await scheduler.runUntil(scheduler.now() + 62_000);
    const isQuiet = (): boolean => [...world.loans.values()].every(({ lock }) => lock === undefined);
    // A page that comes back late, frozen and then kept in the memory, may still save a note: it gets its time, too.
    do {
      for (const device of world.devices) await drainDevice(world, device);
      await scheduler.runUntil(scheduler.now() + 70_000);
      await scheduler.runUntil(scheduler.now() + AFTERMATH_MS, isQuiet);
    } while (history.violations.length === 0 && !isDrained(world));
    await checkWorld(world);
  } catch (error) {
    history.complain(
      'error',
      error instanceof Error ? (error.stack ?? error.message) : 'something was thrown',
    );
  }
  return {
    plan,
    violations: history.violations,
    notes: history.states.size,
    steps: scheduler.stepCount(),
    traceHash: scheduler.traceHash(),
    trace: scheduler.trace(),
  };
}

function prepare(world: World, event: PlannedEvent, index: number): void {
  const { scheduler, plan, devices, acts } = world;
  const random = randomOf(plan.seed, `event-${String(index)}`);
  const at = (time: number, run: () => void): void => {
    scheduler.after(undefined, time, run);
  };
  const device = 'device' in event ? devices[event.device] : undefined;
  const loanGuid = 'loan' in event ? (plan.loans[event.loan]?.guid ?? '') : '';
  switch (event.kind) {
    case 'write': {
      const tab = () => devices.map(({ tabs }) => tabs.get(event.tab)).find((open) => open !== undefined);
      at(event.at, () => void writeNote({ ...world, random, loanGuid, tab }, event));
      return;
    }
    case 'person': {
      const process = scheduler.start(`person-${String(index)}`);
      const { platform } = world;
      const task = {
        loanGuid,
        fieldId: event.field,
        act: event.act,
        ms: event.ms,
        words: `P${String(index)} was here`,
      };
      at(
        event.at,
        () => void workAtDesktop({ scheduler, platform, process, random, until: DISTURBED_MS }, task),
      );
      return;
    }
    case 'rule':
      at(event.at, () => world.loans.get(loanGuid)?.fields.get(event.field)?.setRule(event.how));
      return;
    case 'network':
      at(event.at, () => {
        if (device !== undefined) device.network = event.mode;
      });
      at(Math.min(event.at + event.ms, DISTURBED_MS), () => {
        if (device === undefined) return;
        device.network = undefined;
        acts.tellAll(device, 'online');
      });
      return;
    case 'storage':
      at(event.at, () => {
        if (device !== undefined) setStorage(world, device, event.mode);
      });
      at(Math.min(event.at + event.ms, DISTURBED_MS), () => {
        if (device !== undefined) setStorage(world, device, undefined);
      });
      return;
    case 'clock':
      at(event.at, () => {
        if (device !== undefined) device.clockOffset += event.ms;
      });
      return;
    case 'account':
      at(event.at, () => {
        if (device !== undefined) acts.changeAccount(device, event.userId);
      });
      return;
    case 'session':
      at(event.at, () => {
        const session = device?.session;
        if (device === undefined || session === undefined) return;
        session.isTokenAlive = false;
        at(event.backAfter, () => {
          session.isOpen = false;
          if (device.session === session) acts.signInAgain(device, session.userId);
        });
      });
      return;
    case 'ledger':
      at(event.at, () => {
        world.isDatabaseDown = true;
      });
      at(Math.min(event.at + event.ms, DISTURBED_MS), () => {
        world.isDatabaseDown = false;
      });
      return;
    case 'discard':
      at(event.at, () => void discardOne(world, event.tab));
      return;
    case 'kill':
    case 'freeze':
    case 'memory':
    case 'request':
    case 'platform':
      return;
  }
}

async function discardOne({ devices, history }: World, tabName: string): Promise<void> {
  const tab = devices.map(({ tabs }) => tabs.get(tabName)).find((open) => open !== undefined);
  const note = tab?.outbox?.get().notes.find(({ state }) => state === 'parked' || state === 'held');
  if (tab?.outbox === undefined || note === undefined || !tab.process.isAlive()) return;
  // Counts as thrown away from here on: the page may die before it hears that it was.
  history.setAside.add(note.id);
  await tab.outbox.discard(note.id).catch(() => false);
}

function setStorage({ scheduler }: World, device: DeviceModel, mode: DeviceModel['storage']): void {
  device.storage = mode;
  device.storageSince = scheduler.now();
}

function heal(world: World): void {
  const { scheduler, faults, devices, gateway, sessions } = world;
  scheduler.note('everything heals');
  faults.heal();
  for (const device of devices) {
    device.network = undefined;
    if (device.storage !== undefined) setStorage(world, device, undefined);
  }
  // Everybody is signed in somewhere: a lock that a dead gateway left can only be given back in its person's name.
  for (const userId of USERS) sessions.open(userId);
  for (const name of gateway.names) gateway.start(name);
}

/** Lets everybody who left something on a device sign in there, one after the other. */
async function drainDevice(world: World, device: DeviceModel): Promise<void> {
  const { scheduler, history, acts } = world;
  const prefix = `${String(device.index)}/`;
  for (const place of [...history.committed.keys()].filter((place) => place.startsWith(prefix))) {
    const userId = place.slice(prefix.length);
    const isOver = (): boolean => (history.committed.get(place) ?? []).every((id) => isSettled(world, id));
    if (isOver()) continue;
    if (device.session?.userId !== userId) acts.changeAccount(device, userId);
    else if (!device.session.isOpen) acts.signInAgain(device, userId);
    await scheduler.runUntil(scheduler.now() + 6000, isOver);
    // One more page, because those that are there may be frozen for ever.
    acts.open(device, `tab-${String(device.index)}-fresh-${userId}`);
    await scheduler.runUntil(scheduler.now() + DRAIN_MS, isOver);
    if (!isOver())
      history.complain('I7', `${place} is not drained after ${String(DRAIN_MS / 60_000)} minutes`);
  }
}

function isDrained(world: World): boolean {
  return [...world.history.committed.values()].flat().every((id) => isSettled(world, id));
}

function isSettled({ history }: World, id: string): boolean {
  const state = history.states.get(id);
  return state === 'acked' || state === 'parked' || state === 'discarded';
}
