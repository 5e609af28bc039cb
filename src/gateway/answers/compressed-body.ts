import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '#src/gateway/answers/entity-tag.ts';

export type BodyEncoding = 'br' | 'gzip' | 'identity';

/** JSON for browsers, compressed at most once per encoding and never on the event loop. */
export interface CompressedBody {
  etag(encoding: BodyEncoding): string;
  encoded(encoding: BodyEncoding): Promise<Uint8Array>;
}

// Quality 5 compresses a 2.3 MB page to about 100 kB in some tens of milliseconds; higher ones cost far more than they
// save.
const BROTLI_QUALITY = 5;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export function createCompressedBody(bytes: Uint8Array): CompressedBody {
  const made = new Map<BodyEncoding, Promise<Uint8Array>>();
  const contentTag = etagOf(bytes).slice(1, -1);
  return {
    etag: (encoding) => (encoding === 'identity' ? `"${contentTag}"` : `"${contentTag}-${encoding}"`),
    encoded(encoding) {
      const known = made.get(encoding);
      if (known !== undefined) return known;
      const fresh = encode(bytes, encoding);
      made.set(encoding, fresh);
      return fresh;
    },
  };
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
