import { Hono } from 'hono';
import { auditRefusals } from '#src/gateway/middleware/audited.ts';
import { createGatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { GatewayDeps } from '#src/gateway/context/gateway-deps.ts';
import { createClientAddress } from '#src/gateway/limits/client-address.ts';
import { answerUnexpected } from '#src/gateway/middleware/answer-unexpected.ts';
import { limitRates } from '#src/gateway/middleware/limit-rates.ts';
import { limitRequest } from '#src/gateway/middleware/limit-request.ts';
import { logRequests, nameRequest } from '#src/gateway/middleware/log-requests.ts';
import { refuseOtherSites, requireOwnOrigin } from '#src/gateway/middleware/refuse-other-sites.ts';
import { refuseOldBuilds } from '#src/gateway/middleware/refuse-old-builds.ts';
import { createOwnHosts, requireOwnHost } from '#src/gateway/middleware/require-own-host.ts';
import { sendSecurityHeaders } from '#src/gateway/answers/security-headers.ts';
import { keepTokensAlive } from '#src/gateway/keep-tokens-alive.ts';
import { addChangesRoute } from '#src/gateway/routes/changes-route.ts';
import { addConfigRoute } from '#src/gateway/routes/config-route.ts';
import { addCurrentUserRoute } from '#src/gateway/routes/current-user-route.ts';
import { addDeviceForgottenRoute } from '#src/gateway/routes/device-forgotten-route.ts';
import { addLoanReadRoutes } from '#src/gateway/routes/loan-read-routes.ts';
import { watchDisk } from '#src/gateway/db/disk-watch.ts';
import { addHealthRoutes } from '#src/gateway/routes/health-routes.ts';
import { addNoteRoutes } from '#src/gateway/routes/note-routes.ts';
import { addOpenApiRoute } from '#src/gateway/routes/openapi-route.ts';
import { addPipelineRoute } from '#src/gateway/routes/pipeline-route.ts';
import { addPolicyReportsRoute } from '#src/gateway/routes/policy-reports-route.ts';
import { addPreferencesRoutes } from '#src/gateway/routes/preferences-routes.ts';
import { addSavedFilterRoutes } from '#src/gateway/routes/saved-filter-routes.ts';
import { addSignInRoutes } from '#src/gateway/routes/sign-in-routes.ts';
import { addSignOutRoute } from '#src/gateway/routes/sign-out-route.ts';
import { addStaticRoutes } from '#src/gateway/routes/static-routes.ts';
import { addSummaryRoute } from '#src/gateway/routes/summary-route.ts';
import { addWebhookRoute } from '#src/gateway/routes/webhook-route.ts';
import { addWaitingNotesRoutes } from '#src/gateway/routes/waiting-notes-routes.ts';

export type Gateway = ReturnType<typeof createGateway>;

/** Builds the gateway on an open database with all its tables. */
export function createGateway(deps: GatewayDeps) {
  const { settings, log, now } = deps;
  const context = createGatewayContext(deps);
  const app = new Hono<GatewayEnv>();
  const disk = watchDisk(now);

  app.onError(answerUnexpected(log, disk));
  app.use(nameRequest());
  app.use(logRequests(log, now));
  app.use(sendSecurityHeaders(settings.publicOrigin));
  // Its own sandbox is asked under the address that it listens on.
  const { publicOrigin, platformApiUrl } = settings;
  app.use(
    requireOwnHost(createOwnHosts(settings.isSandbox ? [publicOrigin, platformApiUrl] : [publicOrigin])),
  );
  const clientAddress = createClientAddress(settings.trustedProxies);
  app.use(refuseOtherSites(context, clientAddress));
  // The sandbox is another server that happens to share the port: the gateway's limits don't apply to it.
  if (deps.sandbox !== undefined) app.mount('/sandbox', deps.sandbox.fetch);
  app.use(limitRates(context, clientAddress));
  app.use(limitRequest());
  addWebhookRoute(app, context);
  addPolicyReportsRoute(app, context);
  app.use(requireOwnOrigin(settings.publicOrigin));

  app.use(auditRefusals(context));
  app.use(refuseOldBuilds(settings.oldestBuild, settings.apiEnv));

  addHealthRoutes(app, context, disk);
  addConfigRoute(app, context);
  addSignInRoutes(app, context);
  addSignOutRoute(app, context);
  addDeviceForgottenRoute(app, context);
  addCurrentUserRoute(app, context);
  addPipelineRoute(app, context);
  addLoanReadRoutes(app, context);
  addPreferencesRoutes(app, context);
  addSavedFilterRoutes(app, context);
  addNoteRoutes(app, context);
  addWaitingNotesRoutes(app, context);
  addSummaryRoute(app, context);
  addChangesRoute(app, context);
  addOpenApiRoute(app, context);
  addStaticRoutes(app, context, deps.staticFiles);

  return {
    app,
    /** This replica's part of the platform's calls; undefined where there is only one process. */
    slots: context.slots,
    callsInFlight: context.callsInFlight,
    /** Deletes expired sessions and sign-in attempts, and notes too old to be sent again. Call it now and then. */
    async removeExpired(): Promise<void> {
      context.heldPages.removeOld();
      await context.sessions.removeExpired();
      await context.signInStates.removeExpired();
      await context.notes.removeForgotten();
      await context.rates.removeExpired();
      await context.audit.removeOld();
      await context.devices.removeOld();
    },
    /** Keeps the platform tokens of live sessions alive. Call it every minute, one call at a time. */
    keepTokensAlive: () => keepTokensAlive(context),
    /** Unlocks loans that a note's call left locked at the platform. Call it at start and every few seconds. */
    releaseLeftLocks: context.notes.releaseLeftLocks,
    /**
     * Frees the loans that a killed process was working on. Call it at start, where no other process shares the
     * database.
     */
    freeLeftLoans: () => context.notes.freeLeftLoans(deps.sandbox !== undefined),
  };
}
