import type { Migration } from '#src/gateway/db/migrations/migration.ts';

// Null for existing devices, and for those of a replica of the previous release: the next sign-in fills the share in.
export const deviceOrders: Migration = {
  name: '0013-device-orders',
  statements: [
    'alter table device add column sealed_share text',
    'alter table device add column told_at timestamptz',
    'alter table device add column confirmed_at timestamptz',
  ],
};
