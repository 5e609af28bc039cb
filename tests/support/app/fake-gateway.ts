import * as v from 'valibot';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import {
  type Preferences,
  preferencesSchema,
  type PreferenceValues,
} from '#src/contract/wire/preferences.ts';
import { type SavedFilter, savedFilterCallSchema } from '#src/contract/wire/saved-filter.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { preferencesOf } from '#tests/support/person-data/person-data.ts';
import { createFakeNotes, type FakeNotes } from '#tests/support/app/fake-notes.ts';
import { type WaitingGateway, waitingGateway } from '#tests/support/app/waiting-gateway.ts';

/** A gateway at the network's edge: answers like the real one, and fails the way networks do. */
export interface FakeGateway {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly calls: {
    readonly method: string;
    readonly path: string;
    readonly body: string;
    /** True if a sign-out asked to keep the browser's storage. */
    readonly keepsStorage: boolean;
  }[];
  myLoans: unknown[];
  allLoans: unknown[];
  mode: 'ok' | 'down' | 'signed-out' | 'platform-down';
  /** How long the session lives, in seconds, as a user check says it: `1800, 43200`. Undefined once it's over. */
  sessionLeft: ((isActive: boolean) => string | undefined) | undefined;
  /** Paths answered with 503 while all others work. */
  readonly refused: Set<string>;
  /** Holds answers to this path until the returned function is called. */
  readonly holdBack: (path: string) => () => void;
  /** The calls for pages of a list, without those for what stands first in it: their bodies. */
  readonly lists: () => readonly string[];
  /** The settings of the installation. */
  config: AppConfig;
  asOf: string;
  /** The token's user, returned by the user check. */
  user: typeof DANA;
  /** The place that a sign-in leads back to. */
  returnTo?: string | undefined;
  /** The loans' note fields. */
  readonly notes: FakeNotes;
  /** What it remembers about notes that wait on this device. */
  readonly waiting: WaitingGateway;
  /** What it stores for the signed-in user. */
  savedFilters: readonly SavedFilter[];
  preferences: Preferences | null;
}

const { $comment: _comment, ...map } = fieldMap;

export const CONFIG: AppConfig = {
  productName: 'Clear to Close',
  lenderName: 'Harborlight Home Lending',
  platformName: 'Encompass',
  lenderTimeZone: 'America/New_York',
  loanLink: null,
  noteTemplates: [],
  defaultViews: [],
  apiEnv: 'prod',
  offlineHours: 72,
  historyDays: 90,
  cdReceipt: 'mailbox',
  officeDays: { opensSaturdays: false, closedDays: [] },
  fieldMap: map,
  buildId: 'test',
  isSandbox: true,
  isWorkerRetired: false,
};

export const DANA = {
  id: 'dana',
  firstName: 'Dana',
  lastName: 'Whitfield',
  fullName: 'Dana Whitfield',
  email: 'dana.whitfield@harborlight.example',
};

/** What Dana has chosen, as the gateway stores it. */
export function danasChoices(values: Partial<PreferenceValues>): Preferences {
  return preferencesOf(values, '2026-11-19T12:00:00.000Z', DANA.email);
}

/** Somebody else on the same device. */
export const THEO: typeof DANA = {
  id: 'theo',
  firstName: 'Theo',
  lastName: 'Nakamura',
  fullName: 'Theo Nakamura',
  email: 'theo.nakamura@harborlight.example',
};

export function createFakeGateway(loans: readonly (RawLoan | object)[] = []): FakeGateway {
  const gates = new Map<string, Promise<void>>();
  const gateway: FakeGateway = {
    calls: [],
    myLoans: [...loans],
    allLoans: [...loans],
    mode: 'ok',
    sessionLeft: undefined,
    config: CONFIG,
    refused: new Set(),
    holdBack: (path) => {
      let open = () => {};
      gates.set(path, new Promise((resolve) => (open = resolve)));
      return () => open();
    },
    lists: () =>
      gateway.calls
        .filter(({ path, body }) => path === '/los/v3/loanPipeline' && !body.includes('closingFirst'))
        .map(({ body }) => body),
    asOf: '2026-11-20T15:40:00Z',
    user: DANA,
    notes: createFakeNotes(),
    waiting: waitingGateway(),
    savedFilters: [],
    preferences: null,
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(url, 'http://gateway.example');
      const body =
        typeof init.body === 'string' || init.body instanceof URLSearchParams ? `${init.body}` : '';
      const keepsStorage = new Headers(init.headers).get('x-keep-storage') === '1';
      gateway.calls.push({ method: init.method ?? 'GET', path: pathname, body, keepsStorage });
      // A page of the list has a name of its own. What stands first in the list is none of them.
      const isFirst = body.includes('closingFirst');
      const page = isFirst ? `${pathname}?first` : `${pathname}?start=${searchParams.get('start')}`;
      await opened(gates.get(pathname) ?? gates.get(page), init.signal);
      if (gateway.mode === 'down') throw new TypeError('Failed to fetch');
      if (pathname === '/config.json') return json(gateway.config);
      if (gateway.mode === 'signed-out') return problem(401);
      if (gateway.mode === 'platform-down' || gateway.refused.has(pathname)) return problem(503);
      if (gateway.refused.has(page)) return problem(503);
      const ofNotes = await gateway.notes.answer({
        pathname,
        body,
        headers: new Headers(init.headers),
        now: gateway.asOf,
        user: gateway.user,
      });
      if (ofNotes !== undefined) return ofNotes;
      gateway.waiting.user = gateway.user.id;
      for (const id of gateway.notes.receipts.keys()) gateway.waiting.applied.add(id);
      const ofWaiting = await gateway.waiting.answer(pathname, init.method ?? 'GET', body);
      if (ofWaiting !== undefined) return ofWaiting;
      switch (pathname) {
        case '/platform-api/v1/company/users/me':
          return answerUserCheck(gateway, init);
        case '/platform-auth/oauth2/v1/token':
          return json({
            access_token: `token-of-${gateway.user.id}`,
            token_type: 'Bearer',
            ...(gateway.returnTo === undefined ? {} : { return_to: gateway.returnTo }),
          });
        case '/auth/logout':
          return new Response(null, { status: 204 });
        case '/los/v3/loanPipeline': {
          const all = body.includes('MyLoans') ? gateway.myLoans : gateway.allLoans;
          const start = Number(searchParams.get('start'));
          const page = all.slice(start, start + Number(searchParams.get('limit')));
          return json(page, { 'x-data-as-of': gateway.asOf, 'x-total-count': String(all.length) });
        }
        case `/prod/api/preferences/${encodeURIComponent(DANA.email)}`:
          if (init.method === 'PUT') gateway.preferences = v.parse(preferencesSchema, JSON.parse(body));
          return json({ code: 200, data: gateway.preferences });
        case '/prod/api/dana/custom-filter':
          return json({ code: 200, data: gateway.savedFilters });
        case '/prod/api/custom-filter':
          gateway.savedFilters = changed(gateway.savedFilters, body);
          return json({ code: 200, data: gateway.savedFilters });
        default:
          return problem(404);
      }
    },
  };
  return gateway;
}

/** Waits for a gate, unless the caller gives up first. */
async function opened(
  gate: Promise<void> | undefined,
  signal: AbortSignal | null | undefined,
): Promise<void> {
  if (gate === undefined) return;
  await new Promise<void>((resolve, reject) => {
    void gate.then(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

function changed(filters: readonly SavedFilter[], body: string): readonly SavedFilter[] {
  const { change } = v.parse(savedFilterCallSchema, JSON.parse(body));
  const id = change.action === 'save' ? change.filter.id : change.id;
  const others = filters.filter((filter) => filter.id !== id);
  return change.action === 'save' ? [...others, change.filter] : others;
}

function answerUserCheck({ sessionLeft, user }: FakeGateway, init: RequestInit): Response {
  if (sessionLeft === undefined) return json(user);
  const left = sessionLeft(new Headers(init.headers).get('x-person-active') === '1');
  return left === undefined ? problem(401) : json(user, { 'x-session-left': left });
}

function json(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  503: 'PLATFORM_UNAVAILABLE',
};

function problem(status: number): Response {
  return new Response(JSON.stringify({ title: 'refused', status, code: CODES[status] }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
