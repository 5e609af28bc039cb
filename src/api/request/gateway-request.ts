import { ApiError, isServerTrouble } from '#src/api/request/api-error.ts';
import { readFailedAnswer } from '#src/api/request/failed-answer.ts';
import { joinSignals } from '#src/api/request/joined-signal.ts';
import type { PersonActivity } from '#src/api/request/person-activity.ts';
import {
  APP_BUILD,
  FORGET_DEVICE,
  HELD_BECAUSE,
  IN_BACKGROUND,
  PERSON_ACTIVE,
  SESSION_LEFT,
} from '#src/contract/wire/wire-headers.ts';

export interface GatewayConnection {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly getAuthToken: () => string | undefined;
  readonly baseUrl?: string | undefined;
  /** Which build calls; without it, no request says. */
  readonly build?: string | undefined;
  /** True for requests no user waits for: they give way to all others. */
  readonly isBackground?: boolean | undefined;
  /** Called as every request begins; the function it returns is called once the answer is read or won't come. */
  readonly onStart?: (() => () => void) | undefined;
  readonly onOutdated?: (() => void) | undefined;
  /** Called for each answer that names people this device must forget, with their keys. */
  readonly onForget?: ((userKeys: readonly string[]) => void) | undefined;
  /** Called for every request that wasn't canceled. */
  readonly onOutcome?: ((outcome: RequestOutcome) => void) | undefined;
  /** User activity the gateway hasn't been told about; without it, no request reports any. */
  readonly activity?: PersonActivity | undefined;
  /** A signal that aborts with a TimeoutError after this many ms; AbortSignal.timeout by default. */
  readonly timeoutSignal?: ((ms: number) => AbortSignal) | undefined;
}

export interface GatewayRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: string | URLSearchParams | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Calls before sign-in go without a token; others aren't even sent without one. */
  readonly isAnonymous?: boolean | undefined;
  readonly timeoutMs: number;
  /** Arrives though its page is closed: for bodies of at most 64 KiB. */
  readonly outlivesPage?: boolean | undefined;
  readonly loanGuid?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface GatewayAnswer {
  /** 2xx, or 304 for a request that carried an ETag. */
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, undefined if there's no body. */
  readonly body: unknown;
}

/**
 * Sends one request and reads its whole answer.
 * @throws ApiError by kind; a canceled request throws its signal's reason unchanged.
 */
export async function sendRequest(
  connection: GatewayConnection,
  request: GatewayRequest,
): Promise<GatewayAnswer> {
  const token = connection.getAuthToken();
  if (token === undefined && request.isAnonymous !== true) {
    throw new ApiError('unauthorized', 'Nobody is signed in on this device.');
  }
  const deadline = (connection.timeoutSignal ?? AbortSignal.timeout)(request.timeoutMs);
  const { signal, letGo } = joinSignals(
    request.signal === undefined ? [deadline] : [request.signal, deadline],
  );
  // Taken out of the object because a browser's fetch must not be called as a method.
  const { fetch } = connection;
  const act = connection.activity?.untold();
  const end = connection.onStart?.();
  const tell = (outcome: RequestOutcome): void => {
    if (outcome.kind === 'reached' && act !== undefined) connection.activity?.reported(act);
    connection.onOutcome?.(outcome);
  };
  try {
    const response = await fetch(`${connection.baseUrl ?? ''}${request.path}`, {
      method: request.method,
      headers: headersOf(request, token, { ...connection, isActive: act !== undefined }),
      body: request.body ?? null,
      credentials: 'same-origin',
      // A redirect would come from a portal or a proxy: the gateway never redirects a call.
      redirect: 'manual',
      cache: 'no-store',
      keepalive: request.outlivesPage ?? false,
      signal,
    });
    hearOrders(connection, response.headers);
    const answer = await readAnswer(response);
    const { headers } = response;
    tell({
      kind: 'reached',
      serverTime: serverTimeOf(headers),
      sessionLeft: headers.get(SESSION_LEFT) ?? undefined,
      isAnswered: headers.has(HELD_BECAUSE) || undefined,
    });
    return answer;
  } catch (error) {
    if (request.signal?.aborted === true) throw request.signal.reason;
    const failure = toApiError(error, deadline.aborted);
    tell(outcomeOf(failure, request.loanGuid));
    if (failure.code === 'OUTDATED_APP') connection.onOutdated?.();
    throw failure;
  } finally {
    letGo();
    end?.();
  }
}

function headersOf(
  request: GatewayRequest,
  token: string | undefined,
  { isActive, isBackground = false, build }: GatewayConnection & { readonly isActive: boolean },
): Headers {
  const headers = new Headers({ accept: 'application/json', ...request.headers });
  if (typeof request.body === 'string') headers.set('content-type', 'application/json');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (token !== undefined && isActive) headers.set(PERSON_ACTIVE, '1');
  if (isBackground) headers.set(IN_BACKGROUND, '1');
  if (build !== undefined) headers.set(APP_BUILD, build);
  return headers;
}

async function readAnswer(response: Response): Promise<GatewayAnswer> {
  const { status, headers } = response;
  if (status === 304 || status === 204) return { status, headers, body: undefined };
  if (!response.ok) throw await readFailedAnswer(response);
  if (!isJson(headers)) {
    throw new ApiError('unreadable', 'Another server answered.', { status });
  }
  const text = await response.text();
  try {
    return { status, headers, body: JSON.parse(text) as unknown };
  } catch (cause) {
    throw new ApiError('unreadable', 'The answer broke off or is not JSON.', { status, cause });
  }
}

/** Older gateways name people differently: those orders are for older pages. */
function hearOrders({ onForget }: GatewayConnection, headers: Headers): void {
  const named = headers.get(FORGET_DEVICE)?.split(',') ?? [];
  const userKeys = named.filter((name) => /^[0-9a-f]{32}$/.test(name));
  if (userKeys.length > 0) onForget?.(userKeys);
}

function isJson(headers: Headers): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

function toApiError(error: unknown, isTimeout: boolean): ApiError {
  if (error instanceof ApiError) return error;
  if (isTimeout) return new ApiError('timeout', 'The gateway did not answer in time.', { cause: error });
  return new ApiError('network', 'The gateway could not be reached.', { cause: error });
}

function outcomeOf(error: ApiError, loanGuid: string | undefined): RequestOutcome {
  if (error.kind === 'unauthorized' || error.kind === 'refused') return { kind: 'reached' };
  const isLoans = loanGuid !== undefined && error.code?.startsWith('PLATFORM_') === true;
  // Even a proxy's answer came over a working network.
  return {
    kind: 'lost',
    isAnswered: isServerTrouble(error) || undefined,
    ...(isLoans && { loanGuid }),
  };
}

function serverTimeOf(headers: Headers): number | undefined {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/**
 * What a real request says about the connection. A canceled request says nothing. `serverTime` is the gateway's clock
 * at the answer, in ms since 1970, if the answer had it; `sessionLeft` is the header's text, if it had one.
 * `isAnswered` is true if the network works and the server has trouble, even if it sends a held answer. `isOutbox` is
 * true for the outbox's own requests.
 */
export type RequestOutcome = {
  readonly isAnswered?: boolean | undefined;
  readonly isOutbox?: boolean | undefined;
} & (
  | {
      readonly kind: 'reached';
      readonly serverTime?: number | undefined;
      readonly sessionLeft?: string | undefined;
    }
  | {
      readonly kind: 'lost';
      /** The request was about this loan alone, and the loan system failed it: that may be the loan's trouble. */
      readonly loanGuid?: string | undefined;
    }
);
