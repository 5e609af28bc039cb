import type * as v from 'valibot';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { readable } from '#src/api/request/api-error.ts';
import {
  type GatewayConnection,
  type GatewayRequest,
  sendRequest,
} from '#src/api/request/gateway-request.ts';

const QUICK_MS = 15_000;

export interface PersonConnection extends GatewayConnection {
  readonly apiEnv: string;
}

/**
 * One of the small calls for a user, answered within 15 s.
 * @param what names the answer if it can't be read.
 * @throws ApiError, or the signal's reason if canceled
 */
export async function sendQuickly<TSchema extends v.GenericSchema>(
  connection: PersonConnection,
  request: Pick<GatewayRequest, 'method' | 'path' | 'body' | 'outlivesPage' | 'signal'>,
  schema: TSchema,
  what: string,
): Promise<v.InferOutput<TSchema>> {
  const { body } = await sendRequest(connection, { ...request, timeoutMs: QUICK_MS });
  return readable(() => parseContract(schema, body, what));
}
