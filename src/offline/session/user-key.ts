import { userKeyText } from '#src/contract/device/user-key-text.ts';

/**
 * Names one user's databases: a hash of the login id, so that neither the id nor an email address is in a database's
 * name. The same id gives the same key on every device.
 * @throws if the page isn't in a secure context (plain http on another host), where browsers offer no hashing.
 */
export async function userKeyOf(userId: string): Promise<string> {
  const bytes = new TextEncoder().encode(userKeyText(userId));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
