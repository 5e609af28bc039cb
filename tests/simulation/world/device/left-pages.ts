import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { MemoryEvent } from '#tests/simulation/plan/plan.ts';
import type { DeviceModel, OpenTab } from '#tests/simulation/world/device/device-model.ts';
import type { PageModel } from '#tests/simulation/world/device/page-model.ts';

export interface LeavingParts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly open: (device: DeviceModel, name: string) => void;
}

/** A page that is kept for good is longer in the memory than any schedule lasts. */
const FOR_GOOD_MS = 7_200_000;

/** Pages that somebody leaves and comes back to. Meanwhile another page has their name, so that notes are written there. */
export function createLeaving({ scheduler, random, open }: LeavingParts) {
  let besides = 0;

  function stop(tab: OpenTab, page: PageModel, ms: number): void {
    scheduler.note(`${tab.process.name} goes into the memory`);
    page.leave();
    tab.tell('hidden');
    tab.process.freeze(ms);
  }

  /** Makes room for the page that comes back. */
  function putAside(device: DeviceModel, name: string, back: MemoryEvent['back']): void {
    const next = device.tabs.get(name);
    device.tabs.delete(name);
    if (next === undefined || !next.process.isAlive()) return;
    if (back === 'beside') {
      besides += 1;
      device.tabs.set(`${name}-beside-${String(besides)}`, next);
    } else if (back === 'swaps' && next.page !== undefined) stop(next, next.page, FOR_GOOD_MS);
    else next.process.kill();
  }

  function comeBack(device: DeviceModel, name: string, tab: OpenTab, page: PageModel): void {
    scheduler.note(`${name} comes back from the memory`);
    device.tabs.set(name, tab);
    page.comeBack();
    tab.tell('visible');
    if (page.memory.isHere()) return;
    // It is somebody else's device now: such a page leaves for another one.
    scheduler.after(undefined, random.between(0, 2000), () => {
      tab.process.kill();
      open(device, name);
    });
  }

  return (device: DeviceModel, process: Process, event: MemoryEvent): void => {
    const [name, tab] = [...device.tabs].find(([, open]) => open.process === process) ?? [];
    const page = tab?.page;
    if (name === undefined || tab === undefined || page === undefined || !process.isAlive()) return;
    stop(tab, page, event.ms);
    device.tabs.delete(name);
    if (event.nextAfter !== undefined) scheduler.after(undefined, event.nextAfter, () => open(device, name));
    if (event.isEvicted) {
      scheduler.after(undefined, event.ms, () => {
        process.kill();
        open(device, name);
      });
      return;
    }
    scheduler.after(process, event.ms, () => {
      putAside(device, name, event.back);
      comeBack(device, name, tab, page);
    });
  };
}
