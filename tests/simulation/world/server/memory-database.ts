import type {
  LoanLease,
  LoanLeases,
  LockRecord,
  LockRecords,
  NoteKey,
  NoteLedger,
  NoteRow,
} from '#src/gateway/notes/note-ports.ts';

/** What the gateways share. */
export interface NoteDatabase {
  readonly ledger: NoteLedger;
  readonly leases: LoanLeases;
  readonly lockRecords: LockRecords;
  /** Every row of these loans, for whoever looks at the end. */
  readonly allNotes: () => Promise<readonly NoteRow[]>;
}

interface LeaseRow {
  readonly holder: string;
  readonly fence: number;
  readonly expiresAt: number;
}

const keyOf = ({ userId, noteId }: NoteKey): string => `${userId} ${noteId}`;

/** A database in memory that does at once what its SQL does. `now` is its own clock. */
export function createMemoryDatabase(now: () => number): NoteDatabase {
  const notes = new Map<string, NoteRow>();
  const leases = new Map<string, LeaseRow>();
  return {
    ledger: createLedger(notes, (lease) => isHeld(leases, lease, now)),
    leases: createLeases(leases, now),
    lockRecords: createLockRecords((loanGuid) => (leases.get(loanGuid)?.expiresAt ?? 0) > now()),
    allNotes: async () => [...notes.values()],
  };
}

function isHeld(
  leases: Map<string, LeaseRow>,
  { loanGuid, holder, fence }: LoanLease,
  now: () => number,
): boolean {
  const row = leases.get(loanGuid);
  return row?.holder === holder && row.fence === fence && row.expiresAt > now();
}

function createLedger(notes: Map<string, NoteRow>, holds: (lease: LoanLease) => boolean): NoteLedger {
  function update(key: NoteKey, change: (row: NoteRow) => NoteRow): void {
    const row = notes.get(keyOf(key));
    if (row !== undefined) notes.set(keyOf(key), change(row));
  }

  return {
    find: async (key) => notes.get(keyOf(key)),
    start: async (row) => {
      const known = notes.get(keyOf(row));
      if (known !== undefined) return known;
      const fresh = { appliedAt: undefined, attempt: undefined, removedAt: undefined, isSuperseded: false };
      notes.set(keyOf(row), { ...row, ...fresh });
      const { userId, loanGuid, fieldId, restores } = row;
      if (restores !== undefined && row.refusal === undefined) {
        update({ userId, noteId: restores }, (old) =>
          old.loanGuid === loanGuid && old.fieldId === fieldId && old.appliedAt !== undefined
            ? { ...old, isSuperseded: true }
            : old,
        );
      }
      return { ...row, ...fresh };
    },
    recordAttempt: async (key, attempt) => update(key, (row) => ({ ...row, attempt })),
    apply: async (key, appliedAt) => {
      update(key, (row) => ({ ...row, appliedAt: row.appliedAt ?? appliedAt }));
      return notes.get(keyOf(key))?.appliedAt ?? appliedAt;
    },
    refuse: async (key, refusal, lease) => {
      if (holds(lease)) {
        update(key, (row) => (row.appliedAt === undefined ? { ...row, refusal } : row));
      }
      const row = notes.get(keyOf(key));
      if (row === undefined) throw new Error(`There is no row of ${key.noteId}.`);
      return row;
    },
    rowsOfField: async (loanGuid, fieldId) =>
      [...notes.values()]
        .filter((row) => row.loanGuid === loanGuid && row.fieldId === fieldId)
        .sort((left, right) => right.createdAt - left.createdAt || (right.noteId > left.noteId ? 1 : -1)),
    setRemoved: async (key, removedAt) => update(key, (row) => ({ ...row, removedAt })),
  };
}

function createLeases(leases: Map<string, LeaseRow>, now: () => number): LoanLeases {
  return {
    acquire: async (loanGuid, holder, ms) => {
      const row = leases.get(loanGuid);
      if (row !== undefined && row.expiresAt > now()) {
        return { kind: 'held', remainingMs: row.expiresAt - now() };
      }
      const fence = (row?.fence ?? 0) + 1;
      leases.set(loanGuid, { holder, fence, expiresAt: now() + ms });
      return { kind: 'taken', lease: { loanGuid, holder, fence } };
    },
    renew: async ({ loanGuid, holder, fence }, ms) => {
      if (!isHeld(leases, { loanGuid, holder, fence }, now)) return false;
      leases.set(loanGuid, { holder, fence, expiresAt: now() + ms });
      return true;
    },
    release: async ({ loanGuid, holder, fence }) => {
      const row = leases.get(loanGuid);
      if (row?.holder === holder && row.fence === fence) leases.set(loanGuid, { ...row, expiresAt: now() });
    },
  };
}

function createLockRecords(isLeased: (loanGuid: string) => boolean): LockRecords {
  const records = new Map<string, LockRecord>();
  return {
    announce: async (record) => {
      records.set(record.id, { ...record, lockId: undefined });
    },
    setLockId: async (id, lockId) => {
      const record = records.get(id);
      if (record !== undefined) records.set(id, { ...record, lockId });
    },
    forget: async (id) => {
      records.delete(id);
    },
    ofLoan: async (loanGuid) => [...records.values()].filter((record) => record.loanGuid === loanGuid),
    leftLoans: async () =>
      [...new Set([...records.values()].map((record) => record.loanGuid))].filter((guid) => !isLeased(guid)),
  };
}
