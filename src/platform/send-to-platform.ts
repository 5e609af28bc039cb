import { refusalSentence } from '#src/platform/refusal-sentence.ts';
import type { PlatformAnswer, PlatformTrouble } from '#src/platform/platform-answer.ts';

/** What this layer needs of the standard `fetch`. */
export type PlatformFetch = (url: string, init: RequestInit) => Promise<Response>;

export interface PlatformCall {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Milliseconds until the call is given up. */
  readonly timeLimit: number;
  /** Whether a refusal keeps the platform's own sentence. */
  readonly keepsRefusal?: boolean | undefined;
}

export interface PlatformBytes {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

// The platform caps its answers at 6 MB; more than this is not an answer of the platform.
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;
const DEFAULT_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 10;

/**
 * Sends one call and reads the answer whole. Never throws: whatever goes wrong on the way is a kind of trouble.
 * Redirects are not followed, since a platform that sends us elsewhere is not the one that was configured.
 */
export async function sendToPlatform(
  fetch: PlatformFetch,
  call: PlatformCall,
): Promise<PlatformAnswer<PlatformBytes>> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<{ kind: 'timeout' }>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'timeout' });
      controller.abort();
    }, call.timeLimit);
  });
  try {
    return await Promise.race([exchange(fetch, call, controller.signal), timedOut]);
  } finally {
    clearTimeout(timer);
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
      const trouble = troubleOfStatus(response);
      if (trouble.kind === 'refused' && call.keepsRefusal === true) {
        return { ...trouble, detail: refusalSentence(await readLimited(response, MAX_REFUSAL_BYTES)) };
      }
      await response.body?.cancel();
      return trouble;
    }
    const bytes = await readLimited(response, MAX_ANSWER_BYTES);
    if (bytes === undefined) return { kind: 'unreadable' };
    return { kind: 'ok', value: { bytes, headers: response.headers } };
  } catch {
    return { kind: 'unavailable' };
  }
}

function troubleOfStatus(response: Response): PlatformTrouble {
  const { status } = response;
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429) return { kind: 'busy', retryAfterSeconds: retryAfterOf(response) };
  if (status >= 500) return { kind: 'unavailable' };
  if (status >= 400) return { kind: 'refused', status };
  return { kind: 'unreadable' };
}

// Not documented by the platform, so it is honoured within bounds and never relied on.
function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds < 1) return DEFAULT_RETRY_SECONDS;
  return Math.min(Math.ceil(seconds), MAX_RETRY_SECONDS);
}

async function readLimited(response: Response, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body === null) return new Uint8Array();
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body, so that the rest is not read.
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
