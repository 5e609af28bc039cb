import type { Kysely } from 'kysely';
import { hashOfEntry } from '#src/gateway/audit/audit-entry.ts';
import type { AuditEntryTable, Tables } from '#src/gateway/db/tables.ts';

const PAGE = 1_000;

/**
 * Reads the whole trail, chain by chain.
 * @param keptSince before this instant entries may be gone by their age.
 * @param onEntry gets each entry, with the fault that shows there.
 * @returns how many entries and faults there are.
 */
export async function readTrail(
  database: Kysely<Tables>,
  keptSince: Date,
  onEntry: (entry: AuditEntryTable, fault: string | undefined) => void,
): Promise<{ readonly entries: number; readonly faults: number }> {
  let before: AuditEntryTable | undefined;
  let [entries, faults] = [0, 0];
  for (;;) {
    const page = await pageAfter(database, before);
    for (const entry of page) {
      const fault = faultOf(entry, before?.chain === entry.chain ? before : undefined, keptSince);
      entries += 1;
      if (fault !== undefined) faults += 1;
      onEntry(entry, fault);
      before = entry;
    }
    if (page.length < PAGE) return { entries, faults };
  }
}

function pageAfter(database: Kysely<Tables>, last: AuditEntryTable | undefined): Promise<AuditEntryTable[]> {
  let query = database.selectFrom('audit_entry').selectAll().orderBy('chain').orderBy('seq').limit(PAGE);
  if (last !== undefined) {
    const { chain, seq } = last;
    query = query.where((entry) =>
      entry.or([entry('chain', '>', chain), entry.and([entry('chain', '=', chain), entry('seq', '>', seq)])]),
    );
  }
  return query.execute();
}

function faultOf(
  entry: AuditEntryTable,
  before: AuditEntryTable | undefined,
  keptSince: Date,
): string | undefined {
  if (entry.hash !== hashOfEntry(entry)) return 'it was changed';
  if (before !== undefined) {
    if (entry.seq !== before.seq + 1) return 'entries before it were removed';
    return entry.previous_hash === before.hash ? undefined : 'the entry before it was changed';
  }
  return entry.seq === 1 || entry.at < keptSince ? undefined : 'entries before it were removed';
}
