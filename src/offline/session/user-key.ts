import { userKeyText } from '#src/contract/device/user-key-text.ts';
import { sha256Hex } from '#src/offline/storage/text-hash.ts';

/**
 * Names one user's databases: a hash of the login id, so that neither the id nor an email address is in a database's
 * name. The same id gives the same key on every device.
 * @throws if the page isn't in a secure context (plain http on another host), where browsers offer no hashing.
 */
export async function userKeyOf(userId: string): Promise<string> {
  return (await sha256Hex(userKeyText(userId))).slice(0, 32);
}
