import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { generateLoans } from '#src/sandbox/generation/generated-loans.ts';
import type { SandboxStory } from '#src/sandbox/generation/story.ts';
import { hashText, seededRandom } from '#src/sandbox/generation/seeded-random.ts';
import { hireStaff } from '#src/sandbox/generation/staff.ts';
import { createFaultSwitches } from '#src/sandbox/base/faults.ts';
import { fullNameOf, type People } from '#src/sandbox/base/people.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import type { SandboxApp, SandboxEnv } from '#src/sandbox/base/sandbox-context.ts';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';
import { trafficControl } from '#src/sandbox/base/traffic.ts';
import type { LoanBook } from '#src/sandbox/loans/loan-book.ts';
import { openLoanLocks } from '#src/sandbox/loans/loan-locks.ts';
import { openWrittenValues } from '#src/sandbox/loans/written-values.ts';
import { createAccessTokens, type AccessTokens } from '#src/sandbox/oauth/access-tokens.ts';
import { createAuthorizationCodes } from '#src/sandbox/oauth/authorization-codes.ts';
import { addAuthorizeRoute } from '#src/sandbox/routes/authorize.ts';
import { addChangedLoanRoute, addFaultRoutes } from '#src/sandbox/routes/fault-switches.ts';
import { addLoanFileRoutes } from '#src/sandbox/routes/loan-files.ts';
import { addLoanPipelineRoute } from '#src/sandbox/routes/pipeline.ts';
import { addResourceLockRoutes } from '#src/sandbox/routes/resource-locks.ts';
import { addTokenRoutes } from '#src/sandbox/routes/token.ts';
import { createOwnLoanBook, parseOwnLoans, peopleOfOwnLoans } from '#src/sandbox/tenant/own-loans.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';
import { withWebhooks, type WebhookSubscription } from '#src/sandbox/tenant/webhooks.ts';

/** More than any call needs, also one that writes a field with years of notes; nothing that a process would notice. */
const MOST_BYTES = 2 * 1024 * 1024;

export interface SandboxOptions {
  readonly fieldMap: FieldMap;
  readonly store: SandboxStore;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** A fresh, unguessable text with at least 128 bits; for codes, tokens and ids. */
  readonly random: () => string;
  /** The lender's time zone, an IANA name: its today is the loans' today. */
  readonly timeZone: string;
  /** How many loans a live pipeline shows to a user who sees all; 6 % more exist for its filter to exclude. */
  readonly loanCount: number;
  /** The same seed, on the same day, generates the same loans. */
  readonly seed: string;
  /** Planted in the generated loans; none by default. */
  readonly story?: SandboxStory | undefined;
  /** The parsed JSON of a user's own loans, which then replace the generated ones. */
  readonly ownLoans?: unknown;
  /** Receives webhooks for changed loans; none by default. */
  readonly webhooks?: WebhookSubscription | undefined;
  /** Whether a sign-in may return to this address: the gateway's callback alone. */
  readonly isCallback: (address: string) => boolean;
}

/**
 * Simulates the loan-origination platform: its sign-in, the APIs that the product uses, and loans that are generated or
 * a user's own. Throws an OwnLoansError if those can't be read. Source: docs/sandbox.md.
 */
export async function createSandbox(options: SandboxOptions) {
  const { store, now, random, fieldMap, timeZone } = options;
  const { people, book } = loadLoans(options);
  const switches = createFaultSwitches();
  const locks = await openLoanLocks(store, now, random);
  const wait = async (ms: number): Promise<void> => {
    await delay(ms);
  };
  const lagMs = (): number => switches.current().pipelineLagMs ?? 0;
  const written = withWebhooks(await openWrittenValues(store), options.webhooks, {
    now,
    random,
    wait,
    lagMs,
  });
  const tenant: Tenant = { book, written, locks, people, fieldMap, switches, now, timeZone };
  const tokens = createAccessTokens(store, now, random);
  const codes = createAuthorizationCodes(store, now, random);
  const chance = seededRandom(hashText(`${options.seed}/faults`)).next;

  const app = new Hono<SandboxEnv>();
  // An internal error means nothing to the platform's callers, and must not fill the console.
  app.onError((_, c) => refuse(c, 500, 'The platform failed. Try again later.'));
  // Open to everyone, and reads whole bodies.
  app.use(
    bodyLimit({
      maxSize: MOST_BYTES,
      onError: (c) => refuse(c, 413, 'The request is larger than any call needs.'),
    }),
  );
  addAuthorizeRoute(app, { isCallback: options.isCallback, people, codes });
  addFaultRoutes(app, tenant);
  addChangedLoanRoute(app, tenant);
  const traffic = trafficControl({ switches, now, random, chance, wait });
  app.use('/oauth2/*', traffic);
  app.use('/encompass/*', traffic);
  addTokenRoutes(app, { people, codes, tokens });
  requireToken(app, tokens, people);
  addUserRoute(app, people);
  addLoanPipelineRoute(app, tenant);
  addLoanFileRoutes(app, tenant);
  addResourceLockRoutes(app, tenant);
  // For an unknown route, the platform says that the user may not use it, not that it doesn't exist.
  app.all('/encompass/*', (c) => refuse(c, 403, 'Access to this resource is not allowed.'));
  return { app, users: people.samples };
}

function loadLoans(options: SandboxOptions): { readonly people: People; readonly book: LoanBook } {
  const { fieldMap, ownLoans, loanCount, seed, story } = options;
  if (ownLoans !== undefined) {
    const loans = parseOwnLoans(ownLoans);
    return { people: peopleOfOwnLoans(loans, fieldMap), book: createOwnLoanBook(loans, fieldMap) };
  }
  const people = hireStaff(seed, loanCount);
  const today = calendarDayIn(options.now(), options.timeZone);
  return { people, book: generateLoans({ fieldMap, people, loanCount, seed, today, story }) };
}

function requireToken(app: SandboxApp, tokens: AccessTokens, people: People): void {
  app.use('/encompass/*', async (c, next) => {
    const [scheme = '', token = ''] = (c.req.header('Authorization') ?? '').split(' ');
    const live = scheme.toLowerCase() === 'bearer' ? await tokens.use(token) : undefined;
    const user = live === undefined ? undefined : people.find(live.userId);
    if (user === undefined) return refuse(c, 401, 'The access token is missing, expired or revoked.');
    c.set('user', user);
    return next();
  });
}

/** `GET /encompass/v1/company/users/me` and `/{id}`. */
function addUserRoute(app: SandboxApp, people: People): void {
  app.get('/encompass/v1/company/users/:id', (c) => {
    const id = c.req.param('id');
    const user = id === 'me' ? c.get('user') : people.find(id);
    if (user === undefined) return refuse(c, 404, `User '${id}' was not found.`);
    const { firstName, lastName, email, role } = user;
    const personas = [{ entityId: '1', entityType: 'Persona', entityName: role }];
    return c.json({
      id: user.id,
      firstName,
      lastName,
      fullName: fullNameOf(user),
      email,
      title: role,
      personas,
    });
  });
}
