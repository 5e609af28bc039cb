import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomBytes } from '#src/gateway/sessions/random-secret.ts';

const KEY_FILE = 'session-keys';
const KEY_BYTES = 32;

/**
 * The key of an installation that was given none, created once and stored next to its data, readable only by its owner,
 * so that sessions outlive a restart. Only the sandbox may run without configured keys.
 * @throws if the file exists but contains no key.
 */
export async function storedSessionKeys(
  dataDir: string,
  randomBytes: RandomBytes,
): Promise<readonly Uint8Array[]> {
  const file = join(dataDir, KEY_FILE);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept === undefined) {
    const key = randomBytes(KEY_BYTES);
    await writeFile(file, `${Buffer.from(key).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    return [key];
  }
  const key = Buffer.from(kept.trim(), 'base64');
  if (key.byteLength < KEY_BYTES) {
    throw new Error(
      `${file} holds no session key. Remove it to have a new one made; everybody then signs in again.`,
    );
  }
  return [key];
}
