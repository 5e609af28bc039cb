import { DATA_AS_OF } from '#src/contract/wire/wire-headers.ts';

/**
 * The ISO instant at which the platform was read for an answer. Without the header, assume the data is as old as the
 * request, never newer.
 * @param askedAt the device's clock at the request, in ms.
 */
export function asOfIn(headers: Headers, askedAt: number): string {
  const serverTime = Date.parse(headers.get(DATA_AS_OF) ?? '');
  return new Date(Number.isNaN(serverTime) ? askedAt : serverTime).toISOString();
}
