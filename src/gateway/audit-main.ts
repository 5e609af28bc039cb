import { parseArgs } from 'node:util';
import { readTrail } from '#src/gateway/audit/read-trail.ts';
import { EXIT_USAGE } from '#src/gateway/start-failures.ts';
import { withDatabase } from '#src/gateway/with-database.ts';

// Prints the audit trail as JSON lines, and ends with 1 if an entry was changed or removed. With --verify it prints the
// first such entry alone.

const DAY_MS = 86_400_000;

const verifies = verifyGiven();
if (verifies === undefined) {
  console.error('It takes --verify, and nothing else.');
  process.exitCode = EXIT_USAGE;
} else {
  await withDatabase(async (database, { AUDIT_DAYS }) => {
    // Entries are removed now and then, not at the minute.
    const keptSince = new Date(Date.now() - (AUDIT_DAYS - 1) * DAY_MS);
    let told = 0;
    const { entries, faults } = await readTrail(database, keptSince, (entry, fault) => {
      if (!verifies) console.log(JSON.stringify(entry));
      if (fault === undefined || (verifies && told > 0)) return;
      told += 1;
      console.error(`Entry ${entry.seq} of chain ${entry.chain}: ${fault}.`);
    });
    console.error(`${entries} entries, ${faults} of them changed or after removed ones.`);
    return faults === 0 ? 0 : 1;
  });
}

function verifyGiven(): boolean | undefined {
  try {
    return parseArgs({ options: { verify: { type: 'boolean', default: false } } }).values.verify;
  } catch {
    return undefined;
  }
}
