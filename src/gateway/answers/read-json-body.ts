import type { Context } from 'hono';
import type { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { ProblemCode } from '#src/contract/wire/problem.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer, refusal } from '#src/gateway/answers/problem-answer.ts';

const MAX_DEPTH = 20;
const POISONED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a request's JSON with a schema.
 * @throws the refusal: 415 for another media type, 400 for the rest. Only JSON of another shape is INVALID_REQUEST: the
 * app sends nothing else, so something on the way changed the rest.
 */
export async function readJsonBody<TSchema extends v.GenericSchema>(
  context: Context<GatewayEnv>,
  schema: TSchema,
  expectation: string,
): Promise<v.InferOutput<TSchema>> {
  const refuse = (status: 400 | 415, code: ProblemCode, title: string, detail: string): HTTPException =>
    refusal(problemAnswer(context, status, code, title, detail));
  if (!isJson(context.req.header('content-type')))
    throw refuse(415, 'UNREADABLE_REQUEST', 'The body must be JSON', 'Send the body as application/json.');
  const json = parsePlainJson(await context.req.text());
  const result = json === undefined ? undefined : v.safeParse(schema, json.value);
  if (result?.success) return result.output;
  const code = result === undefined ? 'UNREADABLE_REQUEST' : 'INVALID_REQUEST';
  throw refuse(400, code, 'The body cannot be read', expectation);
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

/**
 * False for a JSON text that is nested more than 20 deep, or has an object that names a key twice: readers don't agree
 * on which of them counts. Looked for in the text, before anything recursive walks it. Whether it's JSON is another
 * question.
 */
export function hasPlainShape(text: string): boolean {
  // For each open object the keys so far; for a list nothing.
  const open: (Set<string> | undefined)[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfText(text, index);
      const keys = open.at(-1);
      if (keys !== undefined && isKey(text, end)) {
        const key = keyOf(text.slice(index, end + 1));
        if (key === undefined || keys.has(key)) return false;
        keys.add(key);
      }
      index = end;
    } else if (character === '{') open.push(new Set());
    else if (character === '[') open.push(undefined);
    else if (character === ']' || character === '}') open.pop();
    if (open.length > MAX_DEPTH) return false;
  }
  return true;
}

function endOfText(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

function isKey(text: string, end: number): boolean {
  let index = end + 1;
  while (/\s/.test(text[index] ?? '')) index += 1;
  return text[index] === ':';
}

// Two spellings may be one key: `"a"` and `"\u0061"`.
function keyOf(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}
