import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type AuditEntry, hashOfEntry } from '#src/gateway/audit/audit-entry.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { AuditEntryTable, Tables } from '#src/gateway/db/tables.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';

export interface AuditTrail {
  /** Resolves once the entry is written. Never rejects: what can't be written is an error in the log. */
  record(entry: AuditEntry): Promise<void>;
  /** Records that a loan was opened, once for each session and loan. */
  loanOpened(entry: Omit<AuditEntry, 'act'> & { readonly loanGuid: string }): Promise<void>;
  /** Removes what is older than the trail is kept. */
  removeOld(): Promise<void>;
}

const SESSION_CHARACTERS = 12;
const MOST_REMEMBERED = 50_000;
const TRIES = 2;

/**
 * The trail of this process: a chain of its own, so that replicas never wait for each other. Entries are written one
 * after the other, in the order of their acts.
 * @param keep milliseconds for which entries stay.
 */
export function createAuditTrail({
  database,
  now,
  keep,
  log,
}: {
  readonly database: Kysely<Tables>;
  readonly now: () => number;
  readonly keep: number;
  readonly log: Pick<GatewayLog, 'event'>;
}): AuditTrail {
  const opened = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  let last: Pick<AuditEntryTable, 'chain' | 'seq' | 'hash'> = newChain();
  let written: Promise<void> = Promise.resolve();

  async function write(entry: AuditEntry, at: Date): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const row = rowOf(entry, at, last);
      try {
        await database.insertInto('audit_entry').values(row).execute();
        last = row;
        return;
      } catch (error) {
        // It may be written all the same, and nobody would know by which hash: the next entries begin a new chain.
        last = newChain();
        if (tries < TRIES) continue;
        log.event('error', 'audit-not-written', errorCodeOf(error));
        return;
      }
    }
  }

  const record = (entry: AuditEntry): Promise<void> => {
    const at = new Date(now());
    written = written.then(() => write(entry, at));
    return written;
  };

  return {
    record,
    async loanOpened(entry) {
      const key = `${entry.sessionHash ?? ''} ${entry.loanGuid}`;
      if (opened.has(key)) return;
      opened.set(key, true);
      await record({ ...entry, act: 'loan-opened' });
    },
    async removeOld() {
      await database
        .deleteFrom('audit_entry')
        .where('at', '<', new Date(now() - keep))
        .execute();
    },
  };
}

function newChain(): Pick<AuditEntryTable, 'chain' | 'seq' | 'hash'> {
  return { chain: randomUUID(), seq: 0, hash: '' };
}

function rowOf(
  entry: AuditEntry,
  at: Date,
  last: Pick<AuditEntryTable, 'chain' | 'seq' | 'hash'>,
): AuditEntryTable {
  const row = {
    chain: last.chain,
    seq: last.seq + 1,
    at,
    act: entry.act,
    user_id: entry.userId ?? null,
    session: entry.sessionHash?.slice(0, SESSION_CHARACTERS) ?? null,
    request_id: entry.requestId ?? null,
    loan_guid: entry.loanGuid ?? null,
    detail: entry.detail ?? null,
    previous_hash: last.hash,
  };
  return { ...row, hash: hashOfEntry(row) };
}
