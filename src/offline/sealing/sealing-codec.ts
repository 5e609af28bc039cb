import * as v from 'valibot';
import { boundTo, bytesSchema, IV_BYTES } from '#src/offline/sealing/sealed-bytes.ts';
import type { DatabaseKey } from '#src/offline/sealing/database-key.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';

/** Shorter records gain nothing from compression. */
const PACK_FROM_BYTES = 65_536;

/**
 * A sealed record as stored in a database. `data` is JSON, compressed or not, encrypted with AES-GCM, its tag at the
 * end.
 */
const sealedRecordSchema = v.object({
  v: v.literal(1),
  iv: v.pipe(
    bytesSchema,
    v.check((iv) => iv.length === IV_BYTES),
  ),
  data: bytesSchema,
  isPacked: v.optional(v.boolean(), false),
});

type SealedRecord = v.InferOutput<typeof sealedRecordSchema>;

/**
 * Seals records with AES-256-GCM under a fresh random IV, bound to their path: NIST SP 800-38D allows 2^32 records per
 * key, far more than any user has. Values must be JSON. Large ones are compressed first, because the cost of opening
 * grows with size. Records that an earlier build wrote unsealed open as they are.
 * @param databaseKey asked for every record; if it rejects, so does the record.
 */
export function createSealingCodec(databaseKey: DatabaseKey): RecordCodec {
  return {
    seal: async (value, recordPath) => {
      const key = await databaseKey.load();
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const packed = text.length < PACK_FROM_BYTES ? undefined : await pack(text);
      const data = await crypto.subtle.encrypt(boundTo(recordPath, iv), key, packed ?? text);
      return { v: 1, iv, data: new Uint8Array(data), isPacked: packed !== undefined };
    },
    open: async (record, recordPath) => {
      const sealed = v.safeParse(sealedRecordSchema, record);
      if (!sealed.success) return record;
      const key = await databaseKey.load();
      const value: unknown = JSON.parse(
        await openWith([key, ...databaseKey.earlier()], sealed.output, recordPath),
      );
      return value;
    },
    confirm: databaseKey.confirm,
  };
}

async function openWith(
  keys: readonly CryptoKey[],
  record: SealedRecord,
  recordPath: string,
): Promise<string> {
  const { iv, data, isPacked } = record;
  const opening = keys.map((key) =>
    crypto.subtle.decrypt(boundTo(recordPath, iv), key, new Uint8Array(data)),
  );
  const ends = await Promise.allSettled(opening);
  const opened = ends.find((end) => end.status === 'fulfilled') ?? ends[0];
  if (opened?.status !== 'fulfilled') throw opened?.reason;
  return new TextDecoder().decode(isPacked ? await unpack(new Uint8Array(opened.value)) : opened.value);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Compresses the bytes (DEFLATE, RFC 1951); undefined in browsers that can't. */
async function pack(bytes: Bytes): Promise<Bytes | undefined> {
  return 'CompressionStream' in globalThis ? through(new CompressionStream('deflate-raw'), bytes) : undefined;
}

/** Decompresses the bytes. @throws for bytes that weren't compressed, and in browsers that can't decompress */
function unpack(packed: Bytes): Promise<Bytes> {
  return through(new DecompressionStream('deflate-raw'), packed);
}

async function through({ readable, writable }: GenericTransformStream, bytes: Bytes): Promise<Bytes> {
  const writer = writable.getWriter();
  // If it fails, the reader fails too, and we await that.
  const written = writer.write(bytes).then(() => writer.close());
  const [result] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return new Uint8Array(result);
}
