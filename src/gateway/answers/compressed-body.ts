import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { etagOf, isUnchanged } from '#src/gateway/answers/entity-tag.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

type BodyEncoding = 'br' | 'gzip' | 'identity';

/** JSON for browsers, never compressed on the event loop. */
interface CompressedBody {
  etag(encoding: BodyEncoding): string;
  encoded(encoding: BodyEncoding): Promise<Uint8Array>;
}

// Quality 5 compresses a 2.3 MB page to about 100 kB in some tens of milliseconds; higher ones cost far more than they
// save.
const BROTLI_QUALITY = 5;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const restoreBrotli = promisify(brotliDecompress);
const restoreGzip = promisify(gunzip);

/** The body of one answer. */
export function createCompressedBody(bytes: Uint8Array): CompressedBody {
  const contentTag = etagOf(bytes);
  return {
    etag: (encoding) => tagOf(contentTag, encoding),
    encoded: (encoding) => encode(bytes, encoding),
  };
}

export type PackedBody = Awaited<ReturnType<typeof packBody>>;

/**
 * A body that's kept for later answers, compressed so that it takes little memory.
 * @param kept the encoding to keep. Another is made on request, and kept too; the bytes themselves, 20 times as many,
 * are unpacked each time.
 */
export async function packBody(bytes: Uint8Array, kept: 'br' | 'gzip') {
  const contentTag = etagOf(bytes);
  const packed = await encode(bytes, kept);
  const restore = kept === 'br' ? restoreBrotli : restoreGzip;
  let otherLength = 0;
  let other: Promise<Uint8Array> | undefined;

  async function compressOther(encoding: 'br' | 'gzip'): Promise<Uint8Array> {
    try {
      const made = await encode(await restore(packed), encoding);
      otherLength = made.byteLength;
      return made;
    } catch (error) {
      other = undefined;
      throw error;
    }
  }

  return {
    /** Current size: more once another encoding was requested. */
    get byteLength(): number {
      return packed.byteLength + otherLength;
    },
    /** True if these are the body's bytes, without any encoding. */
    equals: (other: Uint8Array) => etagOf(other) === contentTag,
    etag: (encoding: BodyEncoding) => tagOf(contentTag, encoding),
    async encoded(encoding: BodyEncoding): Promise<Uint8Array> {
      if (encoding === kept) return packed;
      if (encoding === 'identity') return restore(packed);
      other ??= compressOther(encoding);
      return other;
    },
  };
}

/** The best encoding an `Accept-Encoding` header allows: brotli, then gzip, then none. */
export function acceptedEncoding(header: string | undefined): BodyEncoding {
  // Not Hono's `accepts`, which uses the browser's order: every browser lists gzip first.
  const accepted = parseAccept(header?.toLowerCase() ?? '').filter(({ q }) => q > 0);
  const names = new Set(accepted.map(({ type }) => type));
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'identity';
}

/**
 * Sends JSON in the browser's best encoding, or 304 if the browser already has it. No cache on the way may store it:
 * the page keeps the tag itself and sends it along.
 */
export async function sendCompressed(context: Context<GatewayEnv>, body: CompressedBody): Promise<Response> {
  const encoding = acceptedEncoding(context.req.header('accept-encoding'));
  const etag = body.etag(encoding);
  context.header('ETag', etag);
  context.header('Vary', 'Accept-Encoding', { append: true });
  if (isUnchanged(context.req.header('if-none-match'), etag)) return context.body(null, 304);
  if (encoding !== 'identity') context.header('Content-Encoding', encoding);
  const bytes = await body.encoded(encoding);
  // A copy-free view with the buffer type Response accepts; zlib and fetch never create shared buffers.
  return context.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/json' });
}

function tagOf(contentTag: string, encoding: BodyEncoding): string {
  return encoding === 'identity' ? contentTag : `${contentTag.slice(0, -1)}-${encoding}"`;
}

function encode(bytes: Uint8Array, encoding: BodyEncoding): Promise<Uint8Array> {
  switch (encoding) {
    case 'br':
      return compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      });
    case 'gzip':
      return compressGzip(bytes);
    case 'identity':
      return Promise.resolve(bytes);
  }
}
