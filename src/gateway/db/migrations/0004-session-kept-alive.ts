import type { Migration } from '#src/gateway/db/migrations/migration.ts';

// The default is for existing sessions, and for a replica of the previous release that still creates some.
export const sessionKeptAlive: Migration = {
  name: '0004-session-kept-alive',
  statements: [
    `alter table session add column kept_alive_at timestamptz not null default '1970-01-01 00:00:00+00'`,
  ],
};
