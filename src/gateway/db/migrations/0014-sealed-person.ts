import type { Migration } from '#src/gateway/db/migrations/migration.ts';

// Null for existing sessions, whose names stay in their own columns until they end, and for those of a replica of the
// previous release, which reads a new session as having no names.
export const sealedPerson: Migration = {
  name: '0014-sealed-person',
  statements: ['alter table session add column sealed_person text'],
};
