import { type KeyEnvironment, readOrMakeBytes } from '#src/offline/sealing/database-key.ts';
import { eraseKeyStore, readStoredKey, writeStoredKey } from '#src/offline/sealing/key-store.ts';
import { boundTo, isSameBytes, IV_BYTES } from '#src/offline/sealing/sealed-bytes.ts';
import { keyStoreName, sealedKeyStoreName } from '#src/offline/storage/database-names.ts';

/**
 * Keeps a database's key a second time, sealed under its owner's share, which is never stored on the device: the
 * gateway gives it to the owner alone. Call it with each share the gateway sends. Afterwards the key is there both
 * ways, so the owner works without a network until `leaveSealedKey` takes the open one away.
 * @param share any text of at least 32 random bytes.
 * @returns `lost` if only a sealed key was there and the share is another one: what the key sealed never opens again,
 * and a new key takes its place.
 * @throws StorageError
 */
export async function keepSealedKey(
  environment: KeyEnvironment,
  databaseName: string,
  share: string,
): Promise<'kept' | 'opened' | 'lost'> {
  const [openName, sealedName] = [keyStoreName(databaseName), sealedKeyStoreName(databaseName)];
  const shareKey = await importShare(share);
  const sealed = await readStoredKey(environment, sealedName);
  const open = await readStoredKey(environment, openName);
  const unsealed = sealed && (await unseal(shareKey, sealed, databaseName));
  if (unsealed !== undefined && open === undefined) {
    await writeStoredKey(environment, openName, unsealed);
    return 'opened';
  }
  if (unsealed !== undefined && isSameBytes(unsealed, open)) return 'kept';
  const isLost = sealed !== undefined && open === undefined;
  // A sealed key would keep a new one from being made.
  if (isLost) await eraseKeyStore(environment, sealedName);
  const bytes = open ?? (await readOrMakeBytes(environment, databaseName));
  await writeStoredKey(environment, sealedName, await seal(shareKey, bytes, databaseName));
  return isLost ? 'lost' : 'kept';
}

/**
 * Takes a database's key away from this device, except as its owner's share opens it.
 * @returns false if it isn't sealed yet: then it stays, because nothing could ever open what it sealed.
 * @throws StorageError
 */
export async function leaveSealedKey(
  places: Pick<KeyEnvironment, 'buckets' | 'indexedDB' | 'startTimer' | 'bfcache'>,
  databaseName: string,
): Promise<boolean> {
  if ((await readStoredKey(places, sealedKeyStoreName(databaseName))) === undefined) return false;
  await eraseKeyStore(places, keyStoreName(databaseName));
  return true;
}

/** The share is random already, so a hash makes a key of it. */
async function importShare(share: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(share));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function seal(key: CryptoKey, bytes: Uint8Array, databaseName: string): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(boundTo(`${databaseName}/key`, iv), key, new Uint8Array(bytes));
  return new Uint8Array([...iv, ...new Uint8Array(data)]);
}

/** Undefined if the share isn't the one it was sealed under. */
async function unseal(
  key: CryptoKey,
  sealed: Uint8Array,
  databaseName: string,
): Promise<Uint8Array | undefined> {
  try {
    const iv = sealed.slice(0, IV_BYTES);
    const data = new Uint8Array(sealed.slice(IV_BYTES));
    return new Uint8Array(await crypto.subtle.decrypt(boundTo(`${databaseName}/key`, iv), key, data));
  } catch {
    return undefined;
  }
}
