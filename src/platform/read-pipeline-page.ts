import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readJson } from '#src/platform/read-json.ts';

export interface PlatformPipelinePage {
  /** The platform's answer, byte for byte: a JSON list of loans. */
  readonly bytes: Uint8Array;
  /** True if the caller knows these bytes. */
  readonly isKnown: boolean;
  /** How many loans match over all pages, if the platform says so. */
  readonly totalCount: number | undefined;
}

/**
 * One page of the pipeline. Checks that it's a list; the page that shows the loans parses them one by one, so that one
 * broken loan doesn't cost the others.
 * @param body the query: fields, folders, filter, ownership.
 * @param start position of the page's first loan, from 0.
 * @param limit at most 1,000; the platform may return fewer.
 * @param knows true for the bytes of an answer that was checked before: parsing 1,000 loans holds everything up.
 */
export async function readPipelinePage(
  platform: PlatformClient,
  token: string,
  body: unknown,
  { start, limit }: { readonly start: number; readonly limit: number },
  knows: (bytes: Uint8Array) => boolean = () => false,
): Promise<PlatformAnswer<PlatformPipelinePage>> {
  const answer = await platform.readBytes(token, {
    path: `/encompass/v3/loanPipeline?start=${start}&limit=${limit}`,
    body,
    timeLimit: platform.timeLimits.pipeline,
  });
  if (answer.kind !== 'ok') return answer;
  const { bytes, headers } = answer.value;
  const isKnown = knows(bytes);
  if (!isKnown) {
    const parsed = readJson(answer);
    if (parsed.kind !== 'ok') return parsed;
    if (!Array.isArray(parsed.value.json)) return { kind: 'unreadable' };
  }
  return { kind: 'ok', value: { bytes, isKnown, totalCount: wholeNumber(headers.get('x-total-count')) } };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
