import type { Migration } from '#src/gateway/db/migrations/migration.ts';

export const devices: Migration = {
  name: '0011-devices',
  statements: [
    `create table device (
      id_hash text not null,
      user_id text not null,
      signed_in_at timestamptz not null,
      forgotten_at timestamptz,
      primary key (id_hash, user_id)
    )`,
    'create index device_user on device (user_id)',
    'create index device_signed_in on device (signed_in_at)',
  ],
};
