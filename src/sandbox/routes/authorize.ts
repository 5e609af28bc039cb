import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { AuthorizationCodes } from '#src/sandbox/oauth/authorization-codes.ts';
import { fullNameOf, type People, SANDBOX_CLIENT, type SandboxUser } from '#src/sandbox/base/people.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';
import { AUTHORIZE_STYLE } from '#src/sandbox/routes/authorize-style.ts';

const STYLE_HASH = createHash('sha256').update(AUTHORIZE_STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface AuthorizeRoute {
  readonly isCallback: (address: string) => boolean;
  readonly people: People;
  readonly codes: AuthorizationCodes;
}

/**
 * `GET /authorize`: without `user`, the page that lists the sample users; with it, the redirect that carries a code and
 * the given `state`. An address that isn't the gateway's own gets a page that says so, never a redirect.
 */
export function addAuthorizeRoute(app: SandboxApp, { isCallback, people, codes }: AuthorizeRoute): void {
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
      const fault = `The client_id is not known here; the sandbox's client is “${SANDBOX_CLIENT.id}”.`;
      return c.html(authorizeFaultPage(fault), 400);
    }
    const refusal = refusalOf(c.req.query());
    if (refusal !== undefined) return redirectWith(c, target, refusal);
    const chosen = c.req.query('user');
    if (chosen === undefined) {
      return c.html(authorizePage(people.samples.map((user) => ({ user, href: hrefFor(c, user.id) }))));
    }
    const user = people.find(chosen);
    if (user === undefined) {
      return redirectWith(c, target, { error: 'access_denied', error_description: 'there is no such user' });
    }
    const code = await codes.issue({
      userId: user.id,
      redirectUri,
      codeChallenge: c.req.query('code_challenge'),
    });
    return redirectWith(c, target, { code });
  });
}

function refusalOf(asked: Readonly<Record<string, string>>) {
  if (asked['response_type'] !== 'code')
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  if (asked['scope'] !== undefined && asked['scope'] !== 'lp')
    return { error: 'invalid_scope', error_description: 'the only scope is lp' };
  if (asked['code_challenge'] !== undefined && asked['code_challenge_method'] !== 'S256')
    return { error: 'invalid_request', error_description: 'code_challenge_method must be S256' };
  return undefined;
}

function redirectWith(c: Context, target: URL, answer: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  const state = c.req.query('state');
  if (state !== undefined) target.searchParams.set('state', state);
  return c.redirect(target.href, 302);
}

function hrefFor(c: Context, userId: string): string {
  const query = new URLSearchParams(new URL(c.req.url).search);
  query.set('user', userId);
  return `/sandbox/authorize?${query.toString()}`;
}

const PRODUCT_NAME = 'Clear to Close';

/** The app's icon: the page's policy lets it load no file. */
const MARK = html`<svg viewBox="0 0 512 512" aria-hidden="true">
  <rect width="512" height="512" rx="112" fill="#0b6370" />
  <g fill="none" stroke="#ffffff" stroke-width="46" stroke-linecap="round" stroke-linejoin="round">
    <path d="M92 242 256 98l164 144" />
    <path stroke="#8ee3d2" d="m160 332 70 70 118-134" />
  </g>
</svg>`;

/** The sign-in page: plain links, no script, no form. Everything in it is escaped. */
function authorizePage(choices: readonly { readonly user: SandboxUser; readonly href: string }[]) {
  return page(
    'Pick a sample user',
    html`<p class="hint">
        You sign in as this person. The lender, the loans and everybody in them are invented.
      </p>
      <ul>
        ${choices.map(
          ({ user, href }) =>
            html`<li>
              <a href="${href}">
                <span class="initials" aria-hidden="true">${initialsOf(user)}</span>
                <span class="name">${fullNameOf(user)}</span>
                <span class="role">${user.role}</span>
                <span class="about">${user.about ?? ''}</span>
              </a>
            </li>`,
        )}
      </ul>`,
  );
}

/** The page that says why a sign-in can't start; there's no safe place to redirect to. */
function authorizeFaultPage(fault: string) {
  return page("This sign-in can't start", html`<p>${fault}</p>`);
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - ${PRODUCT_NAME}</title>
        ${raw(`<style>${AUTHORIZE_STYLE}</style>`)}
      </head>
      <body>
        <main>
          <p class="product">${MARK} ${PRODUCT_NAME} <span class="tag">Sample data</span></p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

function initialsOf({ firstName, lastName }: SandboxUser): string {
  return `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`;
}
