import { createHash } from 'node:crypto';

/** A source of unpredictable bytes; `crypto.randomBytes` outside tests. */
export type RandomBytes = (size: number) => Uint8Array;

/** 256 random bits as text that fits a cookie, a header and a URL. */
export function newSecret(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

/** What's stored instead of a secret. A plain hash is enough, because the secret is random and long. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
