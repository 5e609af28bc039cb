import * as v from 'valibot';
import { CD_RECEIPTS, MAX_CLOSED_DAYS } from '#src/contract/wire/app-config.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';
import { GATEWAY_PATHS, isPagePath } from '#src/contract/wire/page-paths.ts';
import { loanAddress, loanLinkSchema } from '#src/contract/base/loan-link.ts';
import { isFieldId } from '#src/contract/base/field-id.ts';
import { isNetwork } from '#src/gateway/limits/client-address.ts';
import { LOG_LEVELS } from '#src/gateway/settings/gateway-log.ts';

const MIN_KEY_BYTES = 32;
const MAX_FIELD_IDS = 50;

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

const sessionKeys = v.pipe(
  text,
  v.transform((value) => value.split(',').map((key) => keyBytes(key.trim()))),
  v.check(
    (keys) => keys.every((key) => key.byteLength >= MIN_KEY_BYTES),
    `must be a comma-separated list of keys of at least ${MIN_KEY_BYTES} random bytes each, in base64 or hex, the newest first`,
  ),
);

// The platform's own rule for a signing key.
const SIGNING_KEY = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$^&*])[^\s,]{32,64}$/;
const MAX_SIGNING_KEYS = 3;

const signingKeys = v.pipe(
  text,
  v.transform((value) => value.split(',').map((key) => key.trim())),
  v.check(
    (keys) => keys.every((key) => SIGNING_KEY.test(key)) && keys.length <= MAX_SIGNING_KEYS,
    `must be a comma-separated list of at most ${MAX_SIGNING_KEYS} signing keys of 32 to 64 characters each: upper and lower case, a digit, one of ! @ # $ ^ & *, no blank`,
  ),
);

const fieldIds = v.pipe(
  text,
  v.transform((value) => value.split(',').map((id) => id.trim())),
  v.check(
    (ids) => ids.every((id) => isFieldId(id)) && ids.length <= MAX_FIELD_IDS,
    `must be a comma-separated list of at most ${MAX_FIELD_IDS} field ids, like 364`,
  ),
);

const closedDays = v.pipe(
  text,
  v.transform((value) => (value === '' ? [] : value.split(',').map((day) => day.trim()))),
  v.check(
    (days) => days.length <= MAX_CLOSED_DAYS && days.every(isIsoDay),
    `must be a comma-separated list of at most ${MAX_CLOSED_DAYS} days like 2026-12-24`,
  ),
);

const networks = v.pipe(
  text,
  v.transform((value) => value.split(',').map((network) => network.trim())),
  v.check(
    (all) => all.every((network) => isNetwork(network)),
    'must be a comma-separated list of addresses and networks, like 10.0.0.5 or 10.0.0.0/8',
  ),
);

/** Each setting by itself. What is left out or empty gets its default here, where it has one. */
export const configSchema = v.object({
  PLATFORM: v.optional(v.picklist(['sandbox', 'encompass'], 'must be sandbox or encompass'), 'sandbox'),
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
  AUDIT_DAYS: v.optional(wholeNumber(1, 3_650), '730'),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(1, 100), '10'),
  PLATFORM_API_URL: v.optional(address),
  IDENTITY_PROVIDER_URL: v.optional(address),
  PLATFORM_PROXY: v.optional(proxy),
  PLATFORM_CA_FILE: v.optional(text),
  OAUTH_CLIENT_ID: v.optional(text),
  OAUTH_CLIENT_SECRET: v.optional(text),
  OAUTH_PKCE: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
  ALLOW_PRIVATE_UPSTREAM: v.optional(v.picklist(['1', '0'], 'must be 1 or 0'), '0'),
  TRUSTED_PROXIES: v.optional(networks),
  REQUESTS_PER_SECOND: v.optional(wholeNumber(1, 100_000), '200'),
  SIGN_INS_PER_MINUTE: v.optional(wholeNumber(1, 100_000), '300'),
  PLATFORM_CONCURRENCY: v.optional(wholeNumber(1, 30), '20'),
  STALE_MINUTES: v.optional(wholeNumber(0, 60), '15'),
  WEBHOOK_SIGNING_KEYS: v.optional(signingKeys),
  OLDEST_BUILD: v.optional(
    v.pipe(text, v.isoDate('must be a day like 2026-11-24: pages built before it have to update')),
  ),
  SESSION_KEYS: v.optional(sessionKeys),
  SESSION_IDLE_MINUTES: v.optional(wholeNumber(5, 60), '30'),
  SESSION_HOURS: v.optional(wholeNumber(1, 24), '12'),
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
  SERVICE_WORKER: v.optional(v.picklist(['on', 'retired'], 'must be on or retired'), 'on'),
  OFFLINE_HOURS: v.optional(wholeNumber(0, 720), '72'),
  CD_RECEIPT: v.optional(v.picklist(CD_RECEIPTS, 'must be proof or mailbox'), 'mailbox'),
  OFFICE_SATURDAYS: v.optional(v.picklist(['open', 'closed'], 'must be open or closed'), 'closed'),
  OFFICE_CLOSED_DAYS: v.optional(closedDays, ''),
  FIELD_MAP: v.optional(text),
  FIELD_READER_IDS: v.optional(fieldIds, 'ENHANCEDCOND.X1'),
  SANDBOX_LOAN_COUNT: v.optional(wholeNumber(0, 100_000), '1200'),
  SANDBOX_LOANS: v.optional(text),
  SANDBOX_SEED: v.optional(name, 'clear-to-close'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
});

export type ConfigValues = v.InferOutput<typeof configSchema>;

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

// A driver told of a wrong one later would end the process, and name no setting. A Unix socket's address has no host.
function isDatabaseAddress(value: string): boolean {
  const withHost = value.replace('@/', '@socket/');
  if (!URL.canParse(withHost)) return false;
  const { username, password } = new URL(withHost);
  return isEscaped(username) && isEscaped(password);
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
