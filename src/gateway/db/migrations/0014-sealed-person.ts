import type { Migration } from '#src/gateway/db/migrations/migration.ts';

// Null for existing sessions, whose names stand beside it until they end, and for those of a replica of the previous
// release. That reads a new session as one of a person without names.
export const sealedPerson: Migration = {
  name: '0014-sealed-person',
  statements: ['alter table session add column sealed_person text'],
};
