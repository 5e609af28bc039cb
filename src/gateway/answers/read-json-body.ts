import type { Context } from 'hono';
import * as v from 'valibot';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { hasPlainShape } from '#src/gateway/answers/json-shape.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

const POISONED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

export type JsonBody<T> =
  { readonly kind: 'read'; readonly value: T } | { readonly kind: 'refused'; readonly answer: Response };

/**
 * Reads a request's JSON with a schema, or returns the refusal: 415 for another media type, 400 for the rest. Only JSON
 * of another shape is INVALID_REQUEST: the app sends nothing else, so something on the way changed the rest.
 */
export async function readJsonBody<TSchema extends v.GenericSchema>(
  context: Context<GatewayEnv>,
  schema: TSchema,
  expectation: string,
): Promise<JsonBody<v.InferOutput<TSchema>>> {
  if (!isJson(context.req.header('content-type'))) {
    return {
      kind: 'refused',
      answer: problemAnswer(
        context,
        415,
        'UNREADABLE_REQUEST',
        'The body must be JSON',
        'Send the body as application/json.',
      ),
    };
  }
  const json = parsePlainJson(await context.req.text());
  const result = json === undefined ? undefined : v.safeParse(schema, json.value);
  if (result?.success) return { kind: 'read', value: result.output };
  const code = result === undefined ? 'UNREADABLE_REQUEST' : 'INVALID_REQUEST';
  return {
    kind: 'refused',
    answer: problemAnswer(context, 400, code, 'The body cannot be read', expectation),
  };
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** Undefined for what isn't JSON, is nested too deep, names a key twice, or has a key that is never meant well. */
export function parsePlainJson(text: string): { readonly value: unknown } | undefined {
  if (!hasPlainShape(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text, (key, part: unknown) => {
      if (POISONED_KEYS.has(key)) throw new SyntaxError('a key that is never meant well');
      return part;
    });
    return { value };
  } catch {
    return undefined;
  }
}
