import { createAddNote } from '#src/gateway/notes/add-note.ts';
import { findRemovedNotes } from '#src/gateway/notes/removed-notes.ts';
import { fatesOf } from '#src/gateway/notes/note-fates.ts';
import type { NotePorts } from '#src/gateway/notes/note-ports.ts';
import { createLockRelease } from '#src/gateway/notes/release-left-locks.ts';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { randomOf } from '#tests/simulation/engine/random.ts';
import { createScheduler, type Process, type Scheduler } from '#tests/simulation/engine/scheduler.ts';
import { GATEWAYS } from '#tests/simulation/plan/draw-plan.ts';
import { type MemoryEvent, NOTE_FIELDS, type Plan } from '#tests/simulation/plan/plan.ts';
import {
  createDeviceActs,
  type DeviceActs,
  type DeviceModel,
  type OpenTab,
} from '#tests/simulation/world/device/device-model.ts';
import { createFieldModel } from '#tests/simulation/world/server/field-model.ts';
import {
  createGatewayModel,
  type GatewayModel,
  type NoteService,
} from '#tests/simulation/world/server/gateway-model.ts';
import { createHistory, type History } from '#tests/simulation/world/history.ts';
import { createMemoryDatabase, type NoteDatabase } from '#tests/simulation/world/server/memory-database.ts';
import { createDeviceRows, createMemoryStore } from '#tests/simulation/world/device/memory-store.ts';
import type { Mutant } from '#tests/simulation/world/mutant.ts';
import { createNetworkModel, type NetworkModel } from '#tests/simulation/world/server/network-model.ts';
import { plannedFaults, type PlannedFaults } from '#tests/simulation/world/planned-faults.ts';
import {
  createPlatformModel,
  type LoanModel,
  type PlatformModel,
} from '#tests/simulation/world/server/platform-model.ts';
import { createPlatformNotesModel } from '#tests/simulation/world/server/platform-notes-model.ts';
import { createSessionsModel, type SessionsModel } from '#tests/simulation/world/server/sessions-model.ts';
import { connectPage } from '#tests/simulation/world/device/connection-model.ts';
import { createPageModel } from '#tests/simulation/world/device/page-model.ts';
import { BEGIN, openTabOf } from '#tests/simulation/world/device/tab-model.ts';
import { createTroubledDatabase } from '#tests/simulation/world/server/troubled-database.ts';
import { createTroubledStore } from '#tests/simulation/world/device/troubled-store.ts';
import { createTransactionQueue } from '#tests/simulation/world/device/transaction-queue.ts';
import { createWebLocksModel } from '#tests/simulation/world/device/web-locks-model.ts';

/** Where rows really lie: in memory unless a run brings real databases. */
export interface Backends {
  /** The store of one person on one device. */
  readonly openStore?: ((place: string) => OutboxStore) | undefined;
  /** @param now virtual ms since 1970. */
  readonly openDatabase?: ((now: () => number) => NoteDatabase) | undefined;
}

export interface WorldOptions {
  readonly plan: Plan;
  readonly mutant?: Mutant | undefined;
  readonly backends?: Backends | undefined;
  readonly keepTrace?: boolean | undefined;
}

export interface World {
  readonly plan: Plan;
  readonly scheduler: Scheduler;
  readonly history: History;
  readonly platform: PlatformModel;
  readonly loans: ReadonlyMap<string, LoanModel>;
  readonly database: NoteDatabase;
  readonly sessions: SessionsModel;
  readonly gateway: GatewayModel;
  readonly devices: readonly DeviceModel[];
  readonly acts: DeviceActs;
  readonly faults: PlannedFaults;
  /** The rows of one person on one device, past all trouble. */
  readonly storeOf: (device: number, userId: string) => OutboxStore;
  isDatabaseDown: boolean;
}

/** Three days offline, and one. */
const LONGEST_WAIT = 4 * 24 * 3_600_000;
const TIMINGS = { lease: 55_000, settle: 30_000, slack: 3000, patience: 1000, secondLook: 2000 };

/** Everything that a plan needs, at rest: time has not begun. */
export function createWorld({ plan, mutant, backends = {}, keepTrace = false }: WorldOptions): World {
  const scheduler = createScheduler(keepTrace);
  const history = createHistory();
  const sessions = createSessionsModel();
  const streamOf = counted((name, count) => randomOf(plan.seed, `${name}#${String(count)}`));
  const now = (): number => BEGIN + scheduler.now();
  const newId = idMaker();
  const database = backends.openDatabase?.(now) ?? createMemoryDatabase(now);
  const loans = createLoans(plan);
  const faults = plannedFaults(plan, scheduler, { kill, leave });
  const platform = createPlatformModel({
    scheduler,
    random: streamOf('platform'),
    loans,
    faultOf: (nth) => faults.ofPlatformCall(nth),
  });
  const devices = plan.devices.map(({ userId, tabs, clockOffset }, index): DeviceModel => ({
    index,
    session: sessions.open(userId),
    clockOffset,
    network: undefined,
    storage: undefined,
    storageSince: 0,
    tabNames: Array.from({ length: tabs }, (_, tab) => `tab-${String(index)}-${String(tab)}`),
    tabs: new Map(),
  }));

  const memory = new Map<string, string>();
  function portsOf(process: Process): NotePorts {
    const random = streamOf(process.name);
    const ports: NotePorts = {
      ...createTroubledDatabase(database, { scheduler, process, random, isDown: () => world.isDatabaseDown }),
      platform: createPlatformNotesModel({
        scheduler,
        process,
        platform,
        userOf: sessions.userOfToken,
        ownerOf: sessions.ownerOfToken,
        complain: (what) => history.complain('I4', what),
      }),
      tokens: {
        of: async (userId, sessionId) => {
          await scheduler.step(process, 'looks for sessions', 5);
          return sessions.tokensOf(userId, sessionId);
        },
      },
      clock: { now, wait: (ms) => scheduler.step(process, 'waits', ms) },
      random: random.next,
      newId,
      timings: TIMINGS,
      rules: { fieldIds: NOTE_FIELDS, lenderTimeZone: null, longestWait: LONGEST_WAIT },
    };
    return mutant?.gateway?.(ports, { scheduler, process, random, database, memory }) ?? ports;
  }

  function createService(ports: NotePorts): NoteService {
    const release = createLockRelease(ports);
    return {
      addNote: createAddNote(ports),
      readReceipts: async (userId, ids) => {
        const rows = await Promise.all(ids.map((noteId) => ports.ledger.find({ userId, noteId })));
        return fatesOf(
          ids,
          rows.filter((row) => row !== undefined),
        );
      },
      releaseLeft: async () => {
        await release();
      },
      findRemoved: (userId, reading) => findRemovedNotes(ports.ledger, userId, reading),
    };
  }

  const gateway = createGatewayModel({ scheduler, count: GATEWAYS, portsOf, createService });
  const rowsOf = counted(() => createDeviceRows(), true);
  const innerStoreOf = counted(
    (place) => backends.openStore?.(place) ?? createMemoryStore(rowsOf(place)),
    true,
  );
  const queueOf = counted(() => createTransactionQueue(scheduler), true);
  const networks = devices.map((device) =>
    createNetworkModel({
      scheduler,
      random: streamOf(`network-${String(device.index)}`),
      gateway,
      session: () => device.session,
      mode: () => device.network,
      nextFault: () => faults.ofRequest(device.index),
      onSignedOut: (session) => {
        scheduler.after(undefined, 8000, () => {
          if (device.session === session) acts.signInAgain(device, session.userId);
        });
      },
    }),
  );
  const webLocks = devices.map(() => createWebLocksModel(scheduler));

  function openTab(device: DeviceModel, name: string): OpenTab {
    const process = scheduler.start(name);
    const userId = device.session?.isOpen === true ? device.session.userId : undefined;
    const network: NetworkModel | undefined = networks[device.index];
    const locks = webLocks[device.index]?.of(process);
    if (userId === undefined || network === undefined || locks === undefined) {
      const nothing = (): void => undefined;
      return {
        process,
        device,
        userId: undefined,
        outbox: undefined,
        page: undefined,
        busyBoxes: new Set(),
        tell: nothing,
        hear: nothing,
      };
    }
    const random = streamOf(name);
    const where = `${String(device.index)}/${userId}`;
    const page = createPageModel(scheduler.now, () => device.session?.userId === userId);
    const place = { scheduler, process, random, device, userId, page, rows: rowsOf(where), newId };
    const bfcache = mutant?.storeMemory?.(page.memory) ?? page.memory;
    const queue = queueOf(where);
    const store = createTroubledStore(innerStoreOf(where), {
      scheduler,
      process,
      random,
      connection: connectPage({ scheduler, process, random, queue, page, bfcache }),
      trouble: () => device.storage,
      onCommit: (entry) => history.onCommit(where, entry),
    });
    const send = network.sendFrom(process);
    return openTabOf({
      ...place,
      bfcache: mutant?.outboxMemory?.(page.memory) ?? page.memory,
      store: mutant?.store?.(store, place) ?? store,
      locks: mutant?.locks === undefined ? locks : mutant.locks(locks),
      network,
      send: mutant?.send?.(send, place) ?? send,
    });
  }

  const acts = createDeviceActs({ scheduler, random: streamOf('people'), sessions, openTab });
  function deviceOf({ name }: Process): DeviceModel | undefined {
    return devices.find(({ tabNames }) => tabNames.includes(name));
  }

  function kill(process: Process, backAfter: number): void {
    const device = deviceOf(process);
    if (device !== undefined) {
      acts.kill(device, process, backAfter);
      return;
    }
    gateway.kill(process.name);
    scheduler.after(undefined, backAfter, () => gateway.start(process.name));
  }

  function leave(process: Process, event: MemoryEvent): void {
    const device = deviceOf(process);
    if (device !== undefined) acts.leave(device, process, event);
  }

  const world: World = {
    plan,
    scheduler,
    history,
    platform,
    loans,
    database,
    sessions,
    gateway,
    devices,
    acts,
    faults,
    storeOf: (device, userId) => innerStoreOf(`${String(device)}/${userId}`),
    isDatabaseDown: false,
  };
  return world;
}

function createLoans(plan: Plan): Map<string, LoanModel> {
  let order = 0;
  const nextOrder = (): number => (order += 1);
  return new Map(
    plan.loans.map(({ guid, texts }) => {
      const fields = new Map(NOTE_FIELDS.map((id) => [id, createFieldModel(texts[id], nextOrder)]));
      return [guid, { fields, lock: undefined }];
    }),
  );
}

function idMaker(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `10000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
}

/** Makes one thing a name, or with every call the name's next one. */
function counted<T>(make: (name: string, count: number) => T, isKept = false): (name: string) => T {
  const made = new Map<string, { readonly count: number; readonly thing: T }>();
  return (name) => {
    const before = made.get(name);
    if (isKept && before !== undefined) return before.thing;
    const count = (before?.count ?? 0) + 1;
    const thing = make(name, count);
    made.set(name, { count, thing });
    return thing;
  };
}
