import * as v from 'valibot';
import { appConfigSchema, type AppConfig } from '#src/contract/wire/app-config.ts';
import { CONFIG_KEY, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

/** The installation's settings as last read from the gateway; undefined if none were stored or they're damaged. */
export function readStoredConfig(store: KeyValueStore): AppConfig | undefined {
  const result = v.safeParse(appConfigSchema, parseJson(store.get(CONFIG_KEY)));
  return result.success ? result.output : undefined;
}

export function storeConfig(store: KeyValueStore, config: AppConfig): void {
  store.set(CONFIG_KEY, JSON.stringify(config));
}
