import { randomBytes } from 'node:crypto';
import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { MountedSandbox } from '#src/gateway/context/gateway-deps.ts';
import { createSandboxStore } from '#src/gateway/db/sandbox-store.ts';
import type { OpenDatabase } from '#src/gateway/open-database.ts';
import { webhookPath } from '#src/gateway/routes/webhook-route.ts';
import { type GatewayConfig, SettingError } from '#src/gateway/settings/config.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import { lenderFieldMap } from '#src/gateway/settings/lender-file.ts';
import { readJsonFile } from '#src/gateway/settings/read-field-map.ts';
import type { StartedGateway } from '#src/gateway/start-banner.ts';
import { messageOf } from '#src/gateway/db/sql-state.ts';

export interface OpenSandbox {
  readonly app: MountedSandbox;
  readonly users: StartedGateway['users'];
}

interface SandboxParts {
  readonly fieldMap: FieldMap;
  readonly isCallback: (address: string) => boolean;
  /** Where to send webhooks for changed loans; absent for none. */
  readonly webhooks?: ReturnType<typeof ownWebhooks>;
}

/**
 * Opens the sandbox on a database with its tables. Its code is loaded only now: with a real platform it never runs.
 * @throws SettingError for loans of one's own that can't be used.
 */
export async function openSandbox(
  config: GatewayConfig,
  { database }: OpenDatabase,
  { fieldMap, isCallback, webhooks }: SandboxParts,
): Promise<OpenSandbox> {
  const { createSandbox } = await import('#src/sandbox/sandbox-app.ts');
  const ownLoans =
    config.SANDBOX_LOANS === undefined
      ? undefined
      : await readJsonFile(config.SANDBOX_LOANS, 'SANDBOX_LOANS');
  return createSandbox({
    fieldMap: lenderFieldMap(fieldMap, config.tenant),
    isCallback,
    webhooks,
    store: createSandboxStore(database),
    now: Date.now,
    random: () => randomBytes(32).toString('base64url'),
    timeZone: sandboxTimeZone(config),
    loanCount: config.SANDBOX_LOAN_COUNT,
    seed: config.SANDBOX_SEED,
    story: config.SANDBOX_STORY,
    ownLoans,
  }).catch((error: unknown) => {
    if (ownLoans === undefined) throw error;
    throw new SettingError(`SANDBOX_LOANS names loans that cannot be used. ${messageOf(error)}`);
  });
}

/** The time zone of the sandbox's loan dates, an IANA name: the setting's, its lender's, or else this machine's. */
export function sandboxTimeZone({
  LENDER_TIME_ZONE,
  tenant,
}: Pick<GatewayConfig, 'LENDER_TIME_ZONE' | 'tenant'>): string {
  const own = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
  // Machines name zones that their own runtime refuses.
  return LENDER_TIME_ZONE ?? tenant?.timeZone ?? (isTimeZone(own) ? own : 'UTC');
}

/** The sandbox's subscription: to the gateway that it's part of. Undefined if that takes no notifications. */
export function ownWebhooks(
  { webhookKeys, platformApiUrl, apiEnv }: GatewaySettings,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
) {
  const [signingKey] = webhookKeys;
  return signingKey === undefined
    ? undefined
    : { endpoint: new URL(webhookPath(apiEnv), platformApiUrl).href, signingKey, fetch };
}
