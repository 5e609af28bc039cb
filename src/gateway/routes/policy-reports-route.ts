import type { Hono } from 'hono';
import * as v from 'valibot';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { parsePlainJson } from '#src/gateway/answers/read-json-body.ts';
import { POLICY_REPORTS_PATH } from '#src/gateway/answers/security-headers.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';

const DIRECTIVES = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);
const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink']);
/** One browser's batch. More reports from one page add nothing new. */
const MOST_REPORTS = 20;

const text = v.optional(v.string(), '');

/** The Reporting API's form (W3C), and that of `report-uri`, which Firefox and older browsers send. */
const reportsSchema = v.union([
  v.pipe(
    v.array(v.object({ type: text, body: v.object({ effectiveDirective: text, blockedURL: text }) })),
    v.maxLength(MOST_REPORTS),
    v.transform((reports) =>
      reports
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
    ),
  ),
  v.pipe(
    v.object({ 'csp-report': v.object({ 'effective-directive': text, 'blocked-uri': text }) }),
    v.transform(({ 'csp-report': report }) => [
      { directive: report['effective-directive'], blocked: report['blocked-uri'] },
    ]),
  ),
]);

/**
 * What browsers refused under the page's policy, as `script-src-elem inline`: the directive, and a keyword or where the
 * refused thing came from. Fixed words only, because anyone can send a report, and addresses may name a loan.
 * @returns undefined if it's no report
 */
export function readPolicyReports(body: string, publicOrigin: string): readonly string[] | undefined {
  const result = v.safeParse(reportsSchema, parsePlainJson(body)?.value);
  if (!result.success) return undefined;
  return result.output.map(({ directive, blocked }) =>
    [DIRECTIVES.has(directive) ? directive : 'other', whatOf(blocked, publicOrigin)].join(' '),
  );
}

function whatOf(blocked: string, publicOrigin: string): string {
  if (KEYWORDS.has(blocked)) return blocked;
  const [scheme] = /^(?:data|blob|https?)\b/.exec(blocked) ?? [];
  if (scheme === undefined) return 'other';
  if (scheme === 'data' || scheme === 'blob') return scheme;
  const isOwn = URL.canParse(blocked) && new URL(blocked).origin === publicOrigin;
  return isOwn ? 'own-origin' : 'foreign-origin';
}

/** The same refusal on 1,000 pages is one line a minute. */
const SAME_AGAIN_MS = 60_000;

const policyReportsRoute = describes({
  id: 'reportRefusals',
  summary: "What a browser refused under the page's policy",
  body: reportsSchema,
  answers: { 204: null },
});

/**
 * Takes the browsers' reports of what the page's policy refused, and logs each kind once a minute. Browsers send them
 * without a session and without an origin, so this comes before the check of the origin, and believes nothing.
 */
export function addPolicyReportsRoute(
  app: Hono<GatewayEnv>,
  { settings, now, log }: Pick<GatewayContext, 'settings' | 'now' | 'log'>,
): void {
  const toldAt = new Map<string, number>();
  app.post(POLICY_REPORTS_PATH, policyReportsRoute, async (context) => {
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
