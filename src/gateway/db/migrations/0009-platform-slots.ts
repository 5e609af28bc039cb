import type { Migration } from '#src/gateway/db/migrations/migration.ts';

export const platformSlots: Migration = {
  name: '0009-platform-slots',
  statements: [
    `create table gateway_replica (
      id text primary key,
      expires_at timestamptz not null
    )`,
    `create table platform_slot (
      slot integer primary key,
      holder text,
      expires_at timestamptz not null
    )`,
  ],
};
