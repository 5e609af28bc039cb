import * as v from 'valibot';
import { type AppConfig, appConfigSchema } from '#src/contract/wire/app-config.ts';
import defaultFieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };

/** An invented installation's settings. */
export function appConfig(changes: Partial<AppConfig> = {}): AppConfig {
  return v.parse(appConfigSchema, {
    productName: 'Clear to Close',
    lenderName: 'Juniper Home Lending',
    platformName: 'Encompass',
    lenderTimeZone: 'America/New_York',
    apiEnv: 'prod',
    offlineHours: 72,
    fieldMap: defaultFieldMap,
    buildId: 'test',
    isSandbox: true,
    ...changes,
  });
}
