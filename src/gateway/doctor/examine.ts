import { checkInstallation } from '#src/gateway/doctor/check-installation.ts';
import { checkLoans } from '#src/gateway/doctor/check-loans.ts';
import { checkMachine, isGateway } from '#src/gateway/doctor/check-machine.ts';
import { checkPlatform } from '#src/gateway/doctor/check-platform.ts';
import { type CheckResult, whyFailed } from '#src/gateway/doctor/check-result.ts';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import { createCallBreakers } from '#src/platform/call-breaker.ts';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import { createOAuthClient } from '#src/platform/oauth-client.ts';
import { createPlatformClient } from '#src/platform/platform-client.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';

export interface Examined {
  readonly config: GatewayConfig;
  readonly settings: GatewaySettings;
  /** By the installation's own way to the platform. */
  readonly fetch: PlatformFetch;
  /** As anybody reaches the installation's public address. */
  readonly fetchPublic: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Who signs in, `name@encompass:INSTANCE`; without, nothing of loans is checked. */
  readonly user: { readonly name: string; readonly password: string } | undefined;
  readonly mayWrite: boolean;
}

/**
 * Everything that an installation needs, checked on the live platform, one finding a check. It calls as the gateway
 * does, one call at a time. It writes only if it may, and then takes out what it wrote.
 */
export async function* examine(examined: Examined): AsyncGenerator<CheckResult> {
  const { config, settings, fetch, now } = examined;
  yield* checkMachine(config);
  const isRunning = () => isGateway(config.HOST, config.PORT);
  yield* checkInstallation({ settings, fetch: examined.fetchPublic, now, isRunning });
  if (settings.isSandbox) {
    yield {
      check: 'Platform',
      result: 'open',
      sentence:
        'PLATFORM is the sandbox that comes with the gateway: set PLATFORM=encompass to check a real one.',
    };
    return;
  }
  const calls = {
    fetch,
    apiUrl: settings.platformApiUrl,
    timeLimits: PLATFORM_TIME_LIMITS,
    limiter: createCallLimiter({ capacity: () => 2, waiting: 2, waitingEach: 2, patience: 1_000 }),
    breakers: createCallBreakers(() => undefined),
  };
  const oauth = createOAuthClient({
    ...calls,
    identityProviderUrl: settings.identityProviderUrl,
    clientId: settings.oauthClientId,
    clientSecret: settings.oauthClientSecret,
    redirectUri: `${settings.publicOrigin}/callback`,
  });
  let isReached = true;
  for await (const finding of checkPlatform({
    settings,
    oauth,
    fetch,
    now,
    hasProxy: config.PLATFORM_PROXY !== undefined,
  })) {
    yield finding;
    if (finding.result === 'fault' && finding.check !== 'Clock' && finding.check !== 'Sign-in page')
      isReached = false;
  }
  if (!isReached) return;
  const check = 'Test user';
  if (examined.user === undefined) {
    yield {
      check,
      result: 'open',
      sentence:
        'Set DOCTOR_USER (name@encompass:instance) and DOCTOR_PASSWORD_FILE to check fields, folders and rights.',
    };
    return;
  }
  const token = await oauth.signIn(examined.user.name, examined.user.password);
  if (token.kind !== 'ok') {
    const sentence =
      token.kind === 'refused'
        ? `The platform refuses DOCTOR_USER or its password (${token.status}): sign in to the platform with both once, and check the instance.`
        : whyFailed(token, 'sign in');
    yield { check, result: 'fault', sentence };
    return;
  }
  yield* checkLoans({
    platform: createPlatformClient(calls),
    token: token.value,
    fieldMap: settings.fieldMap,
    roles: settings.roles,
    mayWrite: examined.mayWrite,
  });
  await oauth.revoke(token.value);
}
