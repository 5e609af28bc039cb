import type { Kysely } from 'kysely';
import type { AuditTrail } from '#src/gateway/audit/audit-trail.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import type { DeviceStore } from '#src/gateway/devices/device-store.ts';

/**
 * Ends all sessions of a person at once, and lets each device that they signed in on erase what it keeps of them at its
 * next contact. Signing in there again is allowed, and ends that.
 * @returns how many devices and sessions there were.
 */
export async function forgetPerson(
  {
    database,
    devices,
    audit,
  }: { readonly database: Kysely<Tables>; readonly devices: DeviceStore; readonly audit: AuditTrail },
  userId: string,
): Promise<{ readonly devices: number; readonly sessions: number }> {
  const count = await devices.forget(userId);
  const rows = await database
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .returning('id_hash')
    .execute();
  for (const { id_hash } of rows) {
    await audit.record({ act: 'session-ended', userId, sessionHash: id_hash, detail: 'forgotten' });
  }
  await audit.record({ act: 'devices-forgotten', userId, detail: `${count} devices` });
  return { devices: count, sessions: rows.length };
}
