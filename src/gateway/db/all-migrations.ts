/** One schema step. Never change it after its release: a later step corrects an earlier one. */
export interface Migration {
  /** Sorts in order of application, e.g. `0001-sessions`. */
  readonly name: string;
  /** SQL that PGlite, PostgreSQL and CockroachDB all support, one statement each. */
  readonly statements: readonly string[];
}

// Oldest first, by name. A checksum covers the white space in a statement, too.
const STEPS: Readonly<Record<string, Migration['statements']>> = {
  '0001-sessions': [
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
  '0002-sandbox-records': [
    `create table sandbox_record (
      kind text not null,
      key text not null,
      value text not null,
      primary key (kind, key)
    )`,
  ],
  '0003-preferences': [
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
  // The default is for existing sessions, and for a replica of the previous release that still creates some.
  '0004-session-kept-alive': [
    `alter table session add column kept_alive_at timestamptz not null default '1970-01-01 00:00:00+00'`,
  ],
  '0005-notes': [
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
  '0006-waiting-notes': [
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
  // The browser's cookie remembers what waits there, see decision 17. The table stays for one release: a replica of the
  // previous build deletes old rows when it starts, and fails without the table.
  '0007-no-waiting-notes': ['delete from waiting_notes'],
  // The columns are those of rate-limiter-flexible.
  '0008-rate-limits': [
    `create table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`,
    'create index rate_limit_expire on rate_limit (expire)',
  ],
  '0009-platform-slots': [
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
  '0010-audit': [
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
  '0011-devices': [
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
  // Null for existing notes, and for those of a replica of the previous release.
  '0012-note-refusals': ['alter table note add column sealed_refusal text'],
  // Null for existing devices, and for those of a replica of the previous release: the next sign-in fills the share in.
  '0013-device-orders': [
    'alter table device add column sealed_share text',
    'alter table device add column told_at timestamptz',
    'alter table device add column confirmed_at timestamptz',
  ],
  // Null for existing sessions, whose names stay in their own columns until they end, and for those of a replica of the
  // previous release, which reads a new session as having no names.
  '0014-sealed-person': ['alter table session add column sealed_person text'],
  // Null for existing notes, and for those that a replica of the previous release writes.
  '0015-note-writes': ['alter table note add column writes integer'],
};

export const ALL_MIGRATIONS: readonly Migration[] = Object.entries(STEPS).map(([name, statements]) => ({
  name,
  statements,
}));
