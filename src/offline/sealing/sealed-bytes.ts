import * as v from 'valibot';

/** Bytes read from a database. Not checked with `instanceof`: a copy may come from another realm. */
export const bytesSchema = v.custom<Uint8Array>(
  (value) => Object.prototype.toString.call(value) === '[object Uint8Array]',
  'not bytes',
);

/** The length of the random part of each sealing (NIST SP 800-38D). */
export const IV_BYTES = 12;

/** Binds what is sealed to its place: moved elsewhere it doesn't open. */
export function boundTo(place: string, iv: Uint8Array): AesGcmParams {
  return { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: new TextEncoder().encode(place) };
}

export function isSameBytes(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return one.length === other?.length && one.every((byte, position) => byte === other[position]);
}
