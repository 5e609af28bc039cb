import { randomBytes } from 'node:crypto';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { MountedSandbox } from '#src/gateway/context/gateway-deps.ts';
import { createSandboxStore } from '#src/gateway/db/sandbox-store.ts';
import type { OpenDatabase } from '#src/gateway/open-database.ts';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import { readJsonFile } from '#src/gateway/settings/read-field-map.ts';
import { SettingError } from '#src/gateway/settings/setting-error.ts';
import type { ownWebhooks } from '#src/gateway/settings/webhook-path.ts';
import type { StartedGateway } from '#src/gateway/start-banner.ts';
import { messageOf } from '#src/gateway/start-failures.ts';

export interface OpenSandbox {
  readonly app: MountedSandbox;
  readonly users: StartedGateway['users'];
}

/**
 * Opens the sandbox on a database with its tables. Its code is loaded only now: with a real platform it never runs.
 * @param webhooks where it tells of changed loans; nowhere without.
 * @throws SettingError for loans of one's own that can't be used.
 */
export async function openSandbox(
  config: GatewayConfig,
  fieldMap: FieldMap,
  { database }: OpenDatabase,
  webhooks?: ReturnType<typeof ownWebhooks>,
): Promise<OpenSandbox> {
  const { createSandbox } = await import('#src/sandbox/sandbox-app.ts');
  const ownLoans =
    config.SANDBOX_LOANS === undefined
      ? undefined
      : await readJsonFile(config.SANDBOX_LOANS, 'SANDBOX_LOANS');
  return createSandbox({
    fieldMap,
    webhooks,
    store: createSandboxStore(database),
    now: Date.now,
    random: () => randomBytes(32),
    timeZone: config.LENDER_TIME_ZONE ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    loanCount: config.SANDBOX_LOAN_COUNT,
    seed: config.SANDBOX_SEED,
    ownLoans,
    basePath: '/sandbox',
  }).catch((error: unknown) => {
    if (ownLoans === undefined) throw error;
    throw new SettingError(`SANDBOX_LOANS names loans that cannot be used. ${messageOf(error)}`);
  });
}
