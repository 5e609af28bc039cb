import * as v from 'valibot';
import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';

export type PlatformFetch = (url: string, init: PlatformRequest) => Promise<PlatformResponse>;

interface PlatformRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
  readonly body?: string;
}

interface PlatformResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
}

export interface AnswerHeaders {
  get(name: string): string | null;
}

export interface PlatformCall {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Milliseconds until the call times out. */
  readonly timeLimit: number;
  /** True if a refusal keeps the platform's own sentence. */
  readonly keepsRefusal?: boolean | undefined;
  /**
   * Aborts when no caller waits for the answer any more: then the connection is given up, and the answer is `busy`.
   */
  readonly signal?: AbortSignal | undefined;
}

export interface PlatformBytes {
  readonly bytes: Uint8Array;
  readonly headers: AnswerHeaders;
}

// The platform caps its answers at 6 MB, so anything larger than this isn't from the platform.
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;
const DEFAULT_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 10;

/**
 * Sends one call and reads the whole answer. Never throws: any error becomes a kind of failure. Redirects aren't
 * followed, because a platform that redirects us isn't the configured one.
 */
export async function sendToPlatform(
  fetch: PlatformFetch,
  call: PlatformCall,
): Promise<PlatformAnswer<PlatformBytes>> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave = (): void => undefined;
  const cutShort = new Promise<PlatformFailure>((resolve) => {
    const cut = (failure: PlatformFailure): void => {
      resolve(failure);
      controller.abort();
    };
    timer = setTimeout(() => cut({ kind: 'timeout' }), call.timeLimit);
    leave = () => cut({ kind: 'busy', retryAfterSeconds: DEFAULT_RETRY_SECONDS });
    call.signal?.addEventListener('abort', leave);
  });
  try {
    if (call.signal?.aborted === true) leave();
    return await Promise.race([cutShort, exchange(fetch, call, controller.signal)]);
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', leave);
  }
}

async function exchange(
  fetch: PlatformFetch,
  call: PlatformCall,
  signal: AbortSignal,
): Promise<PlatformAnswer<PlatformBytes>> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { ...call.headers },
      redirect: 'manual',
      signal,
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    if (!response.ok) {
      const failure = failureOfStatus(response);
      if (failure.kind !== 'refused') {
        await response.body?.cancel();
        return failure;
      }
      const body = await readLimited(response, MAX_REFUSAL_BYTES);
      if (call.keepsRefusal === true) return { ...failure, detail: refusalSentence(body) };
      return isAboutSize(failure.status, body) ? { ...failure, isTooLarge: true } : failure;
    }
    const bytes = await readLimited(response, MAX_ANSWER_BYTES);
    if (bytes === undefined) return { kind: 'unreadable' };
    return { kind: 'ok', value: { bytes, headers: response.headers } };
  } catch {
    return { kind: 'unavailable' };
  }
}

/** The platform documents 400 `Response exceeds maximum size (6 MB)`; a proxy's status for the same is 413. */
function isAboutSize(status: number, body: Uint8Array | undefined): boolean {
  if (status === 413) return true;
  return (
    status === 400 &&
    /exceeds? (?:the )?max(?:imum)? (?:response )?size/i.test(new TextDecoder().decode(body))
  );
}

function failureOfStatus(response: PlatformResponse): PlatformFailure {
  const { status } = response;
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429) return { kind: 'busy', retryAfterSeconds: retryAfterOf(response) };
  if (status >= 500) return { kind: 'unavailable', status };
  if (status >= 400) return { kind: 'refused', status };
  return { kind: 'unreadable' };
}

// The platform doesn't document this header, so we honor it within limits and never rely on it.
function retryAfterOf(response: PlatformResponse): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds < 1) return DEFAULT_RETRY_SECONDS;
  return Math.min(Math.ceil(seconds), MAX_RETRY_SECONDS);
}

async function readLimited(response: PlatformResponse, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body === null) return new Uint8Array();
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body, so the rest isn't read.
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const optionalText = v.fallback(v.optional(v.string()), undefined);
const refusalSchema = v.object({
  summary: optionalText,
  details: optionalText,
  errors: v.fallback(
    v.optional(v.array(v.object({ summary: optionalText, details: optionalText }))),
    undefined,
  ),
});

const MAX_REFUSAL_CHARACTERS = 300;

/**
 * The sentence that says why the platform refused, shortened to one line; undefined if there's none. Every key of its
 * error body is optional, and the first detail may be one level deeper.
 */
function refusalSentence(body: Uint8Array | undefined): string | undefined {
  const refusal = v.safeParse(refusalSchema, jsonIn(body));
  if (!refusal.success) return undefined;
  const { summary, details, errors } = refusal.output;
  const first = errors?.[0];
  const sentence = [details, first?.details, first?.summary, summary].find(
    (one) => (one ?? '').trim() !== '',
  );
  if (sentence === undefined) return undefined;
  const line = sentence.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > MAX_REFUSAL_CHARACTERS ? `${line.slice(0, MAX_REFUSAL_CHARACTERS - 1)}…` : line;
}

/** The JSON in some UTF-8 bytes; undefined if they hold none. */
export function jsonIn(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
