import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AuthorizationCodes } from '#src/sandbox/oauth/authorization-codes.ts';
import type { People } from '#src/sandbox/base/people.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';
import { SANDBOX_CLIENT } from '#src/sandbox/base/sandbox-user.ts';
import { authorizeFaultPage, authorizePage } from '#src/sandbox/routes/authorize-page.ts';
import { AUTHORIZE_STYLE } from '#src/sandbox/routes/authorize-style.ts';

const STYLE_HASH = createHash('sha256').update(AUTHORIZE_STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface AuthorizeRoute {
  readonly basePath: string;
  readonly isCallback: (address: string) => boolean;
  readonly people: People;
  readonly codes: AuthorizationCodes;
}

/**
 * `GET /authorize`: without `user`, the page that lists the sample users; with it, the redirect that carries a code and
 * the given `state`. An address that isn't the gateway's own gets a page that says so, never a redirect.
 */
export function addAuthorizeRoute(
  app: SandboxApp,
  { basePath, isCallback, people, codes }: AuthorizeRoute,
): void {
  app.get('/authorize', async (c) => {
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    const redirectUri = c.req.query('redirect_uri') ?? '';
    if (!URL.canParse(redirectUri) || !isCallback(redirectUri)) {
      return c.html(authorizeFaultPage('The redirect_uri must be the callback of the gateway.'), 400);
    }
    const target = new URL(redirectUri);
    if (c.req.query('client_id') !== SANDBOX_CLIENT.id) {
      return c.html(
        authorizeFaultPage(
          `The client_id is not known here; the sandbox's client is “${SANDBOX_CLIENT.id}”.`,
        ),
        400,
      );
    }
    if (c.req.query('response_type') !== 'code') {
      return redirectWith(c, target, {
        error: 'unsupported_response_type',
        error_description: 'response_type must be code',
      });
    }
    const scope = c.req.query('scope');
    if (scope !== undefined && scope !== 'lp') {
      return redirectWith(c, target, { error: 'invalid_scope', error_description: 'the only scope is lp' });
    }
    if (c.req.query('code_challenge') !== undefined && c.req.query('code_challenge_method') !== 'S256') {
      return redirectWith(c, target, {
        error: 'invalid_request',
        error_description: 'code_challenge_method must be S256',
      });
    }
    const chosen = c.req.query('user');
    if (chosen === undefined) {
      return c.html(
        authorizePage(people.samples.map((user) => ({ user, href: hrefFor(c, basePath, user.id) }))),
      );
    }
    const user = people.find(chosen);
    if (user === undefined) {
      return redirectWith(c, target, { error: 'access_denied', error_description: 'there is no such user' });
    }
    const code = await codes.issue({
      userId: user.id,
      clientId: SANDBOX_CLIENT.id,
      redirectUri,
      codeChallenge: c.req.query('code_challenge'),
    });
    return redirectWith(c, target, { code });
  });
}

function redirectWith(c: Context, target: URL, answer: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  const state = c.req.query('state');
  if (state !== undefined) target.searchParams.set('state', state);
  return c.redirect(target.href, 302);
}

function hrefFor(c: Context, basePath: string, userId: string): string {
  const query = new URLSearchParams(new URL(c.req.url).search);
  query.set('user', userId);
  return `${basePath}/authorize?${query.toString()}`;
}
