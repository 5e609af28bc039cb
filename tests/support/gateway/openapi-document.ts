import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { JsonSchema } from '#tests/support/gateway/schema-values.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: { readonly problem: Required<Content> } };
}

export function operationsOf({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
}

const ajv = new Ajv2020({
  strictTypes: false,
  formats: {
    uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
    uri: (text: string) => URL.canParse(text),
  },
});

/** Expects an answer to have a status that the document lists for its operation, and a body that it describes. */
export async function expectDescribed(
  document: OpenApiDocument,
  operation: Operation | undefined,
  answer: Response,
): Promise<void> {
  const { responses = {} } = operation ?? {};
  expect(Object.keys(responses)).toContain(String(answer.status));
  const listed = responses[answer.status];
  const { content } = listed?.$ref === undefined ? { ...listed } : document.components.responses.problem;
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (type === 'text/event-stream') {
    // It would go on for as long as the session.
    await answer.body?.cancel();
    expect(Object.keys(content ?? {})).toEqual([type]);
    return;
  }
  const text = await answer.text();
  if (content === undefined) return expect(text).toBe('');
  expect(Object.keys(content)).toEqual([type]);
  const validate = ajv.compile(content[type ?? '']?.schema ?? false);
  const body: unknown = JSON.parse(text);
  validate(body);
  expect({ faults: validate.errors, body }).toEqual({ faults: null, body });
  if (listed?.$ref !== undefined) expect(body).toMatchObject({ status: answer.status });
}
