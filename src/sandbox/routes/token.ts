import type { Context } from 'hono';
import { type AccessTokens, expiryOf } from '#src/sandbox/oauth/access-tokens.ts';
import type { AuthorizationCodes } from '#src/sandbox/oauth/authorization-codes.ts';
import type { People } from '#src/sandbox/base/people.ts';
import { refuseGrant } from '#src/sandbox/base/refusal.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';
import { SANDBOX_CLIENT, SANDBOX_INSTANCE, SANDBOX_PASSWORD } from '#src/sandbox/base/sandbox-user.ts';

interface TokenRoutes {
  readonly people: People;
  readonly codes: AuthorizationCodes;
  readonly tokens: AccessTokens;
}

const WRONG_CLIENT = 'The client id or secret is wrong.';

/** The OAuth endpoints: token (authorization_code and password grants), introspection and revocation. */
export function addTokenRoutes(app: SandboxApp, { people, codes, tokens }: TokenRoutes): void {
  app.post('/oauth2/v1/token', async (c) => {
    c.header('Cache-Control', 'no-store');
    const form = await readForm(c);
    const clientId = authenticateClient(c.req.header('Authorization'), form);
    if (clientId === undefined) return refuseGrant(c, 401, 'invalid_client', WRONG_CLIENT);
    const grant = form['grant_type'];
    if (grant !== 'authorization_code' && grant !== 'password') {
      const known = 'grant_type must be authorization_code or password.';
      return refuseGrant(c, 400, grant === undefined ? 'invalid_request' : 'unsupported_grant_type', known);
    }
    const userId =
      grant === 'password'
        ? userOfPassword(people, form)
        : await codes.redeem(form['code'] ?? '', {
            clientId,
            redirectUri: form['redirect_uri'],
            codeVerifier: form['code_verifier'],
          });
    if (userId === undefined) {
      return refuseGrant(
        c,
        400,
        'invalid_grant',
        grant === 'password' ? 'The user name or password is wrong.' : 'The code is wrong, used or too old.',
      );
    }
    return c.json({ access_token: await tokens.issue(userId, clientId), token_type: 'Bearer' });
  });

  app.post('/oauth2/v1/token/introspection', async (c) => {
    const form = await readForm(c);
    const clientId = authenticateClient(c.req.header('Authorization'), form);
    if (clientId === undefined) return refuseGrant(c, 401, 'invalid_client', WRONG_CLIENT);
    const text = form['token'] ?? '';
    const token = await tokens.inspect(text);
    const user = token === undefined ? undefined : people.find(token.userId);
    if (token === undefined || user === undefined) return c.json({ active: false });
    return c.json({
      active: true,
      scope: 'lp',
      client_id: token.clientId,
      username: `${user.id}@encompass:${SANDBOX_INSTANCE.toLowerCase()}`,
      token_type: 'Bearer',
      exp: Math.floor(expiryOf(token) / 1000),
      sub: user.id,
      bearer_token: text,
      encompass_user_type: 'Internal',
      encompass_instance_id: SANDBOX_INSTANCE,
      encompass_client_id: SANDBOX_INSTANCE.slice(2),
      user_name: user.id,
      user_key: user.id,
      encompass_user: `Encompass\\${SANDBOX_INSTANCE}\\${user.id}`,
      identity_type: 'Enterprise',
      encompass_instance_type: 'Sandbox',
      realm_name: SANDBOX_INSTANCE,
    });
  });

  app.post('/oauth2/v1/token/revocation', async (c) => {
    const form = await readForm(c);
    const clientId = authenticateClient(c.req.header('Authorization'), form);
    if (clientId === undefined) return refuseGrant(c, 401, 'invalid_client', WRONG_CLIENT);
    await tokens.revoke(form['token'] ?? '');
    return c.body(null, 200);
  });
}

function userOfPassword(people: People, form: Readonly<Record<string, string>>): string | undefined {
  const [login = '', instance = ''] = (form['username'] ?? '').split(/@encompass:/i);
  if (instance.toUpperCase() !== SANDBOX_INSTANCE || form['password'] !== SANDBOX_PASSWORD) return undefined;
  return people.find(login)?.id;
}

/**
 * The calling client's id, from the Basic header or else from the form (the platform accepts both); undefined if the
 * credentials are missing or wrong.
 */
function authenticateClient(
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

/** The fields of a form-encoded body, whatever its content type says; a repeated field keeps its first value. */
async function readForm(c: Context): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(await c.req.text())) fields[name] ??= value;
  return fields;
}
