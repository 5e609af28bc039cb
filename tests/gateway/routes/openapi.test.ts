import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import {
  type OpenApiDocument,
  type Operation,
  operationsOf,
} from '#tests/support/gateway/openapi-document.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

/** What no program calls: health for an orchestrator, and the built app. */
const NOT_DESCRIBED = new Set(['GET /livez', 'GET /readyz', 'GET /*']);
const PUBLIC = ['readConfig', 'reportRefusals', 'signOut', 'startSignIn'];
const PROBLEM = '#/components/responses/problem';

const gateway = openedGateway({ settings: { webhookKeys: ['a signing key with more than 32 bytes in it'] } });
let document: OpenApiDocument;
let operations: readonly Operation[];

beforeAll(async () => {
  const ada = await gateway.signedIn('ada');
  document = await (await ada.send('/openapi.json')).json();
  operations = operationsOf(document);
});

test('the document describes every route, and no other', () => {
  const routes = gateway.app.routes
    // What lies before all routes is for every method.
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    .filter((route) => !NOT_DESCRIBED.has(route));
  const described = operations.map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual([...new Set(routes)].toSorted());
  expect(described.length).toBeGreaterThan(20);
});

test('it is a valid document of OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate({ ...document })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('each operation has a name of its own, a summary, its parameters, what proves it, and its problems', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { operationId, summary, path, parameters, security, responses, requestBody } of operations) {
    expect(operationId).toMatch(/^[a-z]+[A-Za-z]*$/);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
    const refusals = ['403', '414', '415', '421', '429', '503', 'default'];
    if (needsSession(security)) refusals.push('401');
    if (requestBody !== undefined) refusals.push('400', '413');
    expect({ operationId, problems: Object.keys(responses) }).toMatchObject({
      problems: expect.arrayContaining(refusals),
    });
    const listed = Object.keys(responses).filter((status) => responses[status]?.$ref === PROBLEM);
    expect(listed).toEqual(Object.keys(responses).filter((status) => !(Number(status) < 400)));
  }
  const open = operations.filter(({ security }) => security.length === 0);
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(PUBLIC);
  expect(Object.keys(document.components.responses.problem.content)).toEqual(['application/problem+json']);
});

test('a page of the list is asked for by whole numbers', () => {
  const pipeline = operations.find(({ operationId }) => operationId === 'readPipeline');
  const query = pipeline?.parameters.map(({ name, required, schema }) => ({ name, required, schema }));
  expect(query).toEqual([
    { name: 'start', required: false, schema: { type: 'integer', minimum: 0, default: 0 } },
    { name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 1000, default: 1000 } },
  ]);
});

test('exactly the calls that need a session by the document are refused without one', async () => {
  const refused: string[] = [];
  for (const { operationId, method, path } of operations) {
    const answer = await gateway.person().send(path.replaceAll(/\{\w+\}/g, 'x'), { method });
    if (answer.status === 401) refused.push(operationId);
  }
  const guarded = operations.filter(({ security }) => needsSession(security));
  // The platform has no session: it signs.
  expect(refused.toSorted()).toEqual([...guarded.map(({ operationId }) => operationId), 'notify'].toSorted());
});

function needsSession(security: Operation['security']): boolean {
  return security.some((proofs) => 'cookie' in proofs && 'companion' in proofs);
}
