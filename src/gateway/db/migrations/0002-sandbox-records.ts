import type { Migration } from '#src/gateway/db/migrations/migration.ts';

export const sandboxRecords: Migration = {
  name: '0002-sandbox-records',
  statements: [
    `create table sandbox_record (
      kind text not null,
      key text not null,
      value text not null,
      primary key (kind, key)
    )`,
  ],
};
