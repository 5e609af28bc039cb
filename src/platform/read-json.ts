import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { AnswerHeaders, PlatformBytes } from '#src/platform/send-to-platform.ts';

/** An answer's bytes and its parsed JSON. */
export interface PlatformJson {
  readonly bytes: Uint8Array;
  readonly headers: AnswerHeaders;
  readonly json: unknown;
}

/** Reads the bytes as UTF-8 JSON, whatever content type they claim: the platform's isn't reliable. */
export function readJson(answer: PlatformAnswer<PlatformBytes>): PlatformAnswer<PlatformJson> {
  if (answer.kind !== 'ok') return answer;
  const { bytes, headers } = answer.value;
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { kind: 'ok', value: { bytes, headers, json } };
  } catch {
    return { kind: 'unreadable' };
  }
}
