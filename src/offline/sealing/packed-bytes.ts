type Bytes = Uint8Array<ArrayBuffer>;

/** Compresses the bytes (DEFLATE, RFC 1951); undefined in browsers that can't. */
export async function pack(bytes: Bytes): Promise<Bytes | undefined> {
  return 'CompressionStream' in globalThis ? through(new CompressionStream('deflate-raw'), bytes) : undefined;
}

/** Decompresses the bytes. @throws for bytes that weren't compressed, and in browsers that can't decompress */
export function unpack(packed: Bytes): Promise<Bytes> {
  return through(new DecompressionStream('deflate-raw'), packed);
}

async function through({ readable, writable }: GenericTransformStream, bytes: Bytes): Promise<Bytes> {
  const writer = writable.getWriter();
  // If it fails, the reader fails too, and we await that.
  const written = writer.write(bytes).then(() => writer.close());
  const [result] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return new Uint8Array(result);
}
