import type { Migration } from '#src/gateway/db/migrations/migration.ts';

export const audit: Migration = {
  name: '0010-audit',
  statements: [
    `create table audit_entry (
      chain text not null,
      seq integer not null,
      at timestamptz not null,
      act text not null,
      user_id text,
      session text,
      request_id text,
      loan_guid text,
      detail text,
      previous_hash text not null,
      hash text not null,
      primary key (chain, seq)
    )`,
    'create index audit_entry_at on audit_entry (at)',
  ],
};
