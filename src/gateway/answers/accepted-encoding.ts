import { parseAccept } from 'hono/utils/accept';
import type { BodyEncoding } from '#src/gateway/answers/compressed-body.ts';

/** The best encoding an `Accept-Encoding` header allows: brotli, then gzip, then none. */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly BodyEncoding[] = ['br', 'gzip'],
): BodyEncoding {
  // Not Hono's `accepts`, which uses the browser's order: every browser lists gzip first.
  const accepted = parseAccept(header?.toLowerCase() ?? '').filter(({ q }) => q > 0);
  const names = accepted.map(({ type }) => type);
  return available.find((encoding) => names.includes(encoding)) ?? 'identity';
}
