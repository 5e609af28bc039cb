/** Every database of the app starts like this, and no other. */
export const DATABASE_PREFIX = 'ctc-';

/** The database with copies of the platform's data of one person. It may be deleted at any moment. */
export function cacheDatabaseName(userKey: string): string {
  return `${DATABASE_PREFIX}cache-${userKey}`;
}

/** Every database with what somebody wrote starts like this. */
export const OUTBOX_DATABASE_PREFIX = `${DATABASE_PREFIX}outbox-`;

/** The database with what a person wrote and nobody else has yet. Nothing but a receipt or the person empties it. */
export function outboxDatabaseName(userKey: string): string {
  return `${OUTBOX_DATABASE_PREFIX}${userKey}`;
}
