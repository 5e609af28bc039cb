/** Every database of the app starts like this, and no other. */
const DATABASE_PREFIX = 'ctc-';

const CACHE_DATABASE_PREFIX = `${DATABASE_PREFIX}cache-`;

/** The database with copies of the platform's data of one person. It may be deleted at any moment. */
export function cacheDatabaseName(userKey: string): string {
  return `${CACHE_DATABASE_PREFIX}${userKey}`;
}

/** Every database with what somebody wrote starts like this. */
export const OUTBOX_DATABASE_PREFIX = `${DATABASE_PREFIX}outbox-`;

/** The database with what a person wrote and nobody else has yet. Nothing but a receipt or the person empties it. */
export function outboxDatabaseName(userKey: string): string {
  return `${OUTBOX_DATABASE_PREFIX}${userKey}`;
}

/** The bucket, and the database in it, with the second copy of what waits in a person's outbox. */
export function outboxBackupName(userKey: string): string {
  return `${OUTBOX_BACKUP_PREFIX}${userKey}`;
}

/** The backup of the outbox database of this name; undefined for every other database, which has none. */
export function outboxBackupOf(databaseName: string): string | undefined {
  if (!databaseName.startsWith(OUTBOX_DATABASE_PREFIX)) return undefined;
  return outboxBackupName(databaseName.slice(OUTBOX_DATABASE_PREFIX.length));
}

const OUTBOX_BACKUP_PREFIX = `${DATABASE_PREFIX}backup-`;

/** True for the name of a database or bucket with what somebody wrote. */
export function isOutboxPlace(name: string): boolean {
  return name.startsWith(OUTBOX_DATABASE_PREFIX) || name.startsWith(OUTBOX_BACKUP_PREFIX);
}

const KEY_PLACE_PREFIX = `${DATABASE_PREFIX}key-`;

/** The bucket or database with the key of a database. A bucket's name has 64 characters at most. */
export function keyPlaceName(databaseName: string): string {
  return `${KEY_PLACE_PREFIX}${databaseName.slice(DATABASE_PREFIX.length)}`;
}

/** The database with copies that lies under this name, or whose key does; undefined for everything else. */
export function cacheDatabaseOf(name: string): string | undefined {
  const databaseName = name.startsWith(KEY_PLACE_PREFIX)
    ? `${DATABASE_PREFIX}${name.slice(KEY_PLACE_PREFIX.length)}`
    : name;
  return databaseName.startsWith(CACHE_DATABASE_PREFIX) ? databaseName : undefined;
}
