import type { Migration } from '#src/gateway/db/migrations/migration.ts';

// The default is for sessions that are there already, and for a replica of the release before that still makes some.
export const sessionKeptAlive: Migration = {
  name: '0004-session-kept-alive',
  statements: [
    `alter table session add column kept_alive_at timestamptz not null default '1970-01-01 00:00:00+00'`,
  ],
};
