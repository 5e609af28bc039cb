import { readTrail } from '#src/gateway/audit/read-trail.ts';
import { withDatabase } from '#src/gateway/with-database.ts';

// Prints the audit trail as JSON lines, and ends with 1 if an entry was changed or removed.

const DAY_MS = 86_400_000;

await withDatabase(async (database, { AUDIT_DAYS }) => {
  // Entries are removed now and then, not at the minute.
  const keptSince = new Date(Date.now() - (AUDIT_DAYS - 1) * DAY_MS);
  const { entries, faults } = await readTrail(database, keptSince, (entry, fault) => {
    console.log(JSON.stringify(entry));
    if (fault !== undefined) console.error(`Entry ${entry.seq} of chain ${entry.chain}: ${fault}.`);
  });
  console.error(`${entries} entries, ${faults} of them changed or after removed ones.`);
  return faults === 0 ? 0 : 1;
});
