import { createHash } from 'node:crypto';
import { userKeyText } from '#src/contract/device/user-key-text.ts';

/** The key by which a device names a user's databases. */
export function databaseKeyOf(userId: string): string {
  return createHash('sha256').update(userKeyText(userId)).digest('hex').slice(0, 32);
}
