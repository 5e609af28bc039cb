import { html, raw } from 'hono/html';
import { fullNameOf, type SandboxRole, type SandboxUser } from '#src/sandbox/base/sandbox-user.ts';

const ROLE_NAMES: Readonly<Record<SandboxRole, string>> = {
  'loan-officer': 'Loan officer',
  processor: 'Processor',
  'operations-manager': 'Operations manager',
};

/** The page's only style; its hash is in the page's content security policy, so it must stay one constant. */
export const AUTHORIZE_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { max-width: 34rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { font-size: 1.375rem; margin: 0 0 .5rem; }
p { margin: 0 0 1.5rem; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid GrayText; }
li { border-bottom: 1px solid GrayText; }
li a { display: block; padding: .75rem .5rem; min-height: 2.75rem; color: inherit; text-decoration: none; }
li a:hover strong { text-decoration: underline; }
a:focus-visible { outline: 3px solid Highlight; outline-offset: -3px; }
span { display: block; font-size: .875rem; opacity: .8; }
`;

/** One option on the page: a person and the address that signs in as them. */
export interface AuthorizeChoice {
  readonly user: SandboxUser;
  readonly href: string;
}

/** The sign-in page: plain links, no script, no form. Everything in it is escaped. */
export function authorizePage(choices: readonly AuthorizeChoice[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbox sign-in</title>
        ${raw(`<style>${AUTHORIZE_STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>Who do you want to be?</h1>
          <p>This is the sandbox, a stand-in for the platform. Choose somebody to sign in as.</p>
          <ul>
            ${choices.map(
              ({ user, href }) =>
                html`<li>
                  <a href="${href}"
                    ><strong>${fullNameOf(user)}</strong
                    ><span>${ROLE_NAMES[user.role]}. ${user.about ?? ''}</span></a
                  >
                </li>`,
            )}
          </ul>
        </main>
      </body>
    </html>`;
}

/** The page that says why a sign-in can't start; there's no safe place to redirect to. */
export function authorizeFaultPage(fault: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Sandbox sign-in</title>
      </head>
      <body>
        <main>
          <h1>This sign-in cannot start</h1>
          <p>${fault}</p>
        </main>
      </body>
    </html>`;
}
