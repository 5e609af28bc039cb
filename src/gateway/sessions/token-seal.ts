import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { RandomBytes } from '#src/gateway/sessions/random-secret.ts';

export type TokenSeal = ReturnType<typeof createTokenSeal>;

/**
 * Encrypts small secrets for the database with AES-256-GCM.
 * @param keys texts with at least 32 bytes of key material, newest first. The newest seals; all of them open. Removing
 * a key from the list ends the sessions sealed with it.
 */
export function createTokenSeal(keys: readonly Uint8Array[], randomBytes: RandomBytes) {
  // Hashing turns keys of any length into the cipher's 32 bytes.
  const prepared = keys.map((key) => {
    const bytes = createHash('sha256').update(key).digest();
    return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
  });
  return {
    /** @param owner what the secret belongs to; a sealed text opens only with the same owner. */
    seal(secret: string, owner: string): string {
      const [newest] = prepared;
      if (newest === undefined) throw new Error('There is no session key to seal with.');
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, iv);
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return ['v1', newest.id, ...[iv, cipher.getAuthTag(), sealed].map(base64)].join('.');
    },
    /** The secret; undefined if no key fits or the text was changed. */
    open(sealed: string, owner: string): string | undefined {
      const [version, keyId, iv, tag, text] = sealed.split('.');
      const key = prepared.find((candidate) => candidate.id === keyId);
      if (version !== 'v1' || key === undefined || !iv || !tag || !text) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv, 'base64url'), {
          authTagLength: 16,
        });
        decipher.setAAD(Buffer.from(owner));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return undefined;
      }
    },
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
