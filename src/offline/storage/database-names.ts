/** All of the app's database names start with this, and no others do. */
const DATABASE_PREFIX = 'ctc-';

/** Notifications that earlier builds planned for a closed app. Goes with the first erasure. */
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

const OUTBOX_BACKUP_PREFIX = `${DATABASE_PREFIX}backup-`;

const KEY_PLACE_PREFIX = `${DATABASE_PREFIX}key-`;

/** The bucket or database with a database's key. A bucket's name has at most 64 characters. */
export function keyStoreName(databaseName: string): string {
  return `${KEY_PLACE_PREFIX}${databaseName.slice(DATABASE_PREFIX.length)}`;
}

const SEALED_KEY_PREFIX = `${DATABASE_PREFIX}sealed-`;

/** The bucket or database with a database's key as only its owner's share opens it. */
export function sealedKeyStoreName(databaseName: string): string {
  return `${SEALED_KEY_PREFIX}${databaseName.slice(DATABASE_PREFIX.length)}`;
}

const PERSONAL_NAME = /^ctc-(?:(?:key-|sealed-)?(?:cache|outbox)|backup)-([0-9a-z]+)$/;

/** The key of the user whose database or bucket has this name; undefined for all other names. */
export function ownerOf(name: string): string | undefined {
  return PERSONAL_NAME.exec(name)?.[1];
}
