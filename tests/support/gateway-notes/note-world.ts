import { createAddNote, type AddNote } from '#src/gateway/notes/add-note.ts';
import type {
  AddNoteCall,
  NoteOutcome,
  NotePorts,
  NoteStep,
  NoteTimings,
} from '#src/gateway/notes/note-ports.ts';
import { createLockRelease } from '#src/gateway/notes/release-left-locks.ts';
import {
  createMemoryPlatform,
  type MemoryPlatform,
  tokenOf,
} from '#tests/support/gateway-notes/memory-platform.ts';
import {
  createMemoryLeases,
  createMemoryLedger,
  createMemoryLockRecords,
  type MemoryLedger,
} from '#tests/support/gateway-notes/memory-rows.ts';

export const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
export const FIELD = 'CX.PROC.CRITICAL.NOTES';
export const NOW = Date.parse('2026-11-20T20:05:00Z');
/** Three days offline, and one. */
export const LONGEST_WAIT = 4 * 24 * 3_600_000;
const TIMINGS: NoteTimings = {
  lease: 50_000,
  settle: 30_000,
  slack: 3_000,
  patience: 5_000,
  secondLook: 2_000,
};

/** A gateway's note code over rows and a platform in memory. Time passes only during a wait or a call to `pass`. */
export interface NoteWorld {
  readonly ports: NotePorts;
  readonly ledger: MemoryLedger;
  readonly leases: ReturnType<typeof createMemoryLeases>;
  readonly lockRecords: ReturnType<typeof createMemoryLockRecords>;
  readonly platform: MemoryPlatform;
  readonly steps: NoteStep[];
  /** Users with a live session. */
  readonly signedIn: Set<string>;
  add(changes?: Partial<AddNoteCall>): Promise<NoteOutcome>;
  /** The same note by another user. */
  addAs(userId: string, changes?: Partial<AddNoteCall>): Promise<NoteOutcome>;
  releaseLeft(): Promise<number>;
  /** A gateway that dies in the given step: its call never ends. Resolves when it's dead. */
  addAndDieAt(step: NoteStep, changes?: Partial<AddNoteCall>): Promise<void>;
  pass(ms: number): void;
  clockNow(): number;
}

let notes = 0;

/** A unique note id. */
export function newNoteId(): string {
  notes += 1;
  return `00000000-0000-4000-8000-${String(notes).padStart(12, '0')}`;
}

export function createNoteWorld(given: { readonly ledger?: MemoryLedger } = {}): NoteWorld {
  let now = NOW;
  let ids = 0;
  const clockNow = (): number => now;
  const leases = createMemoryLeases(clockNow);
  const ledger = given.ledger ?? createMemoryLedger(leases.holds);
  const lockRecords = createMemoryLockRecords((loan) => (leases.rows.get(loan)?.expiresAt ?? 0) > now);
  const platform = createMemoryPlatform();
  const signedIn = new Set(['ada', 'ben']);
  const steps: NoteStep[] = [];
  const ports: NotePorts = {
    ledger,
    leases,
    lockRecords,
    platform,
    tokens: { of: async (userId) => (signedIn.has(userId) ? [tokenOf(userId)] : []) },
    clock: {
      now: clockNow,
      async wait(ms) {
        now += ms;
      },
    },
    random: () => 0.5,
    lateLocks: new Map(),
    newId: () => `id-${(ids += 1)}`,
    timings: TIMINGS,
    rules: {
      fieldIds: [FIELD, 'CX.LO.COMMENTS'],
      lenderTimeZone: 'America/New_York',
      longestWait: LONGEST_WAIT,
    },
    onStep: (step) => void steps.push(step),
  };
  const callOf = (userId: string, changes: Partial<AddNoteCall> = {}): AddNoteCall => ({
    writer: {
      userId,
      tag: userId.slice(0, 2).toUpperCase(),
      sessionId: `session-${userId}`,
      token: tokenOf(userId),
    },
    id: newNoteId(),
    loanGuid: LOAN,
    fieldId: FIELD,
    text: 'Called the borrower',
    writtenAt: new Date(NOW).toISOString(),
    author: userId,
    ...changes,
  });
  const addNote: AddNote = createAddNote(ports);
  return {
    ports,
    ledger,
    leases,
    lockRecords,
    platform,
    steps,
    signedIn,
    add: (changes) => addNote(callOf('ada', changes)),
    addAs: (userId, changes) => addNote(callOf(userId, changes)),
    releaseLeft: createLockRelease(ports),
    addAndDieAt: (step, changes) =>
      new Promise((dead) => {
        const dying = createAddNote({
          ...ports,
          async onStep(done) {
            if (done !== step) return;
            dead();
            await new Promise(() => undefined);
          },
        });
        void dying(callOf('ada', changes));
      }),
    pass(ms) {
      now += ms;
    },
    clockNow,
  };
}

/** The line of the usual note. */
export const LINE = '11/20/26@ 3:05 PM AD - Called the borrower';
