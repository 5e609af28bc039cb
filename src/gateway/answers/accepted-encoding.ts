import type { BodyEncoding } from '#src/gateway/answers/compressed-body.ts';

/** The encoding we like best of those that an `Accept-Encoding` header takes: brotli, then gzip, then none. */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly BodyEncoding[] = ['br', 'gzip'],
): BodyEncoding {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (quality === undefined || Number(quality) > 0) accepted.add(name);
  }
  return available.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
