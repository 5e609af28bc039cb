import type { Migration } from '#src/gateway/db/migrations/migration.ts';

export const notes: Migration = {
  name: '0005-notes',
  statements: [
    `create table note (
      user_id text not null,
      note_id text not null,
      loan_guid text not null,
      field_id text not null,
      fingerprint text not null,
      text_hash text not null,
      sealed_line text not null,
      restores text,
      written_at timestamptz not null,
      created_at timestamptz not null,
      before_hash text,
      after_hash text,
      applied_at timestamptz,
      is_superseded boolean not null,
      missing_at timestamptz,
      primary key (user_id, note_id)
    )`,
    'create index note_field on note (loan_guid, field_id)',
    'create index note_created_at on note (created_at)',
    `create table loan_lease (
      loan_guid text primary key,
      holder text not null,
      fence integer not null,
      expires_at timestamptz not null
    )`,
    `create table platform_lock (
      id text primary key,
      loan_guid text not null,
      user_id text not null,
      session_hash text not null,
      lock_id text,
      asked_at timestamptz not null
    )`,
    'create index platform_lock_loan on platform_lock (loan_guid)',
  ],
};
