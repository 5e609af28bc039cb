import * as v from 'valibot';
import { retryAfterMs } from '#src/api/request/answer-headers.ts';
import { type LiveHint, liveHintSchema } from '#src/contract/wire/live-hint.ts';

export interface HintConnection {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly getAuthToken: () => string | undefined;
  readonly baseUrl?: string | undefined;
  /** Runs a function after some ms unless the returned function cancels it. */
  readonly startTimer: (run: () => void, ms: number) => () => void;
  readonly onReached?: (() => void) | undefined;
}

export interface HintCall {
  readonly apiEnv: string;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  readonly onHint: (hint: LiveHint, id: string | undefined) => void;
}

/** How a stream of changes ended. `retryMs`: when the gateway wants to be asked again. */
export type HintsEnd =
  /** It worked, and ended or broke off. */
  | { readonly kind: 'over'; readonly retryMs: number | undefined }
  /** There was no stream: no network, or the gateway has no room now. */
  | { readonly kind: 'none'; readonly retryMs: number | undefined }
  /** The session is over, or this gateway has no such stream. Asking again is of no use. */
  | { readonly kind: 'refused' };

/** The gateway sends a sign of life every 20 s. After this long without one, the connection is dead. */
const SILENCE_MS = 50_000;
const ANSWER_WITHIN_MS = 15_000;

const hintTextSchema = v.pipe(v.string(), v.parseJson(), liveHintSchema);

/**
 * Reads the stream of changes until it ends. The call says nothing about the person: it keeps no session alive.
 * Never rejects.
 */
export async function followHints(connection: HintConnection, call: HintCall): Promise<HintsEnd> {
  const token = connection.getAuthToken();
  if (token === undefined) return { kind: 'refused' };
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  call.signal.addEventListener('abort', giveUp);
  if (call.signal.aborted) giveUp();
  let stopTimer = connection.startTimer(giveUp, ANSWER_WITHIN_MS);
  const heard = (): void => {
    stopTimer();
    stopTimer = connection.startTimer(giveUp, SILENCE_MS);
  };
  try {
    const answer = await openStream(connection, call, token, abort.signal);
    if (!answer.ok || answer.body === null) return endOf(answer);
    if (isStream(answer)) connection.onReached?.();
    return { kind: 'over', retryMs: await readStream(answer.body, call, heard) };
  } catch {
    return { kind: 'none', retryMs: undefined };
  } finally {
    stopTimer();
    call.signal.removeEventListener('abort', giveUp);
    // Close the stream if reading stops for any other reason.
    giveUp();
  }
}

function openStream(
  // Taken out of the object because a browser's fetch must not be called as a method.
  { fetch, baseUrl = '' }: HintConnection,
  { apiEnv, lastEventId }: HintCall,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ accept: 'text/event-stream', authorization: `Bearer ${token}` });
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  return fetch(`${baseUrl}/${apiEnv}/changes`, {
    headers,
    credentials: 'same-origin',
    redirect: 'manual',
    cache: 'no-store',
    signal,
  });
}

/** @returns when to come back, if the gateway said so, also for a stream that breaks off. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  { onHint }: HintCall,
  heard: () => void,
): Promise<number | undefined> {
  let retryMs: number | undefined;
  const take = createEventReader({
    onEvent: ({ name, data, id }) => {
      const hint = v.safeParse(hintTextSchema, name === 'changed' ? data : undefined);
      if (hint.success) onHint(hint.output, id);
    },
    onRetry: (ms) => {
      retryMs = ms;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      heard();
      const { done, value } = await reader.read();
      if (done) return retryMs;
      take(decoder.decode(value, { stream: true }));
    }
  } catch {
    return retryMs;
  }
}

/** A captive portal answers with a page. */
function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

function endOf({ status, headers }: Response): HintsEnd {
  // 501 and 404 are answers of a gateway without this stream, 401 and 403 of one that doesn't let this session in.
  if (status === 429 || status === 502 || status === 503 || status === 504) {
    return { kind: 'none', retryMs: retryAfterMs(headers) };
  }
  return { kind: 'refused' };
}

/** One event of a stream, as far as it says anything. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  readonly id: string | undefined;
}

interface StreamReader {
  readonly onEvent: (event: StreamEvent) => void;
  /** When the server wants to see the page again, in ms from the end of the stream. */
  readonly onRetry: (ms: number) => void;
}

/** Longest line accepted: none of our events is longer. */
const LONGEST_LINE = 64 * 1024;

/**
 * Reads Server-Sent Events from text as it arrives, in pieces of any length. Comments and unknown fields are skipped.
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 * @returns a function that takes the next piece. Throws if a line has no end.
 */
export function createEventReader({ onEvent, onRetry }: StreamReader): (piece: string) => void {
  let rest = '';
  let name = '';
  let id: string | undefined;
  let data: string[] = [];

  function takeLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name === '' ? 'message' : name, data: data.join('\n'), id });
      name = '';
      data = [];
      return;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) onRetry(Number(value));
  }

  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new Error('a line of the stream has no end');
    for (const line of lines) takeLine(line);
  };
}
