import type { Migration } from '#src/gateway/db/migrations/migration.ts';

export const preferences: Migration = {
  name: '0003-preferences',
  statements: [
    `create table preference (
      user_id text primary key,
      body text not null,
      changed_at timestamptz not null
    )`,
    `create table saved_filter (
      user_id text not null,
      filter_id text not null,
      body text,
      changed_at timestamptz not null,
      primary key (user_id, filter_id)
    )`,
  ],
};
