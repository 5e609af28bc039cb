import * as v from 'valibot';
import { bytesSchema } from '#src/offline/bytes-schema.ts';
import type { DatabaseKey } from '#src/offline/database-key.ts';
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

type SealedRecord = v.InferOutput<typeof sealedRecordSchema>;

/**
 * Seals records with AES-256-GCM under a fresh random IV, bound to their place: NIST SP 800-38D allows 2^32 records a key,
 * and no person keeps so many. Values have to be JSON. Opens what an earlier build wrote unsealed as it is.
 * @param databaseKey asked for every record; what it rejects with the record does too.
 */
export function createSealingCodec(databaseKey: DatabaseKey): RecordCodec {
  return {
    seal: async (value, place) => {
      const key = await databaseKey.load();
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const data = await crypto.subtle.encrypt(boundTo(place, iv), key, text);
      return { v: 1, iv, data: new Uint8Array(data) };
    },
    open: async (record, place) => {
      const sealed = v.safeParse(sealedRecordSchema, record);
      if (!sealed.success) return record;
      const key = await databaseKey.load();
      const value: unknown = JSON.parse(
        await openWith([key, ...databaseKey.earlier()], sealed.output, place),
      );
      return value;
    },
    confirm: databaseKey.confirm,
  };
}

async function openWith(keys: readonly CryptoKey[], record: SealedRecord, place: string): Promise<string> {
  const { iv, data } = record;
  const opening = keys.map((key) => crypto.subtle.decrypt(boundTo(place, iv), key, new Uint8Array(data)));
  const ends = await Promise.allSettled(opening);
  const opened = ends.find((end) => end.status === 'fulfilled') ?? ends[0];
  if (opened?.status === 'fulfilled') return new TextDecoder().decode(opened.value);
  throw opened?.reason;
}

function boundTo(place: string, iv: Uint8Array): AesGcmParams {
  return { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: new TextEncoder().encode(place) };
}
