import * as v from 'valibot';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

const SCOPE_KEY = `${APP_KEY_PREFIX}today-scope`;

export const todayScopeSchema = v.picklist(['mine', 'loans', 'everybody']);

const recordSchema = v.object({ userId: v.string(), scope: todayScopeSchema });

export type TodayScope = v.InferOutput<typeof todayScopeSchema>;

export interface TodaySearch {
  readonly scope?: TodayScope | undefined;
  readonly only?: string | undefined;
  /** The e-mail of the one person whose turn is shown. */
  readonly who?: string | undefined;
}

/** Whose tasks a person chose to see on this device; undefined if they never chose. Another person's is forgotten. */
export function readStoredScope(store: KeyValueStore, userId: string): TodayScope | undefined {
  const result = v.safeParse(recordSchema, parseJson(store.get(SCOPE_KEY)));
  return result.success && result.output.userId === userId ? result.output.scope : undefined;
}

export function storeScope(store: KeyValueStore, userId: string, scope: TodayScope): void {
  store.set(SCOPE_KEY, JSON.stringify({ userId, scope }));
}
