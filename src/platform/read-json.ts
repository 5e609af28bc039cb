import * as v from 'valibot';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import { type AnswerHeaders, type PlatformBytes, jsonIn } from '#src/platform/send-to-platform.ts';

export interface PlatformJson {
  readonly bytes: Uint8Array;
  readonly headers: AnswerHeaders;
  readonly json: unknown;
}

/** Reads the bytes as UTF-8 JSON, whatever content type they claim: the platform's isn't reliable. */
export function readJson(answer: PlatformAnswer<PlatformBytes>): PlatformAnswer<PlatformJson> {
  if (answer.kind !== 'ok') return answer;
  const json = jsonIn(answer.value.bytes);
  return json === undefined ? { kind: 'unreadable' } : { kind: 'ok', value: { ...answer.value, json } };
}

/** What a schema makes of an answer's JSON. */
export function readAs<TSchema extends v.GenericSchema>(
  schema: TSchema,
  answer: PlatformAnswer<PlatformJson>,
): PlatformAnswer<v.InferOutput<TSchema>> {
  if (answer.kind !== 'ok') return answer;
  const read = v.safeParse(schema, answer.value.json);
  return read.success ? { kind: 'ok', value: read.output } : { kind: 'unreadable' };
}
