import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { appConfigSchema } from '#src/contract/wire/app-config.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { certificateFault, type CheckResult } from '#src/gateway/doctor/check-result.ts';
import { webhookPath } from '#src/gateway/routes/webhook-route.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import { WEBHOOK_SIGNATURE } from '#src/platform/webhook-notification.ts';

/** More than a proxy tries before it gives up. */
const ANSWER_WITHIN_MS = 8_000;
/** What a proxy answers while nothing runs behind it. */
const WITHOUT_GATEWAY: readonly number[] = [502, 503, 504];

interface InstallationPorts {
  readonly settings: GatewaySettings;
  /** As browsers and the platform reach this installation: by its public address. */
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether a gateway answers on this machine's own port. */
  readonly isRunning: () => Promise<boolean>;
}

/** What's reached at the installation's own address, once a gateway runs. */
export async function* checkInstallation(ports: InstallationPorts): AsyncGenerator<CheckResult> {
  const { settings } = ports;
  const { publicOrigin, webhookKeys } = settings;
  const check = 'PUBLIC_ORIGIN';
  const fault = (sentence: string): CheckResult => ({ check, result: 'fault', sentence });
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    // What the page itself asks first. Health checks answer under any name.
    answer = await ports.fetch(`${publicOrigin}/config.json`, { redirect: 'manual', signal });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const certificate = certificateFault(errorCodeOf(cause) ?? '', publicOrigin, 'NODE_EXTRA_CA_CERTS');
    yield certificate === undefined
      ? {
          check,
          result: 'open',
          sentence: `Nothing answers at ${publicOrigin} from here: start the gateway, then run the doctor again.`,
        }
      : fault(certificate);
    return;
  }
  if (answer.status === 421) {
    yield fault('The proxy changes the Host header: let it pass that on as it came.');
    return;
  }
  if (WITHOUT_GATEWAY.includes(answer.status) && (await ports.isRunning())) {
    yield fault(
      `A gateway runs here, and the proxy at ${publicOrigin} doesn't find it: check where it leads.`,
    );
    return;
  }
  if (WITHOUT_GATEWAY.includes(answer.status)) {
    yield {
      check,
      result: 'open',
      sentence: `The proxy at ${publicOrigin} finds no gateway (${answer.status}): start one, then run the doctor again.`,
    };
    return;
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), appConfigSchema), await answer.text());
  if (!read.success) {
    yield fault(
      `Something else than the gateway answers at ${publicOrigin} (${answer.status}): check PUBLIC_ORIGIN, and where the proxy leads.`,
    );
    return;
  }
  yield { check, result: 'ok', sentence: `The gateway answers at ${publicOrigin}.` };
  if (webhookKeys.length > 0) yield await webhookFinding(ports);
}

/** Sends a signed event of the kind that means nothing. */
async function webhookFinding({ settings, fetch, now }: InstallationPorts): Promise<CheckResult> {
  const check = 'Webhooks';
  const { publicOrigin, apiEnv, webhookKeys } = settings;
  const url = `${publicOrigin}${webhookPath(apiEnv)}`;
  const body = JSON.stringify({
    eventId: 'doctor',
    eventTime: new Date(now()).toISOString(),
    eventType: 'lock',
    meta: { resourceType: 'Loan', resourceId: 'doctor' },
  });
  for (const [place, key] of webhookKeys.entries()) {
    const signature = createHmac('sha256', key).update(body).digest('base64');
    const headers = { [WEBHOOK_SIGNATURE]: signature, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const status = await fetch(url, { method: 'POST', headers, body, signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 204)
      return {
        check,
        result: 'fault',
        sentence:
          status === 401
            ? `The gateway there doesn't know key ${place + 1} of WEBHOOK_SIGNING_KEYS: start it with these settings, and let no proxy change a body.`
            : `${url} answers ${status === 0 ? 'nothing' : status}: let the proxy pass it to the gateway, and start the gateway with WEBHOOK_SIGNING_KEYS.`,
      };
  }
  return { check, result: 'ok', sentence: `A signed notification reaches ${url}.` };
}
