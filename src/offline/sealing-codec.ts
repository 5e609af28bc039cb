import * as v from 'valibot';
import { bytesSchema } from '#src/offline/bytes-schema.ts';
import type { RecordCodec } from '#src/offline/record-codec.ts';

const IV_BYTES = 12;

/** A sealed record as it lies in a database. `data` is JSON through AES-GCM, its tag at the end. */
const sealedRecordSchema = v.object({
  v: v.literal(1),
  iv: v.pipe(
    bytesSchema,
    v.check((iv) => iv.length === IV_BYTES),
  ),
  data: bytesSchema,
});

/**
 * Seals records with AES-256-GCM under a fresh random IV, bound to their place: NIST SP 800-38D allows 2^32 records a key,
 * and no person keeps so many. Values have to be JSON. Opens what an earlier build wrote unsealed as it is.
 * @param loadKey gives the database's key; asked for every record, and what it rejects with the record does too.
 */
export function createSealingCodec(loadKey: () => Promise<CryptoKey>): RecordCodec {
  return {
    seal: async (value, place) => {
      const key = await loadKey();
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const data = await crypto.subtle.encrypt(boundTo(place, iv), key, text);
      return { v: 1, iv, data: new Uint8Array(data) };
    },
    open: async (record, place) => {
      const sealed = v.safeParse(sealedRecordSchema, record);
      if (!sealed.success) return record;
      const { iv, data } = sealed.output;
      const text = await crypto.subtle.decrypt(boundTo(place, iv), await loadKey(), new Uint8Array(data));
      const value: unknown = JSON.parse(new TextDecoder().decode(text));
      return value;
    },
  };
}

function boundTo(place: string, iv: Uint8Array): AesGcmParams {
  return { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: new TextEncoder().encode(place) };
}
