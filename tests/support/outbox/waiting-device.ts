import { randomUUID } from 'node:crypto';
import { ApiError } from '#src/api/request/api-error.ts';
import type { WaitingNote } from '#src/contract/wire/waiting-notes.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createLostNotes, type LostNotes } from '#src/offline/lost-notes/lost-notes.ts';
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

export interface WaitingTab {
  readonly outbox: NoteTab;
  readonly lostNotes: LostNotes;
  readonly lostIds: () => string[];
}

type ChangeOutbox = (outbox: NoteTab) => NoteTab;

export interface WaitingDevice {
  readonly waiting: WaitingGateway;
  readonly clock: FakeClock;
  /** The notes' own gateway and rows. */
  readonly device: () => NoteDevice;
  readonly storage: () => SharedStorage;
  /** Only for the calls about waiting notes. */
  readonly go: (way: 'offline' | 'open') => void;
  readonly openTab: (change?: ChangeOutbox) => WaitingTab;
  /** A tab that has started and reported. */
  readonly startTab: (change?: ChangeOutbox) => Promise<WaitingTab>;
  /** Kills every tab. */
  readonly kill: () => void;
  /** Deletes all of the pages' data, as browsers do; or only the databases. */
  readonly evict: (what?: 'all' | 'databases') => void;
  readonly pass: (ms: number) => Promise<void>;
}

/** One browser whose tabs have the outbox and the check for lost notes, in front of a gateway that remembers. */
export function waitingDevice(): WaitingDevice {
  const clock = fakeClock();
  const waiting = waitingGateway();
  let storage = sharedStorage();
  let device = noteDevice({ clock });
  let isCutOff = false;
  const open: { readonly stop: () => void; readonly close: () => void }[] = [];

  const openTab = (change: ChangeOutbox = (outbox) => outbox): WaitingTab => {
    const outbox = change(device.openTab());
    const own = storage.openTab();
    const lostNotes = createLostNotes({
      outbox,
      report: async (report) => {
        await Promise.resolve();
        if (isCutOff) throw new ApiError('network', 'The gateway could not be reached.');
        for (const { id } of device.gateway.applied) waiting.applied.add(id);
        return waiting.report({ place: 'browser', ...report });
      },
      settled: createSettledNotes(
        keyValueStore(() => own.storage),
        own.events,
      ),
      startTimer: clock.startTimer,
    });
    open.push({ stop: lostNotes.stop, close: outbox.close });
    return { outbox, lostNotes, lostIds: () => lostNotes.get().notes.map(({ id }) => id) };
  };

  return {
    waiting,
    clock,
    device: () => device,
    storage: () => storage,
    go: (way) => {
      isCutOff = way === 'offline';
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

/** A waiting note, as a screen sees it. */
export function waitingNote(changes: Partial<OutboxNote> = {}): OutboxNote {
  return {
    id: randomUUID(),
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

/** What a cookie stores about it. */
export function remembered({ id, loanGuid, writtenAt }: OutboxNote): WaitingNote {
  return { id, loanGuid, writtenAt };
}
