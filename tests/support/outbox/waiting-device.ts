import { randomUUID } from 'node:crypto';
import { ApiError } from '#src/api/api-error.ts';
import { type Connectivity, createConnectivity } from '#src/offline/network/connectivity.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { LostNotes, WaitingNotesCalls } from '#src/offline/lost-notes/lost-notes-ports.ts';
import { createLostNotes } from '#src/offline/lost-notes/lost-notes.ts';
import { createSettledNotes } from '#src/offline/lost-notes/settled-notes.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { type FakeClock, fakeClock } from '#tests/support/offline/offline.ts';
import {
  LOAN_A,
  type NoteDevice,
  noteDevice,
  type NoteTab,
  PROCESSOR_NOTES,
  quiet,
} from '#tests/support/outbox/outbox.ts';
import { type WaitingGateway, waitingGateway } from '#tests/support/app/waiting-gateway.ts';
import { type SharedStorage, sharedStorage } from './shared-storage.ts';

/** How the gateway can be reached for the calls about waiting notes. */
type Way = 'open' | 'offline' | 'signed-out' | 'busy' | 'lost-answers';

export interface WaitingTab {
  readonly outbox: NoteTab;
  readonly lostNotes: LostNotes;
  readonly connectivity: Connectivity;
  readonly lostIds: () => string[];
}

type ChangeOutbox = (outbox: NoteTab) => NoteTab;

export interface WaitingDevice {
  readonly waiting: WaitingGateway;
  readonly clock: FakeClock;
  /** The notes' own gateway and rows. */
  readonly device: () => NoteDevice;
  readonly storage: () => SharedStorage;
  /** For the calls about waiting notes alone. */
  readonly go: (way: Way) => void;
  readonly openTab: (change?: ChangeOutbox) => WaitingTab;
  /** A tab that is started and has asked. */
  readonly startTab: (change?: ChangeOutbox) => Promise<WaitingTab>;
  /** Every tab dies. */
  readonly kill: () => void;
  /** Deletes all that pages keep, as browsers do; or the databases alone. */
  readonly evict: (what?: 'all' | 'databases') => void;
  readonly pass: (ms: number) => Promise<void>;
}

/** One browser whose tabs have the outbox and the watch over its losses, in front of a gateway that remembers. */
export function waitingDevice(): WaitingDevice {
  const clock = fakeClock();
  const waiting = waitingGateway();
  let storage = sharedStorage();
  let device = noteDevice({ clock });
  let way: Way = 'open';
  const open: { readonly stop: () => void; readonly close: () => void }[] = [];

  const openTab = (change: ChangeOutbox = (outbox) => outbox): WaitingTab => {
    const outbox = change(device.openTab());
    const connectivity = createConnectivity(clock.now);
    const through = async <T>(call: () => T): Promise<T> => {
      await Promise.resolve();
      if (way === 'offline') {
        connectivity.report({ kind: 'lost' });
        throw new ApiError('network', 'The gateway could not be reached.');
      }
      connectivity.report({ kind: 'reached' });
      if (way === 'signed-out') throw new ApiError('unauthorized', 'Signed out', { status: 401 });
      if (way === 'busy') throw new ApiError('refused', 'Too many calls', { status: 429 });
      const answer = call();
      if (way === 'lost-answers') throw new ApiError('timeout', 'The gateway did not answer in time.');
      return answer;
    };
    const calls: WaitingNotesCalls = {
      read: (place) => through(() => waiting.read(place)),
      report: (report) => through(() => waiting.report(report)),
    };
    const own = storage.openTab();
    const lostNotes = createLostNotes({
      outbox,
      calls,
      place: 'browser',
      settled: createSettledNotes(
        keyValueStore(() => own.storage),
        own.events,
      ),
      connectivity,
      startTimer: clock.startTimer,
    });
    open.push({ stop: lostNotes.stop, close: outbox.close });
    return { outbox, lostNotes, connectivity, lostIds: () => lostNotes.get().map(({ id }) => id) };
  };

  return {
    waiting,
    clock,
    device: () => device,
    storage: () => storage,
    go: (next) => {
      way = next;
    },
    openTab,
    startTab: async (change) => {
      const tab = openTab(change);
      tab.outbox.start();
      tab.lostNotes.start();
      await quiet();
      return tab;
    },
    kill: () => {
      for (const { stop, close } of open.splice(0)) {
        stop();
        close();
      }
    },
    evict: (what = 'all') => {
      const { gateway } = device;
      device = noteDevice({ clock, gateway });
      if (what === 'all') storage = sharedStorage();
    },
    pass: async (ms) => {
      clock.advance(ms);
      await quiet();
    },
  };
}

/** A note as a screen sees it, waiting. */
export function waitingNote(changes: Partial<OutboxNote> = {}): OutboxNote {
  return {
    id: randomUUID(),
    seq: 1,
    loanGuid: LOAN_A,
    fieldId: PROCESSOR_NOTES,
    loanNumber: '2500012345',
    borrower: 'Ada Borrower',
    text: 'Called',
    writtenAt: '2026-11-20T15:40:00.000Z',
    state: 'held',
    ...changes,
  };
}
