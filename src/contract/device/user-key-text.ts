/**
 * What is hashed into the key by which a user's databases are named: SHA-256, the first 16 bytes in hexadecimal digits.
 * The gateway orders a device by the same key to forget them.
 */
export function userKeyText(userId: string): string {
  return `clear-to-close/user/${userId}`;
}
