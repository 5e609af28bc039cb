import { STATUS_CODES } from 'node:http';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { CONTRACT_VERSION } from '#src/contract/wire/contract-version.ts';
import { PROBLEM_CONTENT_TYPE, problemSchema } from '#src/contract/wire/problem.ts';
import { createCompressedBody, sendCompressed } from '#src/gateway/answers/compressed-body.ts';
import {
  type Description,
  describes,
  descriptionOf,
  isSessionGuard,
} from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { isForData } from '#src/gateway/middleware/refuse-old-builds.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { WEBHOOK_SIGNATURE } from '#src/platform/webhook-notification.ts';

/** By what lies before all routes: see create-gateway.ts. */
const ANYWHERE = [403, 414, 415, 421, 429, 503];
const PROBLEM = { $ref: '#/components/responses/problem' };

/** The gateway's own calls as an OpenAPI 3.1 document, made of what the routes say of themselves. */
export function addOpenApiRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  let body: ReturnType<typeof createCompressedBody> | undefined;
  app.get(
    '/openapi.json',
    describes({
      id: 'readOpenApi',
      summary: 'This document',
      answers: { 200: v.looseObject({ openapi: v.string(), paths: v.looseObject({}) }), 304: null },
      answerHeaders: ['ETag'],
    }),
    requireSession(gateway),
    (context) => {
      // Not before it's asked for: by then all routes are there.
      body ??= createCompressedBody(Buffer.from(JSON.stringify(openApiOf(app.routes, gateway))));
      return sendCompressed(context, body);
    },
  );
}

function openApiOf(routes: Hono<GatewayEnv>['routes'], { settings, cookies }: GatewayContext) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, handler } of routes) {
    const description = descriptionOf(handler);
    if (description === undefined) continue;
    const isGuarded = routes.some(
      (other) => other.path === path && other.method === method && isSessionGuard(other.handler),
    );
    (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = operationOf(
      description,
      path,
      isGuarded,
      [
        ...ANYWHERE,
        ...(method === 'GET' ? [] : [413]),
        ...(isGuarded ? [401] : []),
        ...(isGuarded && isForData(path, settings.apiEnv) ? [426] : []),
        ...(description.body === undefined ? [] : [400]),
      ],
    );
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${settings.productName}: gateway`,
      version: String(CONTRACT_VERSION),
      description:
        "Calls other than GET need this installation's Origin. Every refusal is a problem (RFC 9457).",
    },
    servers: [{ url: settings.publicOrigin }],
    paths,
    components: {
      responses: {
        problem: {
          description: 'Refused, or failed',
          content: { [PROBLEM_CONTENT_TYPE]: { schema: jsonSchemaOf(problemSchema, 'output') } },
        },
      },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: cookies.session.name },
        companion: { type: 'http', scheme: 'bearer' },
        device: { type: 'apiKey', in: 'cookie', name: cookies.device.name },
        signIn: { type: 'apiKey', in: 'cookie', name: cookies.signIn.name },
        signature: { type: 'apiKey', in: 'header', name: WEBHOOK_SIGNATURE },
      },
    },
  };
}

function operationOf(
  { id, summary, query, headers, body, bodyType = 'application/json', proof, ...answering }: Description,
  path: string,
  isGuarded: boolean,
  refusals: readonly number[],
) {
  const inPath = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, inPathSchema(name)]),
  );
  const { answers, answerType = 'application/json', answerHeaders = [], problems = [] } = answering;
  return {
    operationId: id,
    summary,
    security: isGuarded ? [{ cookie: [], companion: [] }] : proof === undefined ? [] : [{ [proof]: [] }],
    parameters: [
      ...parametersIn('path', inPath),
      ...parametersIn('query', query),
      ...parametersIn('header', headers),
    ],
    ...(body !== undefined && {
      requestBody: { required: true, content: { [bodyType]: { schema: jsonSchemaOf(body, 'input') } } },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          {
            description: STATUS_CODES[status] ?? '',
            headers: Object.fromEntries(answerHeaders.map((name) => [name, { schema: { type: 'string' } }])),
            ...(schema !== null && { content: { [answerType]: { schema: jsonSchemaOf(schema, 'output') } } }),
          },
        ]),
      ),
      ...Object.fromEntries([...refusals, ...problems].map((status) => [status, PROBLEM])),
      default: PROBLEM,
    },
  };
}

function inPathSchema(name: string): v.GenericSchema {
  return name === 'loanGuid' ? loanGuidSchema : v.pipe(v.string(), v.nonEmpty());
}

function parametersIn(place: 'path' | 'query' | 'header', schemas: Description['query'] = {}) {
  return Object.entries(schemas).map(([name, schema]) => {
    const absent = v.safeParse(schema, undefined);
    return {
      name,
      in: place,
      required: !absent.success,
      // Read as it's read here: a number, though an address has only texts.
      schema: { ...jsonSchemaOf(schema, 'output'), default: absent.success ? absent.output : undefined },
    };
  });
}

/** Rules in code, and changes of what was read, are no part of a JSON schema. */
function jsonSchemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideAction({ valibotAction: action, jsonSchema: { pattern: _pattern, ...others } }) {
      // A pattern there has no flags.
      const isFlagged =
        'requirement' in action && action.requirement instanceof RegExp && action.requirement.flags !== '';
      return isFlagged ? others : undefined;
    },
    // The contract checks only maps in code.
    overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'custom' ? { type: 'object' } : undefined),
  });
  return json;
}
