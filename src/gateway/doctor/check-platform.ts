import type { CheckResult } from '#src/gateway/doctor/check-result.ts';
import { certificateFault, whyFailed } from '#src/gateway/doctor/check-result.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import type { OAuthClient } from '#src/platform/oauth-client.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';

export interface PlatformPorts {
  readonly settings: GatewaySettings;
  readonly oauth: OAuthClient;
  readonly fetch: PlatformFetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly hasProxy: boolean;
}

const ANSWER_WITHIN_MS = 10_000;
/** Tokens and signatures of webhooks are good for minutes. */
const MOST_SKEW_MS = 60_000;
/** No token: an introspection of it says whether the client's own credentials are right. */
const NO_TOKEN = 'doctor';

/** The way to the platform, and what it says to this installation before anybody signs in. */
export async function* checkPlatform(ports: PlatformPorts): AsyncGenerator<CheckResult> {
  const { settings, fetch } = ports;
  const check = 'Platform';
  const without = 'Set PLATFORM_API_URL to the address that the platform gives its clients.';
  let serverTime: number;
  try {
    const answer = await ask(fetch, `${settings.platformApiUrl}/encompass/v1/company/users/me`);
    serverTime = Date.parse(answer.headers.get('date') ?? '');
    if (answer.status >= 500) {
      yield { check, result: 'fault', sentence: `It answers ${answer.status}: ask whoever runs it.` };
    } else if (answer.status !== 401) {
      yield {
        check,
        result: 'fault',
        sentence: `It answers ${answer.status} to a call without a token, where the platform answers 401. ${without}`,
      };
      return;
    } else yield { check, result: 'ok', sentence: 'It answers.' };
  } catch (error) {
    yield { check, result: 'fault', sentence: wayFault(error, ports, 'PLATFORM_API_URL') };
    return;
  }
  yield clockFinding(serverTime - ports.now());
  yield await clientFinding(ports);
  yield await signInPage(ports);
}

function ask(fetch: PlatformFetch, url: string) {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return fetch(url, { method: 'GET', headers: { accept: '*/*' }, redirect: 'manual', signal }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer;
    },
  );
}

function clockFinding(skew: number): CheckResult {
  const check = 'Clock';
  if (Number.isNaN(skew))
    return { check, result: 'open', sentence: 'The platform answers without the time: compare it yourself.' };
  const seconds = Math.round(Math.abs(skew) / 1000);
  return Math.abs(skew) <= MOST_SKEW_MS
    ? { check, result: 'ok', sentence: `It's within ${seconds} s of the platform's.` }
    : {
        check,
        result: 'fault',
        sentence: `It's ${seconds} s ${skew > 0 ? 'behind' : 'ahead of'} the platform's: let this machine set its clock by NTP.`,
      };
}

async function clientFinding({ oauth }: PlatformPorts): Promise<CheckResult> {
  const check = 'Client';
  const answer = await oauth.introspect(NO_TOKEN);
  if (answer.kind === 'ok') return { check, result: 'ok', sentence: 'The platform takes its id and secret.' };
  const sentence =
    answer.kind === 'unauthorized'
      ? 'The platform refuses OAUTH_CLIENT_ID or OAUTH_CLIENT_SECRET: copy both from its API keys again.'
      : whyFailed(answer, 'check the client');
  return { check, result: 'fault', sentence };
}

async function signInPage(ports: PlatformPorts): Promise<CheckResult> {
  const check = 'Sign-in page';
  const { oauth, fetch, settings } = ports;
  const callback = `${settings.publicOrigin}/callback`;
  try {
    const { status, headers } = await ask(fetch, await oauth.authorizeUrl('doctor', undefined));
    const target = headers.get('location') ?? '';
    const refusal = target.startsWith(callback) ? new URL(target).searchParams.get('error') : null;
    if (status < 400 && refusal === null)
      return { check, result: 'ok', sentence: `It takes ${callback} to return to.` };
    return {
      check,
      result: 'fault',
      sentence: `It answers ${refusal ?? status}: register ${callback} as a redirect address of this client there, or mend IDENTITY_PROVIDER_URL, PUBLIC_ORIGIN or OAUTH_CLIENT_ID.`,
    };
  } catch (error) {
    return { check, result: 'fault', sentence: wayFault(error, ports, 'IDENTITY_PROVIDER_URL') };
  }
}

/** Why nothing answered at an address, and what to do. @param setting the one that names it. */
function wayFault(error: unknown, { hasProxy }: PlatformPorts, setting: string): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = errorCodeOf(cause) ?? '';
  const message = cause instanceof Error ? cause.message : '';
  const status = /Proxy response \((\d+)\)/.exec(message)?.[1];
  if (status !== undefined)
    return `The proxy refuses the way to ${setting} (${status}): check the name and password in PLATFORM_PROXY, and what the proxy lets through.`;
  if (message.includes('refused address'))
    return `The name in ${setting} leads into a private network: set ALLOW_PRIVATE_UPSTREAM=1 if that's meant.`;
  const certificate = certificateFault(code, setting, 'PLATFORM_CA_FILE');
  if (certificate !== undefined) return certificate;
  const at = hasProxy ? 'PLATFORM_PROXY' : setting;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host in ${at} has no address here (${code}): check its spelling, and this machine's DNS.`;
  if (code === 'ECONNREFUSED') return `Nothing listens at ${at}: check the address and its port.`;
  if (/TIMEOUT|TIMEDOUT/i.test(code) || (error instanceof Error && error.name === 'TimeoutError'))
    return `Nothing answers at ${at} in time: check the firewall, or set PLATFORM_PROXY if there's a proxy.`;
  return `There's no way to ${at}${code === '' ? '' : ` (${code})`}: check the address, the firewall and the proxy.`;
}
