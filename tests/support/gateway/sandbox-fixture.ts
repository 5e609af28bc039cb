import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { createSandbox, type SandboxOptions } from '#src/sandbox/sandbox-app.ts';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';
import { createMemorySandboxStore } from '#tests/support/gateway/memory-sandbox-store.ts';

export const CALLBACK = 'http://localhost:8080/callback';
export const MANAGER = 'gokonkwo';
export const BUSY_OFFICER = 'mkessler';
export const IDLE_OFFICER = 'tnakamura';
export const PROCESSOR = 'dvasquez';

/** A Saturday morning in New York. */
const START = Date.UTC(2026, 10, 21, 15);

export interface Row {
  readonly loanId: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A sandbox with a manual clock, and shortcuts to call it. */
export async function startSandbox(options: Partial<SandboxOptions> & { store?: SandboxStore } = {}) {
  let now = START;
  let supplied = 0;
  const store = options.store ?? createMemorySandboxStore();
  const { app, users } = await createSandbox({
    fieldMap,
    store,
    now: () => now,
    random: () => `supplied-${Math.random()}-${(supplied += 1)}`,
    timeZone: 'America/New_York',
    loanCount: 60,
    seed: 'test',
    isCallback: (address) => address === CALLBACK,
    ...options,
  });

  async function postForm(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    return app.request(path, { method: 'POST', body: new URLSearchParams(form).toString(), headers });
  }

  async function tokenOf(user: string): Promise<string> {
    const answer = await postForm('/oauth2/v1/token', {
      grant_type: 'password',
      username: `${user}@encompass:BE00000000`,
      password: 'sandbox',
      client_id: 'sandbox',
      client_secret: 'sandbox',
    });
    return (await answer.json()).access_token;
  }

  async function call(token: string, method: string, path: string, body?: unknown): Promise<Response> {
    return app.request(path, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function queryRows(token: string, body: unknown, query = ''): Promise<Row[]> {
    const answer = await call(token, 'POST', `/encompass/v3/loanPipeline${query}`, body);
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  return {
    app,
    users,
    store,
    postForm,
    tokenOf,
    call,
    queryRows,
    /** Advances the clock. */
    pass(ms: number): void {
      now += ms;
    },
  };
}

export const MINUTE = 60_000;

/** A query for one loan. */
export function queryFor(loanId: string, fields: readonly string[]) {
  return { fields, filter: { canonicalName: 'Loan.Guid', matchType: 'Exact', value: `{${loanId}}` } };
}

/** A refusal's text. */
export async function detailsOf(answer: Response): Promise<string> {
  return (await answer.json()).details;
}

export { fieldMap };
