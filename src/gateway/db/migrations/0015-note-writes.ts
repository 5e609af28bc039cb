import type { Migration } from '#src/gateway/db/migrations/migration.ts';

// Null for existing notes, and for those that a replica of the previous release writes.
export const noteWrites: Migration = {
  name: '0015-note-writes',
  statements: ['alter table note add column writes integer'],
};
