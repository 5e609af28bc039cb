import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { MemoryEvent, NetworkMode, StorageMode } from '#tests/simulation/plan/plan.ts';
import type { OutboxEvent } from '#src/offline/outbox/sending/page-events.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { createLeaving } from '#tests/simulation/world/device/left-pages.ts';
import type { PageModel } from '#tests/simulation/world/device/page-model.ts';
import type { Session, SessionsModel } from '#tests/simulation/world/server/sessions-model.ts';

/** A page of the app that is open. */
export interface OpenTab {
  readonly process: Process;
  /** Whose outbox it has open; undefined on the sign-in page. */
  readonly userId: string | undefined;
  readonly outbox: Outbox | undefined;
  /** Undefined on the sign-in page too, which has nothing to let go of. */
  readonly page: PageModel | undefined;
  readonly device: DeviceModel;
  /** The lanes whose box somebody writes in: there's one text in a box. */
  readonly busyBoxes: Set<string>;
  readonly tell: (event: OutboxEvent) => void;
  /** Another tab of this device has changed the rows. */
  readonly hear: (from: Process) => void;
}

export interface DeviceModel {
  readonly index: number;
  session: Session | undefined;
  clockOffset: number;
  network: NetworkMode | undefined;
  storage: StorageMode | undefined;
  /** When its storage last began or ceased to be in trouble. */
  storageSince: number;
  readonly tabNames: readonly string[];
  /** The pages that are in sight: those in the browser's memory are not among them. */
  readonly tabs: Map<string, OpenTab>;
}

export interface DeviceParts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly sessions: SessionsModel;
  readonly openTab: (device: DeviceModel, name: string) => OpenTab;
}

/** What people do with a device and its tabs. */
export interface DeviceActs {
  readonly open: (device: DeviceModel, name: string) => void;
  /** The page goes; after a while the person opens it again. */
  readonly kill: (device: DeviceModel, process: Process, backAfter: number) => void;
  /** The page goes into the browser's memory, and the person goes on in another one. */
  readonly leave: (device: DeviceModel, process: Process, event: MemoryEvent) => void;
  /** The same person signs in again; the app goes on in the same page or in a fresh one. */
  readonly signInAgain: (device: DeviceModel, userId: string) => void;
  /** Signs out, and somebody in. Each page notices in its own time. */
  readonly changeAccount: (device: DeviceModel, userId: string) => void;
  readonly tellAll: (device: DeviceModel, event: OutboxEvent) => void;
}

export function createDeviceActs({ scheduler, random, sessions, openTab }: DeviceParts): DeviceActs {
  function open(device: DeviceModel, name: string): void {
    if (device.tabs.get(name)?.process.isAlive() === true) return;
    scheduler.note(`${name} opens`);
    device.tabs.set(name, openTab(device, name));
  }

  function close(device: DeviceModel, name: string): void {
    device.tabs.get(name)?.process.kill();
  }

  function tellAll(device: DeviceModel, event: OutboxEvent): void {
    for (const tab of device.tabs.values()) {
      if (tab.process.isAlive()) scheduler.after(tab.process, random.between(0, 50), () => tab.tell(event));
    }
  }

  return {
    open,
    tellAll,
    kill: (device, process, backAfter) => {
      process.kill();
      scheduler.after(undefined, backAfter, () => open(device, process.name));
    },
    leave: createLeaving({ scheduler, random, open }),
    signInAgain: (device, userId) => {
      if (device.session?.isOpen === true) return;
      device.session = sessions.open(userId);
      scheduler.note(`${userId} signs in again on device ${String(device.index)}`);
      for (const name of device.tabNames) {
        // The sign-in page is left in any case.
        if (random.chance(0.5) || device.tabs.get(name)?.userId === undefined) close(device, name);
        open(device, name);
      }
      tellAll(device, 'signed-in');
    },
    changeAccount: (device, userId) => {
      scheduler.note(`${userId} takes device ${String(device.index)}`);
      if (device.session !== undefined) device.session.isOpen = false;
      device.session = undefined;
      const signedInAfter = random.between(200, 3000);
      scheduler.after(undefined, signedInAfter, () => {
        device.session ??= sessions.open(userId);
      });
      for (const name of device.tabs.keys()) {
        scheduler.after(undefined, random.between(0, 2500), () => close(device, name));
      }
      for (const name of device.tabNames) {
        scheduler.after(undefined, 3000 + random.between(0, 2000), () => {
          close(device, name);
          open(device, name);
        });
      }
    },
  };
}
