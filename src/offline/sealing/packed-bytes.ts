type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes in less room (DEFLATE, RFC 1951); undefined in browsers that cannot pack. */
export async function pack(bytes: Bytes): Promise<Bytes | undefined> {
  return 'CompressionStream' in globalThis ? through(new CompressionStream('deflate-raw'), bytes) : undefined;
}

/** The bytes as they were. @throws for what was not packed, and in browsers that cannot unpack */
export function unpack(packed: Bytes): Promise<Bytes> {
  return through(new DecompressionStream('deflate-raw'), packed);
}

async function through({ readable, writable }: GenericTransformStream, bytes: Bytes): Promise<Bytes> {
  const writer = writable.getWriter();
  // Its failure is the reader's too, which is waited for.
  const written = writer.write(bytes).then(() => writer.close());
  const [result] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return new Uint8Array(result);
}
