import type { Kysely } from 'kysely';
import { isSameId } from '#src/domain/text/same-id.ts';
import type { AuditTrail } from '#src/gateway/audit/audit-trail.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import type { DeviceStore, OrderedDevice } from '#src/gateway/devices/device-store.ts';

/**
 * Ends all sessions of a person at once, and orders each device that they signed in on to erase what it keeps of them.
 * A device gets the order with its next answers, regardless of who is signed in there, and confirms it. Signing in
 * there again is allowed, and ends the order. Running it again reports the devices' progress.
 */
export async function forgetPerson(
  {
    database,
    devices,
    audit,
  }: { readonly database: Kysely<Tables>; readonly devices: DeviceStore; readonly audit: AuditTrail },
  given: string,
): Promise<{ readonly devices: readonly OrderedDevice[]; readonly sessions: number }> {
  const userId = await knownAs(database, given);
  const ordered = await devices.forget(userId);
  const rows = await database
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .returning('id_hash')
    .execute();
  for (const { id_hash } of rows) {
    await audit.record({ act: 'session-ended', userId, sessionHash: id_hash, detail: 'forgotten' });
  }
  await audit.record({ act: 'devices-forgotten', userId, detail: `${ordered.length} devices` });
  return { devices: ordered, sessions: rows.length };
}

/** The id as the platform spelled it at a sign-in: logins are typed in any case. */
async function knownAs(database: Kysely<Tables>, given: string): Promise<string> {
  const rows = await database.selectFrom('device').select('user_id').distinct().execute();
  return rows.find(({ user_id }) => isSameId(user_id, given))?.user_id ?? given;
}
