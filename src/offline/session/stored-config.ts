import * as v from 'valibot';
import { appConfigSchema, type AppConfig } from '#src/contract/wire/app-config.ts';
import { CONFIG_KEY, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

/** The settings read last: a start asks for them half a dozen times. */
let last: { readonly text: string | undefined; readonly config: AppConfig | undefined } | undefined;

/** The installation's settings as last read from the gateway; undefined if none were stored or they're damaged. */
export function readStoredConfig(store: KeyValueStore): AppConfig | undefined {
  const text = store.get(CONFIG_KEY);
  if (last === undefined || last.text !== text) {
    const result = v.safeParse(appConfigSchema, parseJson(text));
    last = { text, config: result.success ? result.output : undefined };
  }
  return last.config;
}

export function storeConfig(store: KeyValueStore, config: AppConfig): void {
  store.set(CONFIG_KEY, JSON.stringify(config));
}
