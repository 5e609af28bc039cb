import type { Server } from 'node:http';
import { type HttpBindings, createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { listen } from '#src/gateway/server/node-server.ts';

/** The platform's API as far as the gateway uses it, on a real port, with faults on demand. */
export interface PlatformDouble {
  readonly url: string;
  readonly calls: readonly DoubleCall[];
  readonly mostInFlight: () => number;
  callsOf(kind: DoubleCall['kind']): DoubleCall[];
  /** Changes the answer to a kind of call from now on; undefined restores the usual one. */
  answer(kind: CallKind, how: DoubleAnswer | undefined): void;
  forgetCalls(): void;
  close(): Promise<void>;
}

type CallKind = 'token' | 'revocation' | 'introspection' | 'user' | 'pipeline' | 'fields' | 'conditions';
export type DoubleAnswer = (context: Context<{ Bindings: HttpBindings }>) => Response | Promise<Response>;

interface DoubleCall {
  readonly kind: CallKind | 'other';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Every token the double issues starts with this. */
export const TOKEN_CANARY = 'platform-token-canary';

/** A loan as the platform's pipeline returns it. */
export const SAMPLE_LOANS = [
  {
    loanId: '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11',
    fields: { 'Loan.LoanNumber': '2611000042', 'Fields.4002': 'Borrower-Canary' },
  },
];

export async function startPlatformDouble(): Promise<PlatformDouble> {
  const calls: DoubleCall[] = [];
  const answers = new Map<CallKind, DoubleAnswer>();
  let inFlight = 0;
  let most = 0;
  let tokens = 0;

  const usual: Record<CallKind, DoubleAnswer> = {
    token: async (context) => {
      const form = new URLSearchParams(await context.req.text());
      const code = form.get('code') ?? '';
      if (!code.startsWith('code-')) return context.json({ error: 'invalid_grant' }, 400);
      tokens += 1;
      const user = code.slice('code-'.length);
      return context.json({
        access_token: `${TOKEN_CANARY}.${user}.${tokens}`,
        token_type: 'Bearer',
      });
    },
    revocation: (context) => context.body(null, 200),
    // It's asked about tokens that got a 401 only, and in most tests that means that they're dead.
    introspection: (context) => context.json({ active: false }),
    user: (context) => {
      const user = context.req.header('authorization')?.split('.')[1] ?? 'nobody';
      return context.json({ id: user, firstName: 'Ada', email: `${user}@lender.example` });
    },
    pipeline: (context) => context.json(SAMPLE_LOANS, 200, { 'X-Total-Count': '1' }),
    fields: (context) => context.json({ '364': '2611000042' }),
    conditions: (context) => context.json([{ id: 'c1', title: 'Pay stub', statusOpen: true }]),
  };

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', async (context) => {
    const kind = kindOf(context.req.method, context.req.path);
    calls.push({
      kind,
      method: context.req.method,
      path: new URL(context.req.url).pathname + new URL(context.req.url).search,
      headers: context.req.header(),
      body: await context.req.raw.clone().text(),
    });
    if (kind === 'other') return context.json({ summary: 'Forbidden' }, 403);
    inFlight += 1;
    most = Math.max(most, inFlight);
    let isOver = false;
    const end = (): void => {
      if (!isOver) inFlight -= 1;
      isOver = true;
    };
    // If the caller gives up, the call ends too.
    context.env.outgoing.once('close', end);
    try {
      return await (answers.get(kind) ?? usual[kind])(context);
    } finally {
      end();
    }
  });

  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    mostInFlight: () => most,
    callsOf: (kind) => calls.filter((call) => call.kind === kind),
    answer(kind, how) {
      if (how === undefined) answers.delete(kind);
      else answers.set(kind, how);
    },
    forgetCalls() {
      calls.length = 0;
      most = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function kindOf(method: string, path: string): DoubleCall['kind'] {
  if (path === '/oauth2/v1/token') return 'token';
  if (path === '/oauth2/v1/token/revocation') return 'revocation';
  if (path === '/oauth2/v1/token/introspection') return 'introspection';
  if (path === '/encompass/v1/company/users/me') return 'user';
  if (path === '/encompass/v3/loanPipeline') return 'pipeline';
  if (method === 'POST' && /^\/encompass\/v3\/loans\/[^/]+\/fieldReader$/.test(path)) return 'fields';
  if (method === 'GET' && /^\/encompass\/v3\/loans\/[^/]+\/conditions$/.test(path)) return 'conditions';
  return 'other';
}

/** A gate where calls wait until the test opens it. */
export function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
