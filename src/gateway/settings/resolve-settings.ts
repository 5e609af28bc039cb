import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import { readFieldMap } from '#src/gateway/settings/read-field-map.ts';
import { storedSessionKeys } from '#src/gateway/settings/session-keys-file.ts';
import type { RandomBytes } from '#src/gateway/sessions/random-secret.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// The sandbox platform's client, publicly known: it protects invented people.
const SANDBOX_CLIENT = 'sandbox';

export interface ResolveInputs {
  readonly config: GatewayConfig;
  /** The port the gateway listens on. */
  readonly port: number;
  readonly buildId: string;
  readonly randomBytes: RandomBytes;
}

/**
 * Completes the configuration with what's known only once the gateway listens.
 * @throws if the field map or the stored session keys can't be read.
 */
export async function resolveSettings(inputs: ResolveInputs): Promise<GatewaySettings> {
  const { config, port, buildId, randomBytes } = inputs;
  const publicOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  const isSandbox = config.PLATFORM === 'sandbox';
  return {
    publicOrigin,
    productName: 'Clear to Close',
    lenderName: config.LENDER_NAME,
    platformName: config.PLATFORM_NAME ?? (isSandbox ? 'the sandbox' : 'Encompass'),
    loanLink: config.LOAN_LINK ?? null,
    lenderTimeZone: config.LENDER_TIME_ZONE ?? null,
    apiEnv: config.API_ENV,
    offlineHours: config.OFFLINE_HOURS,
    cdReceipt: config.CD_RECEIPT,
    officeDays: {
      opensSaturdays: config.OFFICE_SATURDAYS === 'open',
      closedDays: [...config.OFFICE_CLOSED_DAYS],
    },
    fieldMap: await readFieldMap(config.FIELD_MAP),
    fieldReaderIds: config.FIELD_READER_IDS,
    buildId,
    isWorkerRetired: config.SERVICE_WORKER === 'retired',
    oldestBuild: config.OLDEST_BUILD,
    isSandbox,
    ...platformOf(config, publicOrigin, port),
    usesPkce: config.OAUTH_PKCE === 'on',
    sessionKeys: config.SESSION_KEYS ?? (await storedSessionKeys(config.DATA_DIR, randomBytes)),
    sessionLimits: {
      idle: config.SESSION_IDLE_MINUTES * MINUTE_MS,
      absolute: config.SESSION_HOURS * HOUR_MS,
    },
    staleAge: config.STALE_MINUTES * MINUTE_MS,
    auditAge: config.AUDIT_DAYS * DAY_MS,
    trustedProxies: config.TRUSTED_PROXIES ?? [],
    rateLimits: {
      requestsPerSecond: config.REQUESTS_PER_SECOND,
      signInsPerMinute: config.SIGN_INS_PER_MINUTE,
    },
    webhookKeys: config.WEBHOOK_SIGNING_KEYS ?? [],
    platformConcurrency: config.PLATFORM_CONCURRENCY,
  };
}

function platformOf(
  config: GatewayConfig,
  publicOrigin: string,
  port: number,
): Pick<GatewaySettings, 'platformApiUrl' | 'identityProviderUrl' | 'oauthClientId' | 'oauthClientSecret'> {
  if (config.PLATFORM === 'sandbox') {
    return {
      // Over the network like a real platform, so that whatever can break there breaks here too.
      platformApiUrl: `http://${reachableHost(config.HOST)}:${port}/sandbox`,
      identityProviderUrl: `${publicOrigin}/sandbox`,
      oauthClientId: SANDBOX_CLIENT,
      oauthClientSecret: SANDBOX_CLIENT,
    };
  }
  return {
    platformApiUrl: required(config.PLATFORM_API_URL),
    identityProviderUrl: required(config.IDENTITY_PROVIDER_URL),
    oauthClientId: required(config.OAUTH_CLIENT_ID),
    oauthClientSecret: required(config.OAUTH_CLIENT_SECRET),
  };
}

function required(value: string | undefined): string {
  if (value === undefined) throw new Error('The configuration was not checked for PLATFORM=encompass.');
  return value;
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
