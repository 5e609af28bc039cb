import { createHash } from 'node:crypto';
import { createOutbox } from '#src/offline/outbox/create-outbox.ts';
import type { DrainLocks, OutboxStore, SendNote } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { OutboxEvent } from '#src/offline/outbox/sending/page-events.ts';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';
import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { DeviceModel, OpenTab } from '#tests/simulation/world/device/device-model.ts';
import type { NetworkModel } from '#tests/simulation/world/server/network-model.ts';
import type { PageModel } from '#tests/simulation/world/device/page-model.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';
import { type OutboxPorts, outboxPartsOf } from '#tests/support/outbox/outbox-parts.ts';

/** 21 November 2026, noon UTC: when every schedule begins. */
export const BEGIN = Date.UTC(2026, 10, 21, 12);
const TIME_ZONE = 'UTC';

export interface TabParts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly device: DeviceModel;
  readonly process: Process;
  readonly userId: string;
  readonly page: PageModel;
  /** What the outbox hears of the page. */
  readonly bfcache: Bfcache;
  readonly store: OutboxStore;
  readonly locks: DrainLocks | undefined;
  readonly network: NetworkModel;
  readonly send: SendNote;
  readonly newId: () => string;
}

/** A page with the production outbox in it. */
export function openTabOf(parts: TabParts): OpenTab {
  const { scheduler, random, device, process, userId, page, bfcache, store, locks, network, send, newId } =
    parts;
  const listeners = new Set<(event: OutboxEvent) => void>();
  const changes: (() => void)[] = [];
  const tell = (event: OutboxEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const ports: OutboxPorts = {
    store,
    codec: plainCodec,
    user: { key: userId, id: userId },
    now: () => BEGIN + scheduler.now() + device.clockOffset,
    // At once: the runtime's own hashing comes back when another thread is done, which no seed decides.
    hashText: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
    freeSpace: () => scheduler.step(process, 'gives up its cache', 20),
    appVersion: 'simulation',
    timeZone: () => TIME_ZONE,
    send: async (note, signal) => {
      const outcome = await send(note, signal);
      // Where a note gets through, the page's other calls do too.
      if (outcome.kind === 'answer' && outcome.status < 400) tell('api-success');
      return outcome;
    },
    readReceipts: network.receiptsFrom(process),
    random: random.next,
    startTimer: (run, ms) => scheduler.after(process, ms, run),
    bfcache,
    ...(locks && { locks }),
    newId,
    events: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      isHidden: page.isStopped,
    },
    channel: {
      announce: () => {
        // A page in the memory has closed its channel.
        if (!process.isAlive() || page.isStopped()) return;
        for (const tab of device.tabs.values()) if (tab.userId === userId) tab.hear(process);
      },
      onChange: (listener) => changes.push(listener),
      close: () => undefined,
    },
  };
  const outbox = createOutbox(outboxPartsOf(ports));
  outbox.start();
  return {
    process,
    userId,
    page,
    device,
    busyBoxes: new Set(),
    outbox,
    tell,
    hear: (from) => {
      if (from === process || !process.isAlive()) return;
      scheduler.after(process, random.between(1, 40), () => {
        for (const listener of changes) listener();
      });
    },
  };
}
