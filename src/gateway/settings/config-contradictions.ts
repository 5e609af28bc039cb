import { isLoopback, isPrivateHost } from '#src/gateway/settings/private-host.ts';

type Given = Readonly<Record<string, string>>;

const FOR_ENCOMPASS = [
  'PLATFORM_API_URL',
  'IDENTITY_PROVIDER_URL',
  'OAUTH_CLIENT_ID',
  'OAUTH_CLIENT_SECRET',
  'PUBLIC_ORIGIN',
  'SESSION_KEYS',
  // Without it, each device would say which day stands in a note's stamp.
  'LENDER_TIME_ZONE',
];

// With the sandbox, these would seem to have an effect.
const NOT_WITH_SANDBOX = [
  'PLATFORM_API_URL',
  'IDENTITY_PROVIDER_URL',
  'PLATFORM_PROXY',
  'PLATFORM_CA_FILE',
  'OAUTH_CLIENT_ID',
  'OAUTH_CLIENT_SECRET',
];
const ONLY_WITH_SANDBOX = ['SANDBOX_LOAN_COUNT', 'SANDBOX_LOANS', 'SANDBOX_SEED'];

/**
 * The contradictions between settings, as sentences. It works on what was given, so that they're reported with all
 * other faults.
 */
export function contradictions(given: Given): string[] {
  const isEncompass = given['PLATFORM'] === 'encompass';
  return [...(isEncompass ? encompassFaults(given) : sandboxFaults(given)), ...sharedFaults(given)];
}

function encompassFaults(given: Given): string[] {
  const missing = FOR_ENCOMPASS.filter((name) => given[name] === undefined).map(
    (name) => `${name} is missing: PLATFORM=encompass needs it.`,
  );
  const superfluous = ONLY_WITH_SANDBOX.filter((name) => given[name] !== undefined).map(
    (name) => `${name} is for the sandbox: remove it, or set PLATFORM=sandbox.`,
  );
  const around =
    given['DATABASE_DIRECT_URL'] !== undefined && given['DATABASE_URL'] === undefined
      ? ['DATABASE_DIRECT_URL is the way around a pooler that DATABASE_URL names: set both.']
      : [];
  return [...missing, ...superfluous, ...around, ...addressFaults(given)];
}

// A lender's data is sent over https, and never by mistake to an address inside the gateway's own network.
function addressFaults(given: Given): string[] {
  const allowsPrivate = given['ALLOW_PRIVATE_UPSTREAM'] === '1';
  const faults: string[] = [];
  for (const name of ['PLATFORM_API_URL', 'IDENTITY_PROVIDER_URL', 'PUBLIC_ORIGIN']) {
    const value = given[name];
    if (value === undefined || !URL.canParse(value)) continue;
    const { protocol, hostname } = new URL(value);
    const isPrivate = isPrivateHost(hostname);
    if (protocol !== 'https:' && !(allowsPrivate && isPrivate)) {
      faults.push(`${name} must start with https:// when PLATFORM=encompass.`);
    }
    if (isPrivate && !allowsPrivate && name !== 'PUBLIC_ORIGIN') {
      faults.push(
        `${name} names a host of a private network: set ALLOW_PRIVATE_UPSTREAM=1 if that is meant.`,
      );
    }
  }
  return faults;
}

function sandboxFaults(given: Given): string[] {
  const faults = NOT_WITH_SANDBOX.filter((name) => given[name] !== undefined).map(
    (name) => `${name} is for a real platform: set PLATFORM=encompass, or remove it.`,
  );
  if (given['PLATFORM'] === undefined && isReachedByOthers(given)) {
    faults.push(
      'PLATFORM is missing: others reach this gateway, and the sandbox lets anybody sign in. Set PLATFORM=encompass, or PLATFORM=sandbox if that is meant.',
    );
  }
  const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL'].filter((name) => given[name] !== undefined);
  if (databases.length > 0) {
    const [are, them] = databases.length === 1 ? ['is', 'it'] : ['are', 'both'];
    faults.push(
      `${databases.join(' and ')} ${are} for a real platform: each process has a sandbox of its own, and would lose the others' notes. Remove ${them}, or set PLATFORM=encompass.`,
    );
  }
  const origin = given['PUBLIC_ORIGIN'];
  if (origin?.startsWith('http:') && URL.canParse(origin) && !isPrivateHost(new URL(origin).hostname)) {
    faults.push('PUBLIC_ORIGIN must start with https:// unless it is an address of this machine or network.');
  }
  if (given['SANDBOX_LOANS'] !== undefined && given['SANDBOX_LOAN_COUNT'] !== undefined) {
    faults.push('SANDBOX_LOANS replaces the generated loans: remove it or SANDBOX_LOAN_COUNT.');
  }
  return faults;
}

// Who forgets one setting must not give everybody a gateway that lets anybody in.
function isReachedByOthers({ HOST, PUBLIC_ORIGIN }: Given): boolean {
  if (HOST !== undefined && !isLoopback(HOST)) return true;
  if (PUBLIC_ORIGIN === undefined || !URL.canParse(PUBLIC_ORIGIN)) return false;
  const { protocol, hostname } = new URL(PUBLIC_ORIGIN);
  return protocol === 'https:' && !isPrivateHost(hostname);
}

function sharedFaults(given: Given): string[] {
  const faults: string[] = [];
  if (given['DATABASE_CONNECTIONS'] !== undefined && given['DATABASE_URL'] === undefined) {
    faults.push('DATABASE_CONNECTIONS is for DATABASE_URL: the embedded database has one connection.');
  }
  if (given['METRICS_HOST'] !== undefined && given['METRICS_PORT'] === undefined) {
    faults.push('METRICS_HOST is for METRICS_PORT: set both, or neither.');
  }
  // As numbers: 08080 is 8080.
  if (
    given['METRICS_PORT'] !== undefined &&
    Number(given['METRICS_PORT']) === Number(given['PORT'] ?? 8080)
  ) {
    faults.push('METRICS_PORT must be another port than PORT: everybody reaches that one.');
  }
  return faults;
}
