import { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomBytes } from '#src/gateway/sessions/random-secret.ts';
import { type GatewayConfig, SettingError } from '#src/gateway/settings/config.ts';
import { isPrivateHost } from '#src/gateway/settings/private-host.ts';
import { lenderFieldMap } from '#src/gateway/settings/lender-file.ts';
import { viewsForPages } from '#src/gateway/settings/lender-views.ts';
import { readFieldMap, readNamedFile } from '#src/gateway/settings/read-field-map.ts';
import { readNoteTemplates } from '#src/gateway/settings/read-note-templates.ts';
import type { PlatformFetchSettings } from '#src/platform/platform-fetch.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const KEY_FILE = 'session-keys';
const KEY_BYTES = 32;

interface ResolveInputs {
  readonly config: GatewayConfig;
  /** The port the gateway listens on. */
  readonly port: number;
  readonly buildId: string;
  readonly randomBytes: RandomBytes;
}

/** All of an installation's settings, complete and checked. */
export type GatewaySettings = Readonly<Awaited<ReturnType<typeof resolveSettings>>>;

/**
 * Completes the configuration with what's known only once the gateway listens.
 * @throws if the field map, the templates or the stored session keys can't be read.
 */
export async function resolveSettings({ config, port, buildId, randomBytes }: ResolveInputs) {
  const publicOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  const isSandbox = config.PLATFORM === 'sandbox';
  return {
    /** The only origin that browsers see, e.g. `https://pipeline.lender.example`. No request header changes it. */
    publicOrigin,
    productName: 'Clear to Close',
    lenderName: config.LENDER_NAME,
    platformName: config.PLATFORM_NAME ?? (isSandbox ? 'the sandbox' : 'Encompass'),
    loanLink: config.LOAN_LINK ?? null,
    /** IANA name, or null for each device's own time zone. */
    lenderTimeZone: config.LENDER_TIME_ZONE ?? null,
    /** First path part of the gateway's own calls, e.g. `prod`. */
    apiEnv: config.API_ENV,
    offlineHours: config.OFFLINE_HOURS,
    historyDays: config.HISTORY_DAYS,
    cdReceipt: config.CD_RECEIPT,
    officeDays: { opensSaturdays: config.OFFICE_SATURDAYS === 'open', closedDays: config.OFFICE_CLOSED_DAYS },
    fieldMap: lenderFieldMap(await readFieldMap(config.FIELD_MAP), config.lender),
    noteTemplates: config.lender?.noteTemplates ?? (await readNoteTemplates(config.NOTE_TEMPLATES)),
    defaultViews: viewsForPages(config.lender?.defaultViews ?? []),
    /** Who may see what the lender keeps to some; everybody what it doesn't name. */
    roles: config.lender?.roles ?? {},
    /** The platform's fields that may be read besides those of notes, as fieldReader names them. */
    fieldReaderIds: config.FIELD_READER_IDS,
    buildId,
    /** The emergency exit: tells browsers to remove the service worker; then they need a network to start the app. */
    isWorkerRetired: config.SERVICE_WORKER === 'retired',
    /** Pages built before this day, `2026-11-24`, have to update; undefined for none. */
    oldestBuild: config.OLDEST_BUILD,
    isSandbox,
    // `readConfig` insists on these with a real platform, and refuses them with the sandbox. That is reached over the
    // network too, so that whatever can break there breaks here; its client is publicly known.
    platformApiUrl: config.PLATFORM_API_URL ?? `http://${reachableHost(config.HOST)}:${port}/sandbox`,
    identityProviderUrl: config.IDENTITY_PROVIDER_URL ?? `${publicOrigin}/sandbox`,
    oauthClientId: config.OAUTH_CLIENT_ID ?? 'sandbox',
    oauthClientSecret: config.OAUTH_CLIENT_SECRET ?? 'sandbox',
    usesPkce: config.OAUTH_PKCE === 'on',
    /** Key material for sealing platform tokens, newest first; at least 32 bytes each. */
    sessionKeys: config.SESSION_KEYS ?? (await storedSessionKeys(config.DATA_DIR, randomBytes)),
    sessionLimits: {
      idle: config.SESSION_IDLE_MINUTES * MINUTE_MS,
      absolute: config.SESSION_HOURS * HOUR_MS,
    },
    /** How long, in ms, the last list may be served while the platform is down; 0 for never. */
    staleAge: config.STALE_MINUTES * MINUTE_MS,
    /** Milliseconds for which the audit trail is kept. */
    auditAge: config.AUDIT_DAYS * DAY_MS,
    /** Addresses and networks of the proxies in front, whose `X-Forwarded-For` counts. */
    trustedProxies: config.TRUSTED_PROXIES ?? [],
    rateLimits: {
      requestsPerSecond: config.REQUESTS_PER_SECOND,
      signInsPerMinute: config.SIGN_INS_PER_MINUTE,
    },
    /** Keys by which the platform signs its notifications, newest first. Without any, none are taken. */
    webhookKeys: config.WEBHOOK_SIGNING_KEYS ?? [],
    /** Maximum concurrent calls to the platform. */
    platformConcurrency: config.PLATFORM_CONCURRENCY,
  };
}

/** Where a server that listens on this host is reached from its own machine, as an address has it. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The key of an installation that was given none, created once and stored next to its data, readable only by its owner,
 * so that sessions outlive a restart. Only the sandbox may run without configured keys.
 * @throws if the file exists but contains no key.
 */
async function storedSessionKeys(dataDir: string, randomBytes: RandomBytes): Promise<readonly Uint8Array[]> {
  const file = join(dataDir, KEY_FILE);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept === undefined) {
    const key = randomBytes(KEY_BYTES);
    await writeFile(file, `${Buffer.from(key).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    return [key];
  }
  const key = Buffer.from(kept.trim(), 'base64');
  if (key.byteLength < KEY_BYTES) {
    throw new Error(
      `${file} holds no session key. Remove it to have a new one made; everybody then signs in again.`,
    );
  }
  return [key];
}

/**
 * How this installation reaches the platform.
 * @throws SettingError if `PLATFORM_CA_FILE` can't be read, or has no certificate.
 */
export async function waysOut({
  PLATFORM,
  PLATFORM_PROXY,
  PLATFORM_CA_FILE,
  ALLOW_PRIVATE_UPSTREAM,
}: Pick<
  GatewayConfig,
  'PLATFORM' | 'PLATFORM_PROXY' | 'PLATFORM_CA_FILE' | 'ALLOW_PRIVATE_UPSTREAM'
>): Promise<PlatformFetchSettings> {
  const mayBePrivate = PLATFORM === 'sandbox' || ALLOW_PRIVATE_UPSTREAM === '1';
  const ways = { proxy: PLATFORM_PROXY, ...(mayBePrivate ? {} : { refuses: isPrivateHost }) };
  if (PLATFORM_CA_FILE === undefined) return ways;
  const certificates = await readNamedFile(PLATFORM_CA_FILE, 'PLATFORM_CA_FILE');
  if (!holdsCertificate(certificates)) {
    throw new SettingError(`PLATFORM_CA_FILE names ${PLATFORM_CA_FILE}, which holds no certificate in PEM.`);
  }
  return { ...ways, certificates };
}

// The first one is enough to tell a certificate from a key or another file.
function holdsCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).validTo !== '';
  } catch {
    return false;
  }
}
