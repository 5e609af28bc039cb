import { CompiledQuery, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Tables } from '#src/gateway/db/tables.ts';
import { limitedNetwork } from '#src/gateway/limits/client-address.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';

/** A request over the limit. */
type TooMany = {
  /** Milliseconds until the next may come. */
  readonly waitMs: number;
  /** More than twice the limit: the caller ignores refusals. */
  readonly isFlood: boolean;
};

export interface RateLimits {
  /** By one address, as a mean of 10 s. A session may make a quarter of them. */
  readonly requestsPerSecond: number;
  readonly signInsPerMinute: number;
}

const WINDOW_SECONDS = 10;
const SHARE_OF_SESSION = 4;
const MINUTE_SECONDS = 60;
const FLOOD_TIMES = 2;
/** A user may have a dozen tabs that all sign in. */
const SIGN_INS_OF_BROWSER = 20;
const OF_OTHER_SITES = 20;
const MOST_PROVEN = 20_000;
const PROVEN_MS = 30 * 60_000;

/**
 * How many requests may come from one place. Each method but the two about proof counts one, and answers undefined if
 * it may go on.
 * @param limits of one address.
 * @param shared the database in which replicas count together; undefined where there are none.
 */
export function createRequestRates(limits: RateLimits, shared: Kysely<Tables> | undefined) {
  const perWindow = limits.requestsPerSecond * WINDOW_SECONDS;
  const requests = new RateLimiterMemory({ points: perWindow, duration: WINDOW_SECONDS });
  const sessions = new RateLimiterMemory({
    points: Math.ceil(perWindow / SHARE_OF_SESSION),
    duration: WINDOW_SECONDS,
  });
  const browsers = new RateLimiterMemory({ points: SIGN_INS_OF_BROWSER, duration: MINUTE_SECONDS });
  const foreign = new RateLimiterMemory({ points: OF_OTHER_SITES, duration: WINDOW_SECONDS });
  const proven = new LRUCache<string, true>({ max: MOST_PROVEN, ttl: PROVEN_MS });
  // Memory comes first: a flood reaches the database no more often than it may.
  const ofSignIns = { points: limits.signInsPerMinute, duration: MINUTE_SECONDS };
  const signIns: RateLimiterAbstract[] = [new RateLimiterMemory(ofSignIns)];
  if (shared !== undefined) signIns.push(sharedLimiter(shared, ofSignIns));

  return {
    request: (address: string) => count(requests, limitedNetwork(address)),
    /** A request with a session's cookie, before anything is looked up. */
    session: (cookieValue: string) => count(sessions, hashSecret(cookieValue)),
    /** True if the cookie was a live session's when it was last looked up, in the last half hour. */
    isProven: (cookieValue: string) => proven.has(hashSecret(cookieValue)),
    prove(cookieValue: string, isLive: boolean): void {
      if (isLive) proven.set(hashSecret(cookieValue), true);
      else proven.delete(hashSecret(cookieValue));
    },
    /** Requests from another site's page, by address. They're refused anyway: too many are a flood. */
    otherSites: (address: string) => count(foreign, limitedNetwork(address)),
    /**
     * The start of a sign-in: each writes a row. A browser's excess starts don't count against its address, whose
     * count all replicas share.
     * @param browser what names the browser while it signs in; undefined at its first start.
     */
    async signIn(address: string, browser: string | undefined): Promise<TooMany | undefined> {
      const ofBrowser = browser === undefined ? undefined : await count(browsers, hashSecret(browser));
      if (ofBrowser !== undefined) return ofBrowser;
      for (const limiter of signIns) {
        // No address is stored: a hash tells them apart.
        const tooMany = await count(limiter, hashSecret(limitedNetwork(address)));
        if (tooMany !== undefined) return tooMany;
      }
      return undefined;
    },
    async removeExpired() {
      await shared?.deleteFrom('rate_limit').where('expire', '<', String(Date.now())).execute();
    },
  };
}

function sharedLimiter(
  database: Kysely<Tables>,
  limit: { readonly points: number; readonly duration: number },
): RateLimiterAbstract {
  return new RateLimiterPostgres({
    ...limit,
    storeClient: {
      query: ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) =>
        database.executeQuery(CompiledQuery.raw(text, [...values])),
    },
    storeType: 'client',
    tableName: 'rate_limit',
    keyPrefix: 'sign-in',
    // By a migration of ours, as all tables.
    tableCreated: true,
    clearExpiredByTimeout: false,
    // Without the database sign-in fails anyway, but this limiter must not be why.
    insuranceLimiter: new RateLimiterMemory(limit),
  });
}

async function count(limiter: RateLimiterAbstract, key: string): Promise<TooMany | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return {
      waitMs: Math.max(1, error.msBeforeNext),
      isFlood: error.consumedPoints > FLOOD_TIMES * limiter.points,
    };
  }
}
