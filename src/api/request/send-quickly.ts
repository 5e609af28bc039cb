import {
  type GatewayConnection,
  type GatewayRequest,
  sendRequest,
} from '#src/api/request/gateway-request.ts';

const QUICK_MS = 15_000;

export interface PersonConnection extends GatewayConnection {
  /** The installation's first path part, from its settings. */
  readonly apiEnv: string;
}

/**
 * One of the small calls for what the gateway stores for a user.
 * @returns the answer's body, unread. Throws ApiError, after 15 s too, or the signal's reason if canceled.
 */
export async function sendQuickly(
  connection: PersonConnection,
  request: Pick<GatewayRequest, 'method' | 'path' | 'body' | 'signal'>,
): Promise<unknown> {
  return (await sendRequest(connection, { ...request, timeoutMs: QUICK_MS })).body;
}
