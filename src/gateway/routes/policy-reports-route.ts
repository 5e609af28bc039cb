import type { Hono } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { readPolicyReports } from '#src/gateway/answers/policy-report.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { POLICY_REPORTS_PATH } from '#src/gateway/answers/security-headers.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';

/** The same refusal on 1,000 pages is one line a minute. */
const SAME_AGAIN_MS = 60_000;

/**
 * Takes the browsers' reports of what the page's policy refused, and logs each kind once a minute. Browsers send them
 * without a session and without an origin, so this comes before the check of the origin, and believes nothing.
 */
export function addPolicyReportsRoute(
  app: Hono<GatewayEnv>,
  { settings, now, log }: Pick<GatewayContext, 'settings' | 'now' | 'log'>,
): void {
  const toldAt = new Map<string, number>();
  app.post(POLICY_REPORTS_PATH, async (context) => {
    const refusals = readPolicyReports(await context.req.text(), settings.publicOrigin);
    if (refusals === undefined) {
      return problemAnswer(
        context,
        400,
        'INVALID_REQUEST',
        'The report cannot be read',
        'Send what browsers send to report-to or report-uri.',
      );
    }
    for (const refusal of refusals) {
      if (now() - (toldAt.get(refusal) ?? -SAME_AGAIN_MS) < SAME_AGAIN_MS) continue;
      toldAt.set(refusal, now());
      log.event('warn', 'page-policy-refused', refusal);
    }
    return context.body(null, 204);
  });
}
