import { html, raw } from 'hono/html';
import { fullNameOf, type SandboxRole, type SandboxUser } from '#src/sandbox/base/sandbox-user.ts';
import { AUTHORIZE_STYLE } from '#src/sandbox/routes/authorize-style.ts';

const ROLE_NAMES: Readonly<Record<SandboxRole, string>> = {
  'loan-officer': 'Loan officer',
  processor: 'Processor',
  'operations-manager': 'Operations manager',
};

const PRODUCT_NAME = 'Clear to Close';

/** The app's icon: the page's policy lets it load no file. */
const MARK = html`<svg viewBox="0 0 512 512" aria-hidden="true">
  <rect width="512" height="512" rx="112" fill="#0b6370" />
  <g fill="none" stroke="#ffffff" stroke-width="46" stroke-linecap="round" stroke-linejoin="round">
    <path d="M92 242 256 98l164 144" />
    <path stroke="#8ee3d2" d="m160 332 70 70 118-134" />
  </g>
</svg>`;

/** One option on the page: a person and the address that signs in as them. */
export interface AuthorizeChoice {
  readonly user: SandboxUser;
  readonly href: string;
}

/** The sign-in page: plain links, no script, no form. Everything in it is escaped. */
export function authorizePage(choices: readonly AuthorizeChoice[]) {
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
                <span class="role">${ROLE_NAMES[user.role]}</span>
                <span class="about">${user.about ?? ''}</span>
              </a>
            </li>`,
        )}
      </ul>`,
  );
}

/** The page that says why a sign-in can't start; there's no safe place to redirect to. */
export function authorizeFaultPage(fault: string) {
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
