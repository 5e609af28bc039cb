import { SANDBOX_CLIENT } from '#src/sandbox/base/sandbox-user.ts';

/**
 * The calling client's id, from the Basic header or else from the form (the platform accepts both); undefined if the
 * credentials are missing or wrong.
 */
export function authenticateClient(
  authorization: string | undefined,
  form: Readonly<Record<string, string>>,
): string | undefined {
  const given = authorization === undefined ? fromForm(form) : fromBasic(authorization);
  if (given === undefined) return undefined;
  return given.id === SANDBOX_CLIENT.id && given.secret === SANDBOX_CLIENT.secret ? given.id : undefined;
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

function fromForm(form: Readonly<Record<string, string>>): Credentials | undefined {
  const id = form['client_id'];
  const secret = form['client_secret'];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

function fromBasic(authorization: string): Credentials | undefined {
  const [scheme = '', encoded = ''] = authorization.split(' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return undefined;
  return { id: decode(pair.slice(0, colon)), secret: decode(pair.slice(colon + 1)) };
}

// RFC 6749 section 2.3.1 form-encodes both halves; clients that send them plain must work too.
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
