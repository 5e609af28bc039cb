import type { Migration } from '#src/gateway/db/migrations/migration.ts';

export const sessions: Migration = {
  name: '0001-sessions',
  statements: [
    `create table session (
      id_hash text primary key,
      companion_hash text not null,
      user_id text not null,
      email text not null,
      first_name text not null,
      last_name text not null,
      full_name text not null,
      sealed_token text not null,
      created_at timestamptz not null,
      last_active_at timestamptz not null
    )`,
    'create index session_last_active_at on session (last_active_at)',
    `create table sign_in_state (
      state_hash text primary key,
      browser_hash text not null,
      sealed_verifier text,
      expires_at timestamptz not null
    )`,
    'create index sign_in_state_expires_at on sign_in_state (expires_at)',
  ],
};
