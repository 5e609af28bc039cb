import type { Bfcache } from '#src/offline/storage/bfcache.ts';
import type { DrainLocks, OutboxStore, SendNote } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { NotePorts } from '#src/gateway/notes/note-ports.ts';
import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { DeviceModel } from '#tests/simulation/world/device/device-model.ts';
import type { DeviceRows } from '#tests/simulation/world/device/memory-store.ts';
import type { PageModel } from '#tests/simulation/world/device/page-model.ts';
import type { NoteDatabase } from '#tests/simulation/world/server/memory-database.ts';

/** Where on a device something runs. */
export interface TabPlace {
  readonly scheduler: Scheduler;
  readonly process: Process;
  readonly random: Random;
  readonly device: DeviceModel;
  readonly userId: string;
  readonly page: PageModel;
  /** What lies on the device; only there with the store in memory. */
  readonly rows: DeviceRows;
  readonly newId: () => string;
}

/** Where a gateway runs. */
export interface GatewayPlace {
  readonly scheduler: Scheduler;
  readonly process: Process;
  readonly random: Random;
  /** Past the troubled connection: what really is in the database. */
  readonly database: NoteDatabase;
  /** Shared by the instances of one schedule. */
  readonly memory: Map<string, string>;
}

/** A change of the design, made from outside through the ports that the production code runs on. */
export interface Mutant {
  readonly name: string;
  /** What the design would be. */
  readonly says: string;
  /** True for a change that the design must survive. */
  readonly isHarmless?: boolean;
  /** The first seed that shows a harmful one, where the hunt of every run begins. A full run begins with 1. */
  readonly seed?: number;
  readonly store?: (store: OutboxStore, place: TabPlace) => OutboxStore;
  /** What the database's connection hears of the page's leaving and coming back. */
  readonly storeMemory?: (memory: Bfcache) => Bfcache;
  /** The same for the outbox itself. */
  readonly outboxMemory?: (memory: Bfcache) => Bfcache;
  readonly send?: (send: SendNote, place: TabPlace) => SendNote;
  readonly locks?: (locks: DrainLocks) => DrainLocks | undefined;
  readonly gateway?: (ports: NotePorts, place: GatewayPlace) => NotePorts;
}
