import { Hono } from 'hono';
import type { FieldMap } from '#src/domain/field-map.ts';
import { generateLoans } from './data/generated-loans.ts';
import { hireStaff } from './data/staff.ts';
import { createAccessTokens } from './oauth/access-tokens.ts';
import { createAuthorizationCodes } from './oauth/authorization-codes.ts';
import { refuse } from './refusal.ts';
import { addAuthorizeRoute } from './routes/authorize.ts';
import { addPipelineRoutes } from './routes/pipeline.ts';
import { addTokenRoutes } from './routes/token.ts';
import { addUserRoutes } from './routes/users.ts';
import type { SandboxApp, SandboxEnv } from './sandbox-context.ts';
import type { SandboxStore } from './sandbox-store.ts';
import type { SandboxUser } from './sandbox-user.ts';

export interface SandboxOptions {
  readonly fieldMap: FieldMap;
  readonly store: SandboxStore;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** A fresh, unguessable text or bytes of at least 128 bits; for codes, tokens and ids. */
  readonly random: () => string | Uint8Array;
  /** The lender's time zone, an IANA name: its today is the loans' today. */
  readonly timeZone: string;
  readonly loanCount: number;
  /** The same seed, on the same day, makes the same loans. */
  readonly seed: string;
  /** The parsed JSON of a person's own loans, which then replace the generated ones. */
  readonly ownLoans?: unknown;
  /** Where the caller mounts the app: the sign-in page's links start with it. */
  readonly basePath: '/sandbox';
}

export interface Sandbox {
  /** To be mounted at `basePath`. */
  readonly app: SandboxApp;
  /** The people shown on the sign-in page. */
  readonly users: readonly SandboxUser[];
}

/** The stand-in for the loan-origination platform. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { store, now, fieldMap } = options;
  const random = (): string => {
    const fresh = options.random();
    return typeof fresh === 'string' ? fresh : Buffer.from(fresh).toString('base64url');
  };
  const people = hireStaff();
  const tokens = createAccessTokens(store, now, random);
  const codes = createAuthorizationCodes(store, now, random);
  const book = generateLoans(fieldMap, people, options.loanCount);
  const app = new Hono<SandboxEnv>();
  addAuthorizeRoute(app, { basePath: options.basePath, people, codes });
  addTokenRoutes(app, { people, codes, tokens });
  app.use('/encompass/*', async (c, next) => {
    const [scheme = '', token = ''] = (c.req.header('Authorization') ?? '').split(' ');
    const live = scheme.toLowerCase() === 'bearer' ? await tokens.use(token) : undefined;
    const user = live === undefined ? undefined : people.find(live.userId);
    if (user === undefined) return refuse(c, 401, 'The access token is missing, expired or revoked.');
    c.set('user', user);
    return next();
  });
  addUserRoutes(app, people);
  addPipelineRoutes(app, book, fieldMap);
  app.all('/encompass/*', (c) => refuse(c, 403, 'Access to this resource is not allowed.'));
  return { app, users: people.samples };
}
