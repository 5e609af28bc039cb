import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const SUMMARIES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
  504: 'GatewayTimeout',
};

/** A refusal by one of the loan APIs: the status phrase without spaces, the fault in words, and some with a code. */
export function refuse(
  c: Context,
  status: ContentfulStatusCode,
  details: string,
  errorCode?: string,
): Response {
  return c.json({ summary: SUMMARIES[status] ?? 'Error', details, errorCode }, status);
}
