import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createGateway } from '#src/gateway/create-gateway.ts';
import type { GatewayDeps } from '#src/gateway/context/gateway-deps.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { createGatewayLog } from '#src/gateway/settings/gateway-log.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import { readFieldMap } from '#src/gateway/settings/read-field-map.ts';
import { type PlatformDouble, startPlatformDouble } from '#tests/support/gateway/platform-double.ts';
import { type Person, createPerson } from '#tests/support/gateway/person.ts';
import { type TestDatabase, openTestDatabase } from '#tests/support/gateway/test-database.ts';

export const ORIGIN = 'http://localhost:8080';
export const SECRET_CANARY = 'client-secret-canary';
/** So long a list is as good as a new one. */
export const HELD_MS = 5_000;
export const KEY_CANARY = 'session-key-canary-with-more-than-32-bytes';

export interface TestGateway {
  readonly app: Hono<GatewayEnv>;
  readonly platform: PlatformDouble;
  readonly store: TestDatabase;
  readonly clock: { now: number };
  readonly logLines: string[];
  readonly settings: GatewaySettings;
  /** What the gateway is made of, for one that is made by hand. */
  readonly deps: GatewayDeps;
  /** Another gateway on the same database, as after a restart or on another replica. */
  again(changes?: GatewayChanges): Hono<GatewayEnv>;
  /** A separate browser, not signed in yet. */
  person(app?: Hono<GatewayEnv>): Person;
  /** A separate browser in which somebody has signed in. */
  signedIn(userId?: string, app?: Hono<GatewayEnv>): Promise<Person>;
  close(): Promise<void>;
}

export interface GatewayChanges {
  readonly settings?: Partial<GatewaySettings> | undefined;
  readonly parts?: Partial<GatewayDeps> | undefined;
}

/** The whole gateway on a real database, with a platform on a real port, the test's clock and its log in memory. */
export async function startTestGateway(changes: GatewayChanges = {}): Promise<TestGateway> {
  const [store, platform] = await Promise.all([openTestDatabase(), startPlatformDouble()]);
  await migrate(store.database, ALL_MIGRATIONS, Date.now);
  const clock = { now: Date.parse('2026-11-20T15:00:00Z') };
  const logLines: string[] = [];
  const settings: GatewaySettings = {
    publicOrigin: ORIGIN,
    productName: 'Clear to Close',
    lenderName: 'Northgate Lending',
    platformName: 'Encompass',
    lenderTimeZone: 'America/New_York',
    loanLink: null,
    noteTemplates: [],
    defaultViews: [],
    apiEnv: 'prod',
    offlineHours: 72,
    historyDays: 90,
    cdReceipt: 'mailbox',
    officeDays: { opensSaturdays: false, closedDays: [] },
    fieldMap: await readFieldMap(undefined),
    roles: {},
    fieldReaderIds: ['364'],
    buildId: 'test',
    isWorkerRetired: false,
    oldestBuild: undefined,
    isSandbox: false,
    platformApiUrl: platform.url,
    identityProviderUrl: 'https://idp.example',
    oauthClientId: 'the-client',
    oauthClientSecret: SECRET_CANARY,
    usesPkce: false,
    sessionKeys: [Buffer.from(KEY_CANARY)],
    sessionLimits: { idle: 30 * 60_000, absolute: 12 * 3_600_000 },
    staleAge: 15 * 60_000,
    auditAge: 730 * 24 * 3_600_000,
    trustedProxies: [],
    rateLimits: { requestsPerSecond: 400, signInsPerMinute: 60 },
    webhookKeys: [],
    platformConcurrency: 20,
    ...changes.settings,
  };

  const deps: GatewayDeps = {
    settings,
    database: store.database,
    fetch,
    now: () => clock.now,
    randomBytes,
    log: createGatewayLog('trace', { write: (line) => logLines.push(line) }),
    ...changes.parts,
  };
  const again = (more: GatewayChanges = {}): Hono<GatewayEnv> =>
    createGateway({ ...deps, settings: { ...settings, ...more.settings }, ...more.parts }).app;
  const app = again();
  const person = (own = app): Person => createPerson(own, settings.publicOrigin);

  return {
    app,
    platform,
    store,
    clock,
    logLines,
    settings,
    deps,
    again,
    person,
    async signedIn(userId = 'ada', own = app) {
      const browser = person(own);
      await browser.signIn(userId);
      return browser;
    },
    async close() {
      await store.close();
      await platform.close();
    },
  };
}

/**
 * A gateway that a file's hooks and tests find open: one for all of them, or a new one for each test.
 * It closes after their own hooks.
 */
export function openedGateway(changes?: GatewayChanges, lives: 'file' | 'test' = 'file'): TestGateway {
  const gateway = {} as TestGateway;
  const open = async (): Promise<void> => void Object.assign(gateway, await startTestGateway(changes));
  const close = (): Promise<void> => gateway.close();
  if (lives === 'file') {
    beforeAll(open);
    afterAll(close);
  } else {
    beforeEach(open);
    afterEach(close);
  }
  return gateway;
}

/** A database with all tables that a file's tests find open. */
export function openedDatabase(): TestDatabase {
  const store = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(store, await openTestDatabase());
    await migrate(store.database, ALL_MIGRATIONS, Date.now);
  });
  afterAll(() => store.close());
  return store;
}
