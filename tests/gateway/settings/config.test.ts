import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { type Environment, configSchema, readConfig } from '#src/gateway/settings/config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const ENCOMPASS: Environment = {
  PLATFORM: 'encompass',
  PLATFORM_API_URL: 'https://api.platform.example',
  IDENTITY_PROVIDER_URL: 'https://idp.platform.example',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret-canary',
  PUBLIC_ORIGIN: 'https://pipeline.lender.example',
  SESSION_KEYS: KEY,
  LENDER_TIME_ZONE: 'America/New_York',
};

function faultsOf(environment: Environment): string[] {
  const result = readConfig(environment);
  return result.ok ? [] : result.faults;
}

test('nothing set means the sandbox on port 8080 with everything at its default', () => {
  const result = readConfig({ PATH: '/bin', HOME: '/root' });
  expect(result).toEqual({
    ok: true,
    config: {
      PLATFORM: 'sandbox',
      PORT: 8080,
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      DATA_DIR: './data',
      DATABASE_CONNECTIONS: 10,
      AUDIT_DAYS: 730,
      OAUTH_PKCE: 'off',
      ALLOW_PRIVATE_UPSTREAM: '0',
      REQUESTS_PER_SECOND: 200,
      SIGN_INS_PER_MINUTE: 300,
      PLATFORM_CONCURRENCY: 20,
      STALE_MINUTES: 15,
      SESSION_IDLE_MINUTES: 30,
      SESSION_HOURS: 12,
      LENDER_NAME: 'Example Lending',
      API_ENV: 'prod',
      SERVICE_WORKER: 'on',
      OFFLINE_HOURS: 72,
      HISTORY_DAYS: 90,
      CD_RECEIPT: 'mailbox',
      OFFICE_SATURDAYS: 'closed',
      OFFICE_CLOSED_DAYS: [],
      FIELD_READER_IDS: ['ENHANCEDCOND.X1'],
      SANDBOX_LOAN_COUNT: 1200,
      SANDBOX_SEED: 'clear-to-close',
    },
  });
});

test('signing keys of webhooks are what the platform accepts as such, at most three', () => {
  const key = 'Signing-key-of-the-sandbox-1234!';
  const result = readConfig({ WEBHOOK_SIGNING_KEYS: `${key}, ${key}x` });
  expect(result.ok && result.config.WEBHOOK_SIGNING_KEYS).toEqual([key, `${key}x`]);
  const wrong = [
    key.slice(1),
    key.toLowerCase(),
    key.replaceAll(/\d/g, 'x'),
    key.replace('!', '?'),
    `${key}${key}x`,
  ];
  for (const keys of [...wrong, [key, key, key, key].join(',')]) {
    expect(faultsOf({ WEBHOOK_SIGNING_KEYS: keys })).toEqual([
      expect.stringMatching(/^WEBHOOK_SIGNING_KEYS must be a comma-separated list of at most 3 signing keys/),
    ]);
  }
});

test('a story is planted in generated loans alone', () => {
  for (const story of ['bottleneck', 'rough-dates'])
    expect(readConfig({ SANDBOX_STORY: story }).ok).toBe(true);
  expect(faultsOf({ SANDBOX_STORY: 'romance' })).toEqual([
    'SANDBOX_STORY must be bottleneck or rough-dates.',
  ]);
  expect(faultsOf({ SANDBOX_STORY: 'bottleneck', SANDBOX_LOANS: 'mine.json' })).toEqual([
    'SANDBOX_STORY is in the generated loans: remove it or SANDBOX_LOANS.',
  ]);
});

test('an empty setting counts as left out', () => {
  expect(readConfig({ PORT: '', LENDER_NAME: '  ' })).toEqual(readConfig({}));
});

test('a real platform with everything it needs is accepted', () => {
  expect(faultsOf(ENCOMPASS)).toEqual([]);
});

test('every fault is told at once, one sentence each, with the name of its setting', () => {
  const faults = faultsOf({
    PLATFORM: 'encompass',
    PORT: '99999',
    LENDER_TIME_ZONE: 'Mars/Olympus',
    API_ENV: 'auth',
    SERVICE_WORKER: 'off',
    OFFLINE_HOURS: '-1',
    CD_RECEIPT: 'yes',
    OFFICE_SATURDAYS: 'maybe',
    OFFICE_CLOSED_DAYS: '2026-12-24, 2026-02-30',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://db',
    SESSION_KEYS: 'c2hvcnQ=',
    PUBLIC_ORIGIN: 'http://pipeline.lender.example/path',
    SANDBOX_LOANS: 'own.json',
  });
  for (const name of [
    'PORT',
    'LENDER_TIME_ZONE',
    'API_ENV',
    'SERVICE_WORKER',
    'OFFLINE_HOURS',
    'CD_RECEIPT',
    'OFFICE_SATURDAYS',
    'OFFICE_CLOSED_DAYS',
    'LOG_LEVEL',
    'DATABASE_URL',
    'SESSION_KEYS',
    'PUBLIC_ORIGIN',
    'PLATFORM_API_URL',
    'IDENTITY_PROVIDER_URL',
    'OAUTH_CLIENT_ID',
    'OAUTH_CLIENT_SECRET',
    'SANDBOX_LOANS',
  ]) {
    expect(faults.filter((fault) => fault.startsWith(`${name} `))).not.toEqual([]);
  }
  for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+ .+\.$/);
});

test('no fault repeats the value that was given', () => {
  const canaries = Object.fromEntries(
    Object.keys(configSchema.entries).map((name) => [
      name,
      `canary://${name.toLowerCase()}:p@ss?`.repeat(90),
    ]),
  );
  expect(faultsOf(canaries).join(' ')).not.toContain('canary');
});

test.each(Object.keys(ENCOMPASS).filter((name) => name !== 'PLATFORM'))(
  'a real platform without %s is refused',
  (name) => {
    expect(faultsOf({ ...ENCOMPASS, [name]: undefined })).toEqual([
      `${name} is missing: PLATFORM=encompass needs it.`,
    ]);
  },
);

test.each([
  ['PUBLIC_ORIGIN', 'http://pipeline.lender.example'],
  ['PLATFORM_API_URL', 'http://api.platform.example'],
  ['IDENTITY_PROVIDER_URL', 'http://idp.platform.example'],
  ['PLATFORM_API_URL', 'https://169.254.169.254'],
  ['PLATFORM_API_URL', 'https://127.0.0.1:9000'],
  ['PLATFORM_API_URL', 'https://[::ffff:10.0.0.1]'],
  ['PLATFORM_API_URL', 'https://[fd00::1]'],
  ['PLATFORM_API_URL', 'https://2130706433'],
  ['PLATFORM_API_URL', 'https://0x7f.1'],
  ['PLATFORM_API_URL', 'https://metadata.internal'],
  ['IDENTITY_PROVIDER_URL', 'https://localhost'],
  ['IDENTITY_PROVIDER_URL', 'https://user:password@idp.platform.example'],
  ['PLATFORM_API_URL', 'https://api.platform.example?x=1'],
  ['PLATFORM_API_URL', 'ftp://api.platform.example'],
  ['PUBLIC_ORIGIN', 'https://pipeline.lender.example/app'],
])('with a real platform %s=%s is refused', (name, value) => {
  expect(faultsOf({ ...ENCOMPASS, [name]: value })).toContainEqual(expect.stringContaining(name));
});

test('fields to be served are a list of field ids', () => {
  const result = readConfig({ FIELD_READER_IDS: '364, CX.LO.COMMENTS' });
  expect(result).toMatchObject({ ok: true, config: { FIELD_READER_IDS: ['364', 'CX.LO.COMMENTS'] } });
  const tooMany = Array.from({ length: 51 }, (_, index) => index).join(',');
  for (const ids of ['364,', '../users', '364 65', tooMany])
    expect(faultsOf({ FIELD_READER_IDS: ids })).toEqual([expect.stringContaining('FIELD_READER_IDS must')]);
});

test('a test platform on this machine is allowed when it is asked for by name', () => {
  const local = {
    ...ENCOMPASS,
    ALLOW_PRIVATE_UPSTREAM: '1',
    PLATFORM_API_URL: 'http://127.0.0.1:9000/',
    IDENTITY_PROVIDER_URL: 'http://localhost:9000',
    PUBLIC_ORIGIN: 'http://localhost:8080',
  };
  expect(faultsOf(local)).toEqual([]);
  const result = readConfig(local);
  expect(result.ok && result.config.PLATFORM_API_URL).toBe('http://127.0.0.1:9000');
  expect(faultsOf({ ...local, PUBLIC_ORIGIN: 'http://pipeline.lender.example' })).not.toEqual([]);
});

test.each([
  [{ OAUTH_CLIENT_SECRET: 'x' }],
  [{ PLATFORM_API_URL: 'https://api.platform.example' }],
  [{ SANDBOX_LOANS: 'own.json', SANDBOX_LOAN_COUNT: '10' }],
  [{ PUBLIC_ORIGIN: 'http://pipeline.lender.example' }],
  [{ DATABASE_CONNECTIONS: '3' }],
  [{ METRICS_HOST: '0.0.0.0' }],
  [{ METRICS_PORT: '8080' }],
  [{ METRICS_PORT: '9090', PORT: '9090' }],
  [{ METRICS_PORT: '08080', METRICS_HOST: '0.0.0.0', PORT: '8080' }],
  [{ METRICS_PORT: '8080', PORT: ' 8080' }],
  [{ METRICS_PORT: '08080' }],
  [{ DATABASE_DIRECT_URL: 'postgres://db.lender.example/pipeline' }],
  [{ DATABASE_URL: 'postgres://db.lender.example/pipeline' }],
  [{ SANDBOX_LOAN_COUNT: '100001' }],
  [{ SESSION_HOURS: '25' }],
  [{ SESSION_IDLE_MINUTES: '61' }],
  [{ PLATFORM_CONCURRENCY: '31' }],
  [{ STALE_MINUTES: '61' }],
  [{ KEEP_ALIVE_SECONDS: '0' }],
  [{ PLATFORM_PROXY: 'http://proxy:3128' }],
  [{ PLATFORM_CA_FILE: '/etc/ca.pem' }],
  [{ DRAIN_SECONDS: '301' }],
  [{ SESSION_KEYS: `${KEY},short` }],
])('%j with the sandbox is refused', (environment) => {
  expect(faultsOf(environment)).toHaveLength(1);
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '10.1.2.3' },
  { PUBLIC_ORIGIN: 'https://pipeline.lender.example' },
])('a gateway that others reach, %j, has to say that it means the sandbox', (environment) => {
  expect(faultsOf(environment)).toEqual([expect.stringMatching(/^PLATFORM is missing: /)]);
  expect(faultsOf({ ...environment, PLATFORM: 'sandbox' })).toEqual([]);
});

test.each([
  { HOST: '127.0.0.1' },
  { HOST: '::1' },
  { HOST: 'localhost' },
  { PUBLIC_ORIGIN: 'https://localhost:8443' },
  { PUBLIC_ORIGIN: 'http://192.168.1.7:8080' },
])('on this machine or network, %j, nothing has to be said', (environment) => {
  expect(faultsOf(environment)).toEqual([]);
});

test('with the sandbox, an address of a database is refused with what mends it, around a pooler or not', () => {
  const DATABASE_URL = 'postgres://pooler.lender.example/pipeline';
  const DATABASE_DIRECT_URL = 'postgres://db.lender.example/pipeline';
  expect(faultsOf({ DATABASE_DIRECT_URL })).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL is for a real platform: .* Remove it, or set/),
  ]);
  expect(faultsOf({ DATABASE_URL, DATABASE_DIRECT_URL })).toEqual([
    expect.stringMatching(/^DATABASE_URL and DATABASE_DIRECT_URL are .* Remove both, or set/),
  ]);
  const DATABASE_WITHOUT_TLS = 'pooler.lender.example, db.lender.example';
  expect(faultsOf({ ...ENCOMPASS, DATABASE_DIRECT_URL, DATABASE_WITHOUT_TLS })).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL is the way around a pooler .*: set both\.$/),
  ]);
  expect(faultsOf({ ...ENCOMPASS, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_WITHOUT_TLS })).toEqual([]);
});

test('a database on another machine needs TLS, unless its host is named', () => {
  const faultsWith = (DATABASE_URL: string, DATABASE_WITHOUT_TLS?: string) =>
    faultsOf({ ...ENCOMPASS, DATABASE_URL, DATABASE_WITHOUT_TLS });
  expect(faultsWith('postgres://h/d?sslmode=verify-full&sslrootcert=/none/ca.pem')).toEqual([
    expect.stringMatching(/^DATABASE_URL names a file in sslrootcert.* that can't be read/),
  ]);
  const plain = [expect.stringMatching(/^DATABASE_URL reaches \S+ without TLS: /)];
  expect(faultsWith('postgres://u:canary@db.lender.example/y')).toEqual(plain);
  expect(faultsWith('postgres://u@db.lender.example/y?sslmode=disable')).toEqual(plain);
  expect(faultsWith('postgres://u@localhost/y?host=10.0.0.5')).toEqual(plain);
  expect(faultsWith('postgres://u@db.lender.example/y', 'other.lender.example')).toEqual(plain);
  expect(faultsWith('postgres://u@db.lender.example/y', 'db.lender.example')).toEqual([]);
  expect(faultsWith('postgres://u@db.lender.example/y?sslmode=verify-full')).toEqual([]);
  expect(faultsWith('postgres://u@127.0.0.1:5433/y')).toEqual([]);
  expect(faultsWith('postgres://u@[::1]/y')).toEqual([]);
  expect(JSON.stringify(faultsWith('postgres://u:canary@db.lender.example/y'))).not.toContain('canary');
});

test.each([
  'postgres://u:p#w@db:x/y',
  'postgres://u:p/w@db:5432/y',
  'postgres://db:port/y',
  'postgres://db:99999/y',
  'postgres://u:%ff@db/y',
])('the address of a database %s is refused, with the name of its setting', (address) => {
  const both = { ...ENCOMPASS, DATABASE_URL: address, DATABASE_DIRECT_URL: address };
  expect(faultsOf(both)).toEqual([
    expect.stringMatching(/^DATABASE_URL must be an address like postgres:/),
    expect.stringMatching(/^DATABASE_DIRECT_URL must be an address like postgres:/),
  ]);
});

test.each([
  'postgresql://u:p%23w@db.lender.example:5432/y?application_name=x',
  'postgres://u:p%w@db.lender.example/y',
  'postgres://u:p w@db.lender.example/y',
  'postgres://u@[fd00::1]/y',
  'postgres://u@/y?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/y',
])('the address of a database %s is accepted', (DATABASE_URL) => {
  const { host } = new Client({ connectionString: DATABASE_URL });
  const DATABASE_WITHOUT_TLS = host.startsWith('/') ? undefined : host;
  expect(faultsOf({ ...ENCOMPASS, DATABASE_URL, DATABASE_WITHOUT_TLS })).toEqual([]);
  expect(host).not.toBe('localhost');
});

test.each(['Prod', 'stage-2', 'uat'])('the API environment %s is accepted', (API_ENV) => {
  expect(faultsOf({ API_ENV })).toEqual([]);
});

test.each(['los', 'LOS', 'assets', 'conditions', 'a/b', '..', 'a b', '%2e'])(
  'the API environment %s is refused',
  (API_ENV) => {
    expect(faultsOf({ API_ENV })).toHaveLength(1);
  },
);

test('session keys are read in base64 and hex, the newest first', () => {
  const result = readConfig({ SESSION_KEYS: `${'ab'.repeat(32)}, ${KEY}` });
  expect(result.ok && result.config.SESSION_KEYS?.map((key) => Buffer.from(key).toString('hex'))).toEqual([
    'ab'.repeat(32),
    '07'.repeat(32),
  ]);
});

test('.env.example describes every setting and no other', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const described = [...example.matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(described.toSorted()).toEqual(Object.keys(configSchema.entries).toSorted());
});

test('an address pattern is https, and a loan stands only after its host', () => {
  const pattern = 'https://platform.lender.example/loans/{loanGuid}?open=1';
  const result = readConfig({ LOAN_LINK: ` ${pattern} ` });
  expect(result.ok && result.config.LOAN_LINK).toBe(pattern);
  for (const wrong of [
    'http://platform.lender.example/{loanGuid}',
    'javascript:alert("{loanGuid}")',
    'https://user:password@platform.lender.example/{loanGuid}',
    'https://{loanGuid}.lender.example/',
    'https://platform.lender.example/ {loanGuid}',
  ])
    expect(faultsOf({ LOAN_LINK: wrong })).toEqual([
      'LOAN_LINK must be an https address like https://platform.lender.example/loans/{loanGuid}.',
    ]);
  for (const dead of ['https://a.b:99999/{loanGuid}', 'https://xn--a/{loanGuid}'])
    expect(faultsOf({ LOAN_LINK: dead })).toEqual(['LOAN_LINK must be an address that a browser can open.']);
  expect(faultsOf({ LOAN_LINK: 'https://platform.lender.example/loans/' })).toEqual([
    'LOAN_LINK must have {loanGuid} where a loan has its GUID.',
  ]);
});
