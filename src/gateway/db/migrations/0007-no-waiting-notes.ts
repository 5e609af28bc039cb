import type { Migration } from '#src/gateway/db/migrations/migration.ts';

/**
 * The browser's cookie remembers what waits there, see decision 17. The table stays for one release: a replica of the
 * previous build deletes old rows when it starts, and fails without the table.
 */
export const noWaitingNotes: Migration = {
  name: '0007-no-waiting-notes',
  statements: ['delete from waiting_notes'],
};
