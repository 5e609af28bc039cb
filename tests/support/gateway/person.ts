import type { Hono } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

/** A browser in front of the gateway: it keeps cookies and the token, and sends what a page of the app sends. */
export interface Person {
  readonly cookies: Map<string, string>;
  token: string | undefined;
  /** Goes to the identity provider; returns the state to come back with. */
  leaveForSignIn(): Promise<{ readonly location: URL; readonly state: string }>;
  comeBack(state: string, code?: string, changes?: Record<string, string>): Promise<Response>;
  signIn(userId: string): Promise<void>;
  /** Any request with this browser's cookies, token and origin; `without` omits headers. */
  send(path: string, options?: SendOptions): Promise<Response>;
  readPipeline(headers?: Record<string, string>): Promise<Response>;
}

export interface SendOptions {
  readonly method?: string | undefined;
  readonly headers?: Record<string, string> | undefined;
  readonly without?: readonly string[] | undefined;
  readonly json?: unknown;
  readonly body?: string | undefined;
}

export function createPerson(app: Hono<GatewayEnv>, origin: string): Person {
  const cookies = new Map<string, string>();

  const keepCookies = (answer: Response): void => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const person: Person = {
    cookies,
    token: undefined,

    async leaveForSignIn() {
      const answer = await person.send('/auth/login');
      const location = new URL(answer.headers.get('location') ?? '');
      return { location, state: location.searchParams.get('state') ?? '' };
    },

    comeBack(state, code = 'code-ada', changes = {}) {
      const form = {
        grant_type: 'authorization_code',
        redirect_uri: `${origin}/callback`,
        code,
        state,
        ...changes,
      };
      return person.send('/platform-auth/oauth2/v1/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
    },

    async signIn(userId) {
      const { state } = await person.leaveForSignIn();
      const answer = await person.comeBack(state, `code-${userId}`);
      const { access_token: token } = (await answer.json()) as { access_token?: string };
      if (token === undefined) throw new Error(`Signing in failed with ${answer.status}.`);
      person.token = token;
    },

    async send(path, options = {}) {
      const method = options.method ?? 'GET';
      const headers = new Headers({ host: new URL(origin).host });
      if (cookies.size > 0) {
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      }
      if (person.token !== undefined) headers.set('authorization', `Bearer ${person.token}`);
      if (method !== 'GET') headers.set('origin', origin);
      if (options.json !== undefined) headers.set('content-type', 'application/json');
      for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
      for (const name of options.without ?? []) headers.delete(name);
      const body = options.json === undefined ? options.body : JSON.stringify(options.json);
      const answer = await app.request(`${origin}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      keepCookies(answer);
      return answer;
    },

    readPipeline: (headers = {}) =>
      person.send('/los/v3/loanPipeline?start=0&limit=1000', {
        method: 'POST',
        json: { loanOwnership: 'MyLoans' },
        headers,
      }),
  };
  return person;
}
