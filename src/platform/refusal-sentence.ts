import * as v from 'valibot';

const text = v.fallback(v.optional(v.string()), undefined);
const refusalSchema = v.object({
  summary: text,
  details: text,
  errors: v.fallback(v.optional(v.array(v.object({ summary: text, details: text }))), undefined),
});

const MAX_CHARACTERS = 300;

/**
 * The sentence that says why the platform refused, shortened to one line; undefined if there's none. Every key of its
 * error body is optional, and the first detail may be one level deeper.
 */
export function refusalSentence(body: Uint8Array | undefined): string | undefined {
  const refusal = v.safeParse(refusalSchema, parseJson(body));
  if (!refusal.success) return undefined;
  const { summary, details, errors } = refusal.output;
  const first = errors?.[0];
  const sentence = [details, first?.details, first?.summary, summary].find(
    (one) => (one ?? '').trim() !== '',
  );
  if (sentence === undefined) return undefined;
  const line = sentence.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line;
}

function parseJson(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
