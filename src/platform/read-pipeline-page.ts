import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readJson } from '#src/platform/read-json.ts';

export interface PlatformPipelinePage {
  /** The platform's answer, byte for byte: a JSON list of loans. */
  readonly bytes: Uint8Array;
  readonly isKnown: boolean;
  /** What the list holds; undefined if the caller knows the bytes. */
  readonly rows: readonly unknown[] | undefined;
  readonly totalCount: number | undefined;
}

interface ReadingOptions {
  /** True for the bytes of an answer that was checked before: parsing 1,000 loans holds everything up. */
  readonly knows?: ((bytes: Uint8Array) => boolean) | undefined;
  /** Milliseconds; the pipeline's own limit if undefined. */
  readonly timeLimit?: number | undefined;
}

/**
 * One page of the pipeline. Checks that it's a list; the page that shows the loans parses them one by one, so that one
 * broken loan doesn't cost the others.
 * @param body the query: fields, folders, filter, ownership.
 * @param start position of the page's first loan, from 0.
 * @param limit at most 1,000; the platform may return fewer.
 */
export async function readPipelinePage(
  platform: PlatformClient,
  token: string,
  body: unknown,
  { start, limit }: { readonly start: number; readonly limit: number },
  { knows, timeLimit }: ReadingOptions = {},
): Promise<PlatformAnswer<PlatformPipelinePage>> {
  const answer = await platform.readBytes(token, {
    path: `/encompass/v3/loanPipeline?start=${start}&limit=${limit}`,
    body,
    timeLimit: Math.min(timeLimit ?? Infinity, platform.timeLimits.pipeline),
  });
  if (answer.kind !== 'ok') return answer;
  const { bytes, headers } = answer.value;
  const isKnown = knows?.(bytes) ?? false;
  let rows: readonly unknown[] | undefined;
  if (!isKnown) {
    const parsed = readJson(answer);
    if (parsed.kind !== 'ok') return parsed;
    const { json } = parsed.value;
    if (!Array.isArray(json)) return { kind: 'unreadable' };
    rows = json;
  }
  return {
    kind: 'ok',
    value: { bytes, isKnown, rows, totalCount: wholeNumber(headers.get('x-total-count')) },
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
