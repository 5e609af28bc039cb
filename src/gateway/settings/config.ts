import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { loanAddress, loanLinkSchema } from '#src/contract/base/loan-link.ts';
import { isFieldId } from '#src/contract/base/field-id.ts';
import { CD_RECEIPTS, MAX_CLOSED_DAYS, MAX_HISTORY_DAYS } from '#src/contract/wire/app-config.ts';
import type { LenderFile } from '#src/contract/wire/lender-file.ts';
import { GATEWAY_PATHS, isPagePath } from '#src/contract/wire/page-paths.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';
import { isNetwork } from '#src/gateway/limits/client-address.ts';
import { readLenderFile, withLender } from '#src/gateway/settings/lender-file.ts';
import { LOG_LEVELS } from '#src/gateway/settings/gateway-log.ts';
import { isLoopback, isPrivateHost } from '#src/gateway/settings/private-host.ts';
import { withSecretFiles } from '#src/gateway/settings/secret-files.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings from the environment, checked. What an installation leaves open is still open here. */
export type GatewayConfig = v.InferOutput<typeof configSchema> & {
  /** What `LENDER_FILE` says beside the settings. */
  readonly lender?: LenderFile | undefined;
  /** The lender that the sandbox is, if that's another one: `SANDBOX_TENANT`. */
  readonly tenant?: LenderFile | undefined;
};

type ConfigResult =
  | { readonly ok: true; readonly config: GatewayConfig }
  /** One sentence per fault, for all faults, without values: a value may be a secret in the wrong place. */
  | { readonly ok: false; readonly faults: string[] };

/** A file or port named by a setting is wrong; the message says which and what to do. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingError';
  }
}

const MIN_KEY_BYTES = 32;
const MAX_FIELD_IDS = 50;
const MAX_SIGNING_KEYS = 3;
// The platform's own rule for a signing key.
const SIGNING_KEY = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$^&*])[^\s,]{32,64}$/;

const text = v.pipe(v.string(), v.trim(), v.maxLength(2000, 'is too long'));
const name = v.pipe(text, v.maxLength(100, 'must have at most 100 characters'));

function wholeNumber(from: number, to: number): v.GenericSchema<string, number> {
  const message = `must be a whole number from ${from} to ${to}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(from, message),
    v.maxValue(to, message),
  );
}

function oneOf<const T extends readonly [string, string]>(...words: T) {
  return v.picklist(words, `must be ${words.join(' or ')}`);
}

function list(what: string, isItem: (item: string) => boolean, most = Infinity) {
  const message = `must be a comma-separated list of ${what}`;
  return v.pipe(
    text,
    v.transform((value) => (value === '' ? [] : value.split(',').map((item) => item.trim()))),
    v.check((items) => items.length <= most && items.every((item) => isItem(item)), message),
  );
}

const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const;

const address = v.pipe(
  text,
  v.check((value) => isAddress(value), 'must be an http or https address without query or credentials'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

const database = v.pipe(
  text,
  v.regex(/^postgres(?:ql)?:\/\//, 'must be an address that starts with postgres://'),
  v.check(
    (value) => isDatabaseAddress(value),
    'must be an address like postgres://user:password@host:5432/database, with signs such as # / @ of a password written as %23 %2F %40',
  ),
  // The driver would look for them at its first connection, and that counts as a database that is away.
  v.check(
    (value) =>
      TLS_FILES.every((name) => canRead(new URL(value.replace('@/', '@socket/')).searchParams.get(name))),
    `names a file in ${TLS_FILES.join(', ')} that can't be read: check its path and rights`,
  ),
);

const proxy = v.pipe(
  text,
  v.check(
    (value) => URL.canParse(value) && /^https?:\/\/[^/]+\/?$/.test(value),
    'must be the address of an http or https proxy, like http://proxy.lender.example:3128',
  ),
);

const origin = v.pipe(
  address,
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be an origin alone, like https://pipeline.lender.example',
  ),
);

/** Each setting by itself. What is left out or empty gets its default here, where it has one. */
export const configSchema = v.object({
  PLATFORM: v.optional(oneOf('sandbox', 'encompass'), 'sandbox'),
  PORT: v.optional(wholeNumber(0, 65_535), '8080'),
  HOST: v.optional(name, '127.0.0.1'),
  PUBLIC_ORIGIN: v.optional(origin),
  KEEP_ALIVE_SECONDS: v.optional(wholeNumber(1, 900)),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300)),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: v.optional(name, '127.0.0.1'),
  DATA_DIR: v.optional(text, './data'),
  DATABASE_URL: v.optional(database),
  DATABASE_DIRECT_URL: v.optional(database),
  DATABASE_WITHOUT_TLS: v.optional(list('host names', (host) => /^[^\s/]+$/.test(host))),
  AUDIT_DAYS: v.optional(wholeNumber(1, 3_650), '730'),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(1, 100), '10'),
  PLATFORM_API_URL: v.optional(address),
  IDENTITY_PROVIDER_URL: v.optional(address),
  PLATFORM_PROXY: v.optional(proxy),
  PLATFORM_CA_FILE: v.optional(text),
  OAUTH_CLIENT_ID: v.optional(text),
  OAUTH_CLIENT_SECRET: v.optional(text),
  OAUTH_PKCE: v.optional(oneOf('on', 'off'), 'off'),
  ALLOW_PRIVATE_UPSTREAM: v.optional(oneOf('1', '0'), '0'),
  TRUSTED_PROXIES: v.optional(list('addresses and networks, like 10.0.0.5 or 10.0.0.0/8', isNetwork)),
  REQUESTS_PER_SECOND: v.optional(wholeNumber(1, 100_000), '200'),
  SIGN_INS_PER_MINUTE: v.optional(wholeNumber(1, 100_000), '300'),
  PLATFORM_CONCURRENCY: v.optional(wholeNumber(1, 30), '20'),
  STALE_MINUTES: v.optional(wholeNumber(0, 60), '15'),
  WEBHOOK_SIGNING_KEYS: v.optional(
    list(
      `at most ${MAX_SIGNING_KEYS} signing keys of 32 to 64 characters each: upper and lower case, a digit, one of ! @ # $ ^ & *, no blank`,
      (key) => SIGNING_KEY.test(key),
      MAX_SIGNING_KEYS,
    ),
  ),
  OLDEST_BUILD: v.optional(
    v.pipe(text, v.isoDate('must be a day like 2026-11-24: pages built before it have to update')),
  ),
  SESSION_KEYS: v.optional(
    v.pipe(
      list(
        `keys of at least ${MIN_KEY_BYTES} random bytes each, in base64 or hex, the newest first`,
        (key) => keyBytes(key).byteLength >= MIN_KEY_BYTES,
      ),
      v.transform((keys) => keys.map((key) => keyBytes(key))),
    ),
  ),
  SESSION_IDLE_MINUTES: v.optional(wholeNumber(5, 60), '30'),
  SESSION_HOURS: v.optional(wholeNumber(1, 24), '12'),
  LENDER_FILE: v.optional(text),
  LENDER_NAME: v.optional(name, 'Example Lending'),
  PLATFORM_NAME: v.optional(name),
  LOAN_LINK: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      loanLinkSchema,
      // Its host or port may be none that exists.
      v.check(
        (pattern) => URL.canParse(loanAddress(pattern, 'a')),
        'must be an address that a browser can open',
      ),
    ),
  ),
  LENDER_TIME_ZONE: v.optional(
    v.pipe(name, v.check(isTimeZone, 'must be a time zone name like America/New_York')),
  ),
  API_ENV: v.optional(
    v.pipe(
      text,
      v.regex(/^[a-z0-9-]{1,40}$/i, 'must be one path part of letters, digits and hyphens'),
      v.check(
        (value) => !isTaken(value.toLowerCase()),
        'is an address of the app itself: choose another word',
      ),
    ),
    'prod',
  ),
  SERVICE_WORKER: v.optional(oneOf('on', 'retired'), 'on'),
  OFFLINE_HOURS: v.optional(wholeNumber(0, 720), '72'),
  HISTORY_DAYS: v.optional(wholeNumber(0, MAX_HISTORY_DAYS), '90'),
  CD_RECEIPT: v.optional(oneOf(...CD_RECEIPTS), 'mailbox'),
  OFFICE_SATURDAYS: v.optional(oneOf('open', 'closed'), 'closed'),
  OFFICE_CLOSED_DAYS: v.optional(
    list(`at most ${MAX_CLOSED_DAYS} days like 2026-12-24`, isIsoDay, MAX_CLOSED_DAYS),
    '',
  ),
  FIELD_MAP: v.optional(text),
  NOTE_TEMPLATES: v.optional(text),
  FIELD_READER_IDS: v.optional(
    list(`at most ${MAX_FIELD_IDS} field ids, like 364`, isFieldId, MAX_FIELD_IDS),
    'ENHANCEDCOND.X1',
  ),
  DOCTOR_USER: v.optional(text),
  DOCTOR_PASSWORD: v.optional(text),
  SANDBOX_LOAN_COUNT: v.optional(wholeNumber(0, 100_000), '1200'),
  SANDBOX_LOANS: v.optional(text),
  SANDBOX_SEED: v.optional(name, 'clear-to-close'),
  SANDBOX_TENANT: v.optional(text),
  SANDBOX_STORY: v.optional(v.picklist(['bottleneck', 'rough-dates'], 'must be bottleneck or rough-dates')),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
});

const PLATFORM_ACCESS = [
  'PLATFORM_API_URL',
  'IDENTITY_PROVIDER_URL',
  'OAUTH_CLIENT_ID',
  'OAUTH_CLIENT_SECRET',
] as const;
// Without a time zone, each device would decide the day in a note's stamp.
const ENCOMPASS_NEEDS = [...PLATFORM_ACCESS, 'PUBLIC_ORIGIN', 'SESSION_KEYS', 'LENDER_TIME_ZONE'] as const;
// With the sandbox, these would seem to have an effect.
const ENCOMPASS_ONLY = [...PLATFORM_ACCESS, 'PLATFORM_PROXY', 'PLATFORM_CA_FILE'] as const;
const SANDBOX_ONLY = [
  'SANDBOX_LOAN_COUNT',
  'SANDBOX_LOANS',
  'SANDBOX_SEED',
  'SANDBOX_STORY',
  'SANDBOX_TENANT',
] as const;

type Given = { readonly [name in keyof GatewayConfig]?: string };

/**
 * Reads every setting from the environment, and secrets and the lender from the files that it names; an empty one
 * counts as missing.
 * `.env.example` describes them.
 */
export function readConfig(ofProcess: Environment): ConfigResult {
  const { environment, faults: faultyFiles } = withSecretFiles(ofProcess);
  const set: Record<string, string> = {};
  for (const name of Object.keys(configSchema.entries)) {
    const value = environment[name];
    if (value !== undefined && value.trim() !== '') set[name] = value;
  }
  const lenderFile = readLenderFile('LENDER_FILE', set['LENDER_FILE']?.trim(), set['FIELD_MAP']);
  const tenantFile = readLenderFile('SANDBOX_TENANT', set['SANDBOX_TENANT']?.trim());
  const { given, faults: ofLender } = withLender(set, lenderFile);
  const result = v.safeParse(configSchema, given, { abortPipeEarly: true });
  const faults = [
    ...faultyFiles,
    ...ofLender,
    ...tenantFile.faults,
    ...(result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'A setting'} ${issue.message}.`),
    // Checks even invalid settings, to report all faults at once.
    ...contradictions(given),
  ];
  if (!result.success || faults.length > 0) return { ok: false, faults };
  return { ok: true, config: { ...result.output, lender: lenderFile.lender, tenant: tenantFile.lender } };
}

// What settings say against each other.
function* contradictions(given: Given): Generator<string> {
  yield* given.PLATFORM === 'encompass' ? encompassFaults(given) : sandboxFaults(given);
  if (given.DATABASE_CONNECTIONS !== undefined && given.DATABASE_URL === undefined)
    yield 'DATABASE_CONNECTIONS is for DATABASE_URL: the embedded database has one connection.';
  if (given.METRICS_HOST !== undefined && given.METRICS_PORT === undefined)
    yield 'METRICS_HOST is for METRICS_PORT: set both, or neither.';
  // As numbers: 08080 is 8080.
  if (given.METRICS_PORT !== undefined && Number(given.METRICS_PORT) === Number(given.PORT ?? 8080))
    yield 'METRICS_PORT must be another port than PORT: everybody reaches that one.';
}

function* encompassFaults(given: Given): Generator<string> {
  for (const name of ENCOMPASS_NEEDS)
    if (given[name] === undefined) yield `${name} is missing: PLATFORM=encompass needs it.`;
  for (const name of SANDBOX_ONLY)
    if (given[name] !== undefined) yield `${name} is for the sandbox: remove it, or set PLATFORM=sandbox.`;
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined)
    yield 'DATABASE_DIRECT_URL is the way around a pooler that DATABASE_URL names: set both.';
  yield* plainDatabases(given);
  // A lender's data is sent over https, and never by mistake to an address inside the gateway's own network.
  const allowsPrivate = given.ALLOW_PRIVATE_UPSTREAM === '1';
  for (const name of ['PLATFORM_API_URL', 'IDENTITY_PROVIDER_URL', 'PUBLIC_ORIGIN'] as const) {
    const url = urlOf(given[name]);
    if (url === undefined) continue;
    const isPrivate = isPrivateHost(url.hostname);
    if (url.protocol !== 'https:' && !(allowsPrivate && isPrivate))
      yield `${name} must start with https:// when PLATFORM=encompass.`;
    if (isPrivate && !allowsPrivate && name !== 'PUBLIC_ORIGIN')
      yield `${name} names a host of a private network: set ALLOW_PRIVATE_UPSTREAM=1 if that is meant.`;
  }
}

// Notes and sealed tokens go there: in plain text on a network only if the operator names the host.
function* plainDatabases(given: Given): Generator<string> {
  const trusted = new Set((given.DATABASE_WITHOUT_TLS ?? '').split(',').map((host) => host.trim()));
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const connectionString = given[name]?.trim() ?? '';
    if (!connectionString.startsWith('postgres') || !isDatabaseAddress(connectionString)) continue;
    const { hostname, searchParams } = new URL(connectionString.replace('@/', '@localhost/'));
    const host = (searchParams.get('host') ?? decodeURIComponent(hostname)).replace(/^\[|\]$/g, '');
    const isHere = host === '' || host.startsWith('/') || isLoopback(host);
    const hasTls = /^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
    if (isHere || hasTls || trusted.has(host)) continue;
    yield `${name} reaches ${host} without TLS: add ?sslmode=verify-full to it, or name the host in DATABASE_WITHOUT_TLS if its network is trusted.`;
  }
}

function* sandboxFaults(given: Given): Generator<string> {
  for (const name of ENCOMPASS_ONLY)
    if (given[name] !== undefined)
      yield `${name} is for a real platform: set PLATFORM=encompass, or remove it.`;
  const origin = urlOf(given.PUBLIC_ORIGIN);
  const isPublic = origin !== undefined && !isPrivateHost(origin.hostname);
  // Forgetting one setting must not publish a gateway that lets anyone in.
  const isReached =
    (given.HOST !== undefined && !isLoopback(given.HOST)) || (isPublic && origin.protocol === 'https:');
  if (given.PLATFORM === undefined && isReached)
    yield 'PLATFORM is missing: others reach this gateway, and the sandbox lets anybody sign in. Set PLATFORM=encompass, or PLATFORM=sandbox if that is meant.';
  const databases = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).filter(
    (name) => given[name] !== undefined,
  );
  const [are, them] = databases.length === 1 ? ['is', 'it'] : ['are', 'both'];
  if (databases.length > 0)
    yield `${databases.join(' and ')} ${are} for a real platform: each process has a sandbox of its own, and would lose the others' notes. Remove ${them}, or set PLATFORM=encompass.`;
  if (isPublic && origin.protocol === 'http:')
    yield 'PUBLIC_ORIGIN must start with https:// unless it is an address of this machine or network.';
  if (given.SANDBOX_LOANS !== undefined && given.SANDBOX_LOAN_COUNT !== undefined)
    yield 'SANDBOX_LOANS replaces the generated loans: remove it or SANDBOX_LOAN_COUNT.';
  if (given.SANDBOX_LOANS !== undefined && given.SANDBOX_STORY !== undefined)
    yield 'SANDBOX_STORY is in the generated loans: remove it or SANDBOX_LOANS.';
}

function urlOf(value: string | undefined): URL | undefined {
  return value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
}

function isTaken(path: string): boolean {
  return GATEWAY_PATHS.includes(path) || isPagePath(`/${path}`);
}

function isIsoDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && parseCalendarDay(value) !== undefined;
}

function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

// With a wrong one, the driver would end the process later and name no setting. A Unix socket's address has no host.
function isDatabaseAddress(value: string): boolean {
  const withHost = value.replace('@/', '@socket/');
  if (!URL.canParse(withHost)) return false;
  const { username, password } = new URL(withHost);
  return isEscaped(username) && isEscaped(password);
}

function canRead(file: string | null): boolean {
  try {
    if (file !== null) readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

function isEscaped(text: string): boolean {
  try {
    // A percent sign that escapes nothing is one to the driver.
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

function keyBytes(key: string): Uint8Array {
  if (/^(?:[0-9a-f]{2})+$/i.test(key)) return Buffer.from(key, 'hex');
  return /^[\w+/-]+=*$/.test(key) ? Buffer.from(key, 'base64') : new Uint8Array();
}
