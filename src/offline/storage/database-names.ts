/** All of the app's database names start with this, and no others do. */
const DATABASE_PREFIX = 'ctc-';

/** What the service worker may tell while the app is closed. One for all people: each sign-out removes it. */
export const PLANNED_NOTICES_DATABASE = `${DATABASE_PREFIX}planned-notices`;

const CACHE_DATABASE_PREFIX = `${DATABASE_PREFIX}cache-`;

/** The database with one user's copies of the platform's data. It may be deleted at any moment. */
export function cacheDatabaseName(userKey: string): string {
  return `${CACHE_DATABASE_PREFIX}${userKey}`;
}

/** All databases with text that users wrote start with this. */
export const OUTBOX_DATABASE_PREFIX = `${DATABASE_PREFIX}outbox-`;

/** The database with what a user wrote and hasn't sent. Only a receipt or the user empties it. */
export function outboxDatabaseName(userKey: string): string {
  return `${OUTBOX_DATABASE_PREFIX}${userKey}`;
}

/** The bucket, and the database in it, that back up what waits in a user's outbox. */
export function outboxBackupName(userKey: string): string {
  return `${OUTBOX_BACKUP_PREFIX}${userKey}`;
}

/** The backup of the outbox database with this name; undefined for other databases, which have none. */
export function outboxBackupOf(databaseName: string): string | undefined {
  if (!databaseName.startsWith(OUTBOX_DATABASE_PREFIX)) return undefined;
  return outboxBackupName(databaseName.slice(OUTBOX_DATABASE_PREFIX.length));
}

const OUTBOX_BACKUP_PREFIX = `${DATABASE_PREFIX}backup-`;

/** True for the name of a database or bucket with text that users wrote. */
export function isOutboxName(name: string): boolean {
  return name.startsWith(OUTBOX_DATABASE_PREFIX) || name.startsWith(OUTBOX_BACKUP_PREFIX);
}

const KEY_PLACE_PREFIX = `${DATABASE_PREFIX}key-`;

/** The bucket or database with a database's key. A bucket's name has at most 64 characters. */
export function keyStoreName(databaseName: string): string {
  return `${KEY_PLACE_PREFIX}${databaseName.slice(DATABASE_PREFIX.length)}`;
}

/** The cache database with this name, or whose key has this name; undefined for everything else. */
export function cacheDatabaseOf(name: string): string | undefined {
  const databaseName = name.startsWith(KEY_PLACE_PREFIX)
    ? `${DATABASE_PREFIX}${name.slice(KEY_PLACE_PREFIX.length)}`
    : name;
  return databaseName.startsWith(CACHE_DATABASE_PREFIX) ? databaseName : undefined;
}
