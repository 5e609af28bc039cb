import type { Context } from 'hono';
import { acceptedEncoding } from '#src/gateway/answers/accepted-encoding.ts';
import type { CompressedBody } from '#src/gateway/answers/compressed-body.ts';
import { isUnchanged } from '#src/gateway/answers/entity-tag.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

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
