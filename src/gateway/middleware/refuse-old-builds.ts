import type { MiddlewareHandler } from 'hono';
import { APP_BUILD } from '#src/contract/wire/wire-headers.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

/** `2026-11-25-1a2b3c4`: its day, and the start of a hash. A build without a day is a developer's own. */
const BUILD_OF_DAY = /^(\d{4}-\d\d-\d\d)-\w+$/;

/**
 * Refuses calls for data by pages that were built before a day, with 426: such a page has a fault that the
 * installation doesn't put up with. It keeps what was typed, fetches the new build and offers it. Its check of the
 * session and its stream of changes go on, so no one is signed out.
 * @param oldestBuild `2026-11-24`; undefined for any build
 */
export function refuseOldBuilds(
  oldestBuild: string | undefined,
  apiEnv: string,
): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    if (oldestBuild === undefined || !isForData(context.req.path, apiEnv)) return next();
    const build = context.req.header(APP_BUILD) ?? '';
    const [, day = ''] = BUILD_OF_DAY.exec(build) ?? [];
    if (build === 'dev' || day >= oldestBuild) return next();
    return problemAnswer(
      context,
      426,
      'OUTDATED_APP',
      'This version of the app is too old',
      "This version of Clear to Close can't be used anymore. Update it to go on. What you typed stays.",
    );
  };
}

/** True for a call that no page of an old build may make. */
export function isForData(path: string, apiEnv: string): boolean {
  return path.startsWith('/los/') || (path.startsWith(`/${apiEnv}/`) && path !== `/${apiEnv}/changes`);
}
