import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { noteFieldIds } from '#src/domain/notes/note-fields.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import { createAddNote } from '#src/gateway/notes/add-note.ts';
import { createDatabaseLoanLeases } from '#src/gateway/notes/database-loan-leases.ts';
import { createDatabaseLockRecords } from '#src/gateway/notes/database-lock-records.ts';
import { createDatabaseNoteLedger } from '#src/gateway/notes/database-note-ledger.ts';
import { type FieldReading, findRemovedNotes } from '#src/gateway/notes/removed-notes.ts';
import { fatesOf, notesReached } from '#src/gateway/notes/note-fates.ts';
import type { AddNoteCall, NotePorts, NoteTimings, PlatformNotes } from '#src/gateway/notes/note-ports.ts';
import { createLockRelease } from '#src/gateway/notes/release-left-locks.ts';
import type { SessionStore } from '#src/gateway/sessions/session-store.ts';
import type { TokenSeal } from '#src/gateway/sessions/token-seal.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { parseFieldReaderAnswer } from '#src/contract/wire/field-reader-answer.ts';
import { lockLoan, readLoanLocks, unlockLoan, writeLoanField } from '#src/platform/loan-locks.ts';
import { readPersonName } from '#src/platform/read-current-user.ts';
import { readLoanFields } from '#src/platform/read-loan.ts';

interface NotesSettings {
  readonly database: Kysely<Tables>;
  readonly seal: TokenSeal;
  readonly now: () => number;
  readonly platform: PlatformClient;
  readonly sessions: SessionStore;
  readonly settings: Pick<GatewaySettings, 'fieldMap' | 'lenderTimeZone' | 'offlineHours'>;
  readonly timings?: Partial<NoteTimings> | undefined;
  readonly onStep?: NotePorts['onStep'];
  /** Names this process among the replicas that say that they live; undefined where there is only one. */
  readonly replica?: string | undefined;
}

const HOUR_MS = 3_600_000;
// A device that was offline for the maximum time has another day to send its notes.
const DAY_MS = 24 * HOUR_MS;
const SETTLE_MS = 30_000;
// The sender of such a write is dead, its connection closed, and a start later its lock is given back.
const SETTLE_AFTER_DEATH_MS = 8_000;
// A replica counts as dead 6 to 8 s after it died, so this makes 11 s at least, and 15 with the round that looks.
const SETTLE_AFTER_SILENCE_MS = 5_000;
const SLACK_MS = 3_000;
const PATIENCE_MS = 5_000;
// How long the platform client may queue a call before sending it.
const WAIT_FOR_ROOM_MS = 2_000;

/** Everything the gateway does with notes. */
export function createNotes(given: NotesSettings) {
  const { database, seal, now, platform, sessions, settings } = given;
  const ledger = createDatabaseNoteLedger(database, seal, now);
  const leases = createDatabaseLoanLeases(database, given.replica);
  const settle = given.timings?.settle ?? SETTLE_MS;
  const { processor, loanOfficer } = noteFieldIds(settings.fieldMap);
  const fieldIds = [processor, loanOfficer];
  const ports: NotePorts = {
    ledger,
    leases,
    lockRecords: createDatabaseLockRecords(database, now),
    // No person: this releases locks that calls left behind.
    platform: createPlatformNotes(platform.in({ callClass: 'notes', person: '' })),
    tokens: { of: sessions.tokensOf },
    clock: {
      now,
      async wait(ms) {
        await delay(ms);
      },
    },
    random: Math.random,
    lateLocks: new Map(),
    newId: randomUUID,
    timings: {
      lease: SLACK_MS + WAIT_FOR_ROOM_MS + platform.timeLimits.fieldWriter + settle,
      settle,
      slack: SLACK_MS,
      patience: PATIENCE_MS,
      ...given.timings,
    },
    rules: {
      fieldIds,
      lenderTimeZone: settings.lenderTimeZone,
      longestWait: settings.offlineHours * HOUR_MS + DAY_MS,
    },
    onStep: given.onStep,
  };
  const releaseLocks = createLockRelease(ports);
  return {
    fieldIds,
    add: (call: AddNoteCall) => {
      const lane = { callClass: 'notes', person: call.writer.userId } as const;
      return createAddNote({ ...ports, platform: createPlatformNotes(platform.in(lane)) })(call);
    },
    /** What happened to these notes of one user, in the requested order. */
    fates: async (userId: string, noteIds: readonly string[]) =>
      fatesOf(noteIds, await ledger.findAll(userId, noteIds)),
    /** Which of these notes of one user are in their field, and which may be, because a write was sent. */
    reached: async (userId: string, noteIds: readonly string[]) =>
      notesReached(await ledger.findAll(userId, noteIds)),
    /** Ids of the user's acknowledged notes that are gone from the field. */
    findRemoved: (userId: string, reading: FieldReading) => findRemovedNotes(ledger, userId, reading),
    /**
     * Frees the loans of replicas that died, and releases platform locks that no call holds any more. Call it every few
     * seconds. @returns how many remain locked.
     */
    async releaseLeftLocks(): Promise<number> {
      if (given.replica !== undefined) await leases.endOfDead(SETTLE_AFTER_SILENCE_MS);
      return releaseLocks();
    },
    /**
     * Frees the loans that a killed process was working on. Call it at start, and only where no other process shares
     * the database.
     * @param isPlatformGone the platform ended with that process, so nothing of it can still take effect.
     */
    freeLeftLoans: (isPlatformGone: boolean) => leases.endLeft(isPlatformGone ? 0 : SETTLE_AFTER_DEATH_MS),
    async removeForgotten(): Promise<void> {
      await ledger.removeForgotten();
      await leases.removeOld();
    },
  };
}

/** The platform calls for adding a note. */
export function createPlatformNotes(platform: PlatformClient): PlatformNotes {
  return {
    locks: (token, loanGuid) => readLoanLocks(platform, token, loanGuid),
    lock: (token, loanGuid) => lockLoan(platform, token, loanGuid),
    unlock: (token, loanGuid, lockId) => unlockLoan(platform, token, loanGuid, lockId),
    async readField(token, loanGuid, fieldId) {
      const answer = await readLoanFields(platform, token, loanGuid, [fieldId]);
      if (answer.kind !== 'ok') return answer;
      const { values } = parseFieldReaderAnswer(answer.value.json, [fieldId]);
      return { kind: 'ok', value: values[fieldId] };
    },
    writeField: (token, write) => writeLoanField(platform, token, write),
    personName: (token, userId) => readPersonName(platform, token, userId),
  };
}
