import { parseAccept } from 'hono/utils/accept';
import type { BodyEncoding } from '#src/gateway/answers/compressed-body.ts';

/** The encoding we like best of those that an `Accept-Encoding` header takes: brotli, then gzip, then none. */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly BodyEncoding[] = ['br', 'gzip'],
): BodyEncoding {
  // Not Hono's `accepts`, which goes by the browser's order: every browser names gzip first.
  const accepted = parseAccept(header?.toLowerCase() ?? '').filter(({ q }) => q > 0);
  const names = accepted.map(({ type }) => type);
  return available.find((encoding) => names.includes(encoding)) ?? 'identity';
}
