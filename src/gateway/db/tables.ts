/** The gateway's tables for Kysely. Instants are `timestamptz` on the gateway's own clock, except for leases. */
export interface Tables {
  session: SessionTable;
  sign_in_state: SignInStateTable;
  sandbox_record: SandboxRecordTable;
  schema_migration: SchemaMigrationTable;
  preference: PreferenceTable;
  saved_filter: SavedFilterTable;
  note: NoteTable;
  loan_lease: LoanLeaseTable;
  platform_lock: PlatformLockTable;
  rate_limit: RateLimitTable;
  gateway_replica: GatewayReplicaTable;
  platform_slot: PlatformSlotTable;
  audit_entry: AuditEntryTable;
  device: DeviceTable;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value; the value itself isn't stored. */
  id_hash: string;
  /** SHA-256 of the companion token held by the page. */
  companion_hash: string;
  user_id: string;
  /** This and the names are '' but in sessions of the previous release. */
  email: string;
  first_name: string;
  last_name: string;
  full_name: string;
  /** Who signed in, as JSON sealed with a session key; null in sessions of the previous release. */
  sealed_person: string | null;
  /** The platform's token, sealed with a session key. */
  sealed_token: string;
  created_at: Date;
  last_active_at: Date;
  kept_alive_at: Date;
}

interface SignInStateTable {
  state_hash: string;
  /** SHA-256 of the cookie that ties the attempt to one browser. */
  browser_hash: string;
  /** The PKCE verifier, and the place to return to, sealed; null without either. */
  sealed_verifier: string | null;
  expires_at: Date;
}

interface SandboxRecordTable {
  kind: string;
  key: string;
  value: string;
}

interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: Date;
}

interface PreferenceTable {
  user_id: string;
  body: string;
  changed_at: Date;
}

interface SavedFilterTable {
  user_id: string;
  filter_id: string;
  /** JSON; null for a deleted filter, whose row stays so that a late older change doesn't bring it back. */
  body: string | null;
  changed_at: Date;
}

export interface NoteTable {
  user_id: string;
  /** The call's Idempotency-Key. */
  note_id: string;
  loan_guid: string;
  field_id: string;
  fingerprint: string;
  text_hash: string;
  /** The line, sealed with a session key. */
  sealed_line: string;
  restores: string | null;
  /** On the device's clock. */
  written_at: Date;
  created_at: Date;
  /** SHA-256 of the field's text before the last write, and of the text that write sent; null if none was sent. */
  before_hash: string | null;
  after_hash: string | null;
  /** How many writes of its line were sent and not yet ruled out; with a hash, null is 1. */
  writes: number | null;
  applied_at: Date | null;
  is_superseded: boolean;
  missing_at: Date | null;
  /** JSON of why it was refused for good, sealed with a session key; null if it wasn't. */
  sealed_refusal: string | null;
}

interface LoanLeaseTable {
  loan_guid: string;
  holder: string;
  fence: number;
  /** On the database's clock. */
  expires_at: Date;
}

interface PlatformLockTable {
  id: string;
  loan_guid: string;
  user_id: string;
  session_hash: string;
  /** The platform's id for the lock; null until it answers. */
  lock_id: string | null;
  asked_at: Date;
}

interface RateLimitTable {
  key: string;
  points: number;
  /** Milliseconds since 1970 on the gateway's clock. The driver reads a bigint as text. */
  expire: string | null;
}

interface GatewayReplicaTable {
  id: string;
  /** On the database's clock. */
  expires_at: Date;
}

interface PlatformSlotTable {
  slot: number;
  /** The replica whose calls use it; null if it was given back. */
  holder: string | null;
  /** On the database's clock. */
  expires_at: Date;
}

/** Acts of users. Rows are only ever added, and removed by their age. */
export interface AuditEntryTable {
  /** One run of a process, whose entries follow each other. */
  chain: string;
  seq: number;
  at: Date;
  act: string;
  user_id: string | null;
  session: string | null;
  request_id: string | null;
  loan_guid: string | null;
  detail: string | null;
  previous_hash: string;
  hash: string;
}

interface DeviceTable {
  /** SHA-256 of the value that the browser keeps. */
  id_hash: string;
  user_id: string;
  signed_in_at: Date;
  /** Since when the device has to forget this person; null if it needn't. */
  forgotten_at: Date | null;
  /** When the device was first told, and when its page said that nothing of the person is left there. */
  told_at: Date | null;
  confirmed_at: Date | null;
  /** What opens this person's unsent notes on this device, sealed with a session key; null until they sign in. */
  sealed_share: string | null;
}
