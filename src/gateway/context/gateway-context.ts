import { randomUUID } from 'node:crypto';
import { createAuditTrail } from '#src/gateway/audit/audit-trail.ts';
import type { GatewayDeps } from '#src/gateway/context/gateway-deps.ts';
import { createDeviceShares } from '#src/gateway/devices/device-shares.ts';
import { createDeviceStore } from '#src/gateway/devices/device-store.ts';
import { type HeldPage, bytesOfPage } from '#src/gateway/answers/held-page.ts';
import { createRequestRates } from '#src/gateway/limits/request-rates.ts';
import { createHints } from '#src/gateway/hints/hints.ts';
import { createLoansInSight } from '#src/gateway/hints/loans-in-sight.ts';
import { createNotes } from '#src/gateway/notes/create-notes.ts';
import { createDoubtedTokens } from '#src/gateway/sessions/doubted-tokens.ts';
import { createSessionCookies } from '#src/gateway/sessions/session-cookies.ts';
import { createSessionStore, type EndedSession } from '#src/gateway/sessions/session-store.ts';
import { createSignInStates } from '#src/gateway/sessions/sign-in-states.ts';
import { createOwnLoans } from '#src/gateway/context/own-loans.ts';
import { createPlatformSlots } from '#src/gateway/slots/platform-slots.ts';
import { createSlotRows } from '#src/gateway/slots/slot-rows.ts';
import { createTokenSeal } from '#src/gateway/sessions/token-seal.ts';
import { createCallBreakers } from '#src/platform/call-breaker.ts';
import { createConcurrencyCeiling, applyConcurrencyHeader } from '#src/platform/concurrency-ceiling.ts';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import { createHeldReads } from '#src/platform/held-reads.ts';
import { createOAuthClient } from '#src/platform/oauth-client.ts';
import { createPlatformClient } from '#src/platform/platform-client.ts';
import { createSharedReads } from '#src/platform/shared-reads.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';

/** What the routes work with. */
export type GatewayContext = Readonly<ReturnType<typeof createGatewayContext>>;

// For each class. A page has fewer than ten calls in flight, and a person may have two pages open.
const WAITING_CALLS = 100;
const WAITING_CALLS_EACH = 12;
const WAITING_MS = 2_000;
// A person who reloads, and all their tabs, cost the platform one call.
const HELD_PAGE_IS_NEW_MS = 5_000;
// About 250 kB for 1,000 loans: 250 lists.
const MOST_HELD_BYTES = 64 * 1024 * 1024;

/** Builds every part of the gateway, on an open database. */
export function createGatewayContext(deps: GatewayDeps) {
  const { settings, database, watch, now, randomBytes, log } = deps;
  const timeLimits = deps.timeLimits ?? PLATFORM_TIME_LIMITS;
  const seal = createTokenSeal(settings.sessionKeys, randomBytes);
  const redirectUri = `${settings.publicOrigin}/callback`;
  const ceiling = createConcurrencyCeiling(settings.platformConcurrency, now);
  const limiter = createCallLimiter({
    capacity: () => Math.min(ceiling.current(), slots?.current() ?? settings.platformConcurrency),
    waiting: WAITING_CALLS,
    waitingEach: WAITING_CALLS_EACH,
    patience: WAITING_MS,
    ...deps.callLimits,
  });
  const replica = randomUUID();
  const slots =
    watch &&
    createPlatformSlots({
      rows: createSlotRows(watch),
      total: settings.platformConcurrency,
      replica,
      elapsed: deps.elapsed ?? (() => performance.now()),
      inFlight: limiter.inFlight,
      onMore: limiter.reconsider,
    });
  const fetch = applyConcurrencyHeader(deps.fetch, ceiling, limiter.inFlight);
  const heldPages = createHeldReads<HeldPage>({
    now,
    minimumAge: HELD_PAGE_IS_NEW_MS,
    staleAge: settings.staleAge,
    maxBytes: MOST_HELD_BYTES,
    bytesOf: bytesOfPage,
  });
  const breakers = createCallBreakers((callClass, areStopped) =>
    log.event('warn', areStopped ? 'platform-calls-stopped' : 'platform-calls-resumed', callClass),
  );
  const isDraining = deps.isDraining ?? (() => false);
  const run = Buffer.from(randomBytes(6)).toString('hex');
  const hints = createHints({ run, random: Math.random, isDraining, ...deps.hints });
  const audit = createAuditTrail({ database, now, keep: settings.auditAge, log });
  const limits = settings.sessionLimits;
  // A replica that holds all slots is the only one.
  const loansInSight = createLoansInSight(
    () => slots === undefined || slots.current() === settings.platformConcurrency,
  );
  const ownLoans = createOwnLoans(now);
  const onEnd = async ({ idHash, userId, why, requestId }: EndedSession): Promise<void> => {
    hints.sessionOver(idHash);
    loansInSight.drop(idHash);
    ownLoans.drop(idHash);
    heldPages.drop(idHash);
    // If several end a session at once, one finds it.
    if (userId === undefined) return;
    await audit.record({ act: 'session-ended', userId, sessionHash: idHash, requestId, detail: why });
  };
  const sessions = createSessionStore({ database, seal, randomBytes, now, limits, onEnd });
  const apiUrl = settings.platformApiUrl;
  const platform = createPlatformClient({ fetch, apiUrl, limiter, breakers, timeLimits });
  const notes = createNotes({
    database,
    seal,
    now,
    platform,
    sessions,
    settings,
    timings: deps.noteTimings,
    replica: watch && replica,
    onStep: deps.onNoteStep,
  });
  const oauth = createOAuthClient({
    fetch,
    limiter,
    breakers,
    timeLimits,
    redirectUri,
    apiUrl,
    identityProviderUrl: settings.identityProviderUrl,
    clientId: settings.oauthClientId,
    clientSecret: settings.oauthClientSecret,
  });
  return {
    settings,
    database,
    watch,
    now,
    log,
    audit,
    redirectUri,
    sessions,
    signInStates: createSignInStates({ database, seal, randomBytes, now, usesPkce: settings.usesPkce }),
    cookies: createSessionCookies(settings.publicOrigin, settings.sessionLimits.absolute),
    oauth,
    platform,
    devices: createDeviceStore({ database, now, randomBytes, offlineHours: settings.offlineHours }),
    shares: createDeviceShares({ database, seal, randomBytes }),
    doubtedTokens: createDoubtedTokens({ oauth, platform, now }),
    sharedReads: createSharedReads(),
    heldPages,
    notes,
    hints,
    loansInSight,
    ownLoans,
    seal,
    /** This replica's part of the platform's calls; undefined where there is only one process. */
    slots,
    callsInFlight: limiter.inFlight,
    rates: createRequestRates(settings.rateLimits, watch && database),
    isDraining,
  };
}
