import type { Migration } from '#src/gateway/db/migrations/migration.ts';

// Null for existing notes, and for those of a replica of the previous release.
export const noteRefusals: Migration = {
  name: '0012-note-refusals',
  statements: ['alter table note add column sealed_refusal text'],
};
