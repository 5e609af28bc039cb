import type {
  LoanLease,
  LoanLeases,
  LockRecord,
  LockRecords,
  NewNoteRow,
  NoteKey,
  NoteLedger,
  NoteRow,
} from '#src/gateway/notes/note-ports.ts';

export interface MemoryLedger extends NoteLedger {
  readonly rows: Map<string, NoteRow>;
  row(noteId: string): NoteRow | undefined;
}

/** The ledger's contract, in memory. */
export function createMemoryLedger(holds: (lease: LoanLease) => boolean = () => true): MemoryLedger {
  const rows = new Map<string, NoteRow>();
  const keyOf = ({ userId, noteId }: NoteKey): string => `${userId}|${noteId}`;
  const change = (key: NoteKey, changes: Partial<NoteRow>): void => {
    const row = rows.get(keyOf(key));
    if (row !== undefined) rows.set(keyOf(key), { ...row, ...changes });
  };
  return {
    rows,
    row: (noteId) => [...rows.values()].find((row) => row.noteId === noteId),
    find: async (key) => rows.get(keyOf(key)),
    async start(row) {
      const known = rows.get(keyOf(row));
      if (known !== undefined) return known;
      const restored = rows.get(keyOf({ userId: row.userId, noteId: row.restores ?? '' }));
      if (row.refusal === undefined && restored?.appliedAt !== undefined && isSameField(restored, row)) {
        change(restored, { isSuperseded: true });
      }
      const added = {
        ...row,
        attempt: undefined,
        appliedAt: undefined,
        isSuperseded: false,
        removedAt: undefined,
      };
      rows.set(keyOf(row), added);
      return added;
    },
    recordAttempt: async (key, attempt) => change(key, { attempt }),
    async apply(key, appliedAt) {
      const first = rows.get(keyOf(key))?.appliedAt ?? appliedAt;
      change(key, { appliedAt: first });
      return first;
    },
    async refuse(key, refusal, lease) {
      const row = rows.get(keyOf(key));
      if (row === undefined) throw new Error(`There is no row of ${key.noteId}.`);
      if (row.appliedAt !== undefined || !holds(lease)) return row;
      change(key, { refusal });
      return { ...row, refusal };
    },
    rowsOfField: async (loanGuid, fieldId) =>
      [...rows.values()]
        .filter((row) => isSameField(row, { loanGuid, fieldId }))
        .sort((left, right) => right.createdAt - left.createdAt || (left.noteId < right.noteId ? 1 : -1)),
    setRemoved: async (key, removedAt) => change(key, { removedAt }),
  };
}

type FieldKey = Pick<NewNoteRow, 'loanGuid' | 'fieldId'>;

function isSameField(left: FieldKey, right: FieldKey): boolean {
  return left.loanGuid === right.loanGuid && left.fieldId === right.fieldId;
}

interface LeaseRow extends LoanLease {
  expiresAt: number;
}

/** The leases' contract, in memory, on the given clock. */
export function createMemoryLeases(
  now: () => number,
): LoanLeases & { readonly rows: Map<string, LeaseRow>; readonly holds: (lease: LoanLease) => boolean } {
  const rows = new Map<string, LeaseRow>();
  const mine = (lease: LoanLease): LeaseRow | undefined => {
    const row = rows.get(lease.loanGuid);
    return row?.holder === lease.holder && row.fence === lease.fence ? row : undefined;
  };
  return {
    rows,
    holds: (lease) => (mine(lease)?.expiresAt ?? 0) > now(),
    async acquire(loanGuid, holder, ms) {
      const row = rows.get(loanGuid);
      if (row !== undefined && row.expiresAt > now()) {
        return { kind: 'held', remainingMs: row.expiresAt - now() };
      }
      const lease = { loanGuid, holder, fence: (row?.fence ?? 0) + 1 };
      rows.set(loanGuid, { ...lease, expiresAt: now() + ms });
      return { kind: 'taken', lease };
    },
    async renew(lease, ms) {
      const row = mine(lease);
      if (row === undefined || row.expiresAt <= now()) return false;
      row.expiresAt = now() + ms;
      return true;
    },
    async release(lease) {
      const row = mine(lease);
      if (row !== undefined) row.expiresAt = now();
    },
  };
}

/** The lock records' contract, in memory. */
export function createMemoryLockRecords(
  isLeased: (loanGuid: string) => boolean,
): LockRecords & { readonly rows: Map<string, LockRecord> } {
  const rows = new Map<string, LockRecord>();
  return {
    rows,
    announce: async (record) => void rows.set(record.id, { ...record, lockId: undefined }),
    async setLockId(id, lockId) {
      const record = rows.get(id);
      if (record !== undefined) rows.set(id, { ...record, lockId });
    },
    forget: async (id) => void rows.delete(id),
    ofLoan: async (loanGuid) => [...rows.values()].filter((record) => record.loanGuid === loanGuid),
    leftLoans: async () => [
      ...new Set([...rows.values()].map(({ loanGuid }) => loanGuid).filter((loan) => !isLeased(loan))),
    ],
  };
}
