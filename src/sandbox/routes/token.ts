import type { Context } from 'hono';
import { type AccessTokens, expiryOf } from '#src/sandbox/oauth/access-tokens.ts';
import type { AuthorizationCodes } from '#src/sandbox/oauth/authorization-codes.ts';
import { type People, SANDBOX_CLIENT, SANDBOX_INSTANCE, SANDBOX_PASSWORD } from '#src/sandbox/base/people.ts';
import type { SandboxApp, SandboxEnv } from '#src/sandbox/base/sandbox-context.ts';

interface TokenRoutes {
  readonly people: People;
  readonly codes: AuthorizationCodes;
  readonly tokens: AccessTokens;
}

type Form = Readonly<Record<string, string>>;

/** The OAuth endpoints: token (authorization_code and password grants), introspection and revocation. */
export function addTokenRoutes(app: SandboxApp, { people, codes, tokens }: TokenRoutes): void {
  app.post('/oauth2/v1/token', async (c) => {
    c.header('Cache-Control', 'no-store');
    const form = await readClientForm(c);
    if (form instanceof Response) return form;
    switch (form['grant_type']) {
      case 'password': {
        const userId = userOfPassword(people, form);
        if (userId === undefined)
          return refuseGrant(c, 'invalid_grant', 'The user name or password is wrong.');
        return c.json({ access_token: await tokens.issue(userId), token_type: 'Bearer' });
      }
      case 'authorization_code': {
        const proof = { redirectUri: form['redirect_uri'], codeVerifier: form['code_verifier'] };
        const userId = await codes.redeem(form['code'] ?? '', proof);
        if (userId === undefined)
          return refuseGrant(c, 'invalid_grant', 'The code is wrong, used or too old.');
        return c.json({ access_token: await tokens.issue(userId), token_type: 'Bearer' });
      }
      default:
        return refuseGrant(
          c,
          form['grant_type'] === undefined ? 'invalid_request' : 'unsupported_grant_type',
          'grant_type must be authorization_code or password.',
        );
    }
  });

  app.post('/oauth2/v1/token/introspection', async (c) => {
    const form = await readClientForm(c);
    if (form instanceof Response) return form;
    const token = await tokens.inspect(form['token'] ?? '');
    if (token === undefined || people.find(token.userId) === undefined) return c.json({ active: false });
    return c.json({
      active: true,
      scope: 'lp',
      client_id: SANDBOX_CLIENT.id,
      username: `${token.userId}@encompass:${SANDBOX_INSTANCE.toLowerCase()}`,
      token_type: 'Bearer',
      exp: Math.floor(expiryOf(token) / 1000),
      sub: token.userId,
    });
  });

  app.post('/oauth2/v1/token/revocation', async (c) => {
    const form = await readClientForm(c);
    if (form instanceof Response) return form;
    await tokens.revoke(form['token'] ?? '');
    return c.body(null, 200);
  });
}

function userOfPassword(people: People, form: Form): string | undefined {
  const [login = '', instance = ''] = (form['username'] ?? '').split('@encompass:');
  if (instance !== SANDBOX_INSTANCE || form['password'] !== SANDBOX_PASSWORD) return undefined;
  return people.find(login)?.id;
}

/** The form, if the client proves itself by the Basic header or in the form: the platform takes both. */
async function readClientForm(c: Context<SandboxEnv>): Promise<Form | Response> {
  const form: Form = Object.fromEntries(new URLSearchParams(await c.req.text()));
  const basic = /^basic (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  const given =
    basic === undefined
      ? `${form['client_id']}:${form['client_secret']}`
      : Buffer.from(basic, 'base64').toString();
  return given === `${SANDBOX_CLIENT.id}:${SANDBOX_CLIENT.secret}`
    ? form
    : refuseGrant(c, 'invalid_client', 'The client id or secret is wrong.', 401);
}

/** A refusal in the format of RFC 6749 section 5.2. */
function refuseGrant(
  c: Context<SandboxEnv>,
  error: string,
  description: string,
  status: 400 | 401 = 400,
): Response {
  return c.json({ error, error_description: description }, status);
}
