import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type AuditAct, type AuditEntry, hashOfEntry } from '#src/gateway/audit/audit-entry.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { AuditEntryTable, Tables } from '#src/gateway/db/tables.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/** Acts that any signed-in user can repeat at will, so a session gets at most `MOST_REFUSALS` entries of each. */
const REFUSALS: ReadonlySet<string> = new Set<AuditAct>(['refused', 'loan-refused', 'note-refused']);
const MOST_REFUSALS = 100;

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
}) {
  const asked = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  const refusals = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  let last = newChain();
  let written: Promise<void> = Promise.resolve();

  async function write(entry: AuditEntry, at: Date): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const row = rowOf(entry, at, last);
      try {
        await database.insertInto('audit_entry').values(row).execute();
        last = row;
        return;
      } catch (error) {
        // It may be written all the same, with an unknown hash: the next entries begin a new chain.
        last = newChain();
        if (tries < TRIES) continue;
        log.event('error', 'audit-not-written', errorCodeOf(error));
        return;
      }
    }
  }

  /** The entry as it's written; undefined if its session has filled its part. */
  function withinCap(entry: AuditEntry): AuditEntry | undefined {
    if (!REFUSALS.has(entry.act)) return entry;
    const key = `${entry.act} ${entry.sessionHash ?? ''}`;
    const count = (refusals.get(key) ?? 0) + 1;
    refusals.set(key, count);
    if (count < MOST_REFUSALS) return entry;
    return count > MOST_REFUSALS
      ? undefined
      : { ...entry, detail: `${entry.detail ?? ''}, the last one told` };
  }

  /** Resolves once the entry is written. Never rejects: what can't be written is an error in the log. */
  const record = (told: AuditEntry): Promise<void> => {
    const entry = withinCap(told);
    if (entry === undefined) return written;
    const at = new Date(now());
    written = written.then(() => write(entry, at));
    return written;
  };

  return {
    record,
    /** Records that a loan was read or refused, once for each session and loan. */
    async loanAsked(
      entry: AuditEntry & { readonly act: 'loan-opened' | 'loan-refused'; readonly loanGuid: string },
    ): Promise<void> {
      const key = `${entry.act} ${entry.sessionHash ?? ''} ${entry.loanGuid}`;
      if (asked.has(key)) return;
      asked.set(key, true);
      await record(entry);
    },
    async removeOld(): Promise<void> {
      await database
        .deleteFrom('audit_entry')
        .where('at', '<', new Date(now() - keep))
        .execute();
    },
  };
}

type LastEntry = Pick<AuditEntryTable, 'chain' | 'seq' | 'hash'>;

function newChain(): LastEntry {
  return { chain: randomUUID(), seq: 0, hash: '' };
}

function rowOf(entry: AuditEntry, at: Date, last: LastEntry): AuditEntryTable {
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
