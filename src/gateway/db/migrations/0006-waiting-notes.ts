import type { Migration } from '#src/gateway/db/migrations/migration.ts';

export const waitingNotes: Migration = {
  name: '0006-waiting-notes',
  statements: [
    `create table waiting_notes (
      user_id text not null,
      device_hash text not null,
      place text not null,
      version text not null,
      body text not null,
      reported_at timestamptz not null,
      primary key (user_id, device_hash, place)
    )`,
    'create index waiting_notes_reported_at on waiting_notes (reported_at)',
  ],
};
