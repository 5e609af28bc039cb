import { ApiError } from '#src/api/request/api-error.ts';
import {
  type GatewayAnswer,
  type GatewayConnection,
  type GatewayRequest,
  sendRequest,
} from '#src/api/request/gateway-request.ts';
import { joinSignals } from '#src/api/request/joined-signal.ts';

const TOO_MANY_REQUESTS = 429;
/** For an answer that doesn't say how long to wait. */
const USUAL_WAIT_MS = 2_000;

/**
 * Sends a read that a person waits for. 429 means that the person's other calls are still running: the read waits as
 * long as the answer says and is sent again, until its waits add up to its time limit. Background reads are not
 * repeated here.
 * @throws as `sendRequest` does.
 */
export async function sendPatiently(
  connection: GatewayConnection,
  request: GatewayRequest,
): Promise<GatewayAnswer> {
  for (let waited = 0; ;) {
    try {
      return await sendRequest(connection, request);
    } catch (error) {
      const wait = waitAfter(error);
      if (wait === undefined || connection.isBackground === true) throw error;
      waited += wait;
      if (waited > request.timeoutMs) throw error;
      await pause(connection, wait, request.signal);
    }
  }
}

function waitAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== TOO_MANY_REQUESTS) return undefined;
  return error.retryAfterMs ?? USUAL_WAIT_MS;
}

/** @throws the reason of a signal that aborts meanwhile. */
async function pause(
  { timeoutSignal = AbortSignal.timeout.bind(AbortSignal) }: GatewayConnection,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const over = timeoutSignal(ms);
  const { signal: either, letGo } = joinSignals(signal === undefined ? [over] : [signal, over]);
  try {
    if (either.aborted) return;
    await new Promise((resolve) => either.addEventListener('abort', resolve, { once: true }));
  } finally {
    letGo();
    signal?.throwIfAborted();
  }
}
