import * as v from 'valibot';
import { type DueNoticesRecord, dueNoticesRecordSchema } from '#src/contract/device/due-notices-record.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

const RECORD_KEY = `${APP_KEY_PREFIX}due-notices`;
/** More than a busy person has due in a quarter of a year. */
const MOST_TOLD = 500;

/** What one person was told on this device, and whether they want to be. Another person's record counts as none. */
export function createDueNoticesMemory(store: KeyValueStore, userId: string) {
  function read(): DueNoticesRecord {
    const result = v.safeParse(dueNoticesRecordSchema, parseJson(store.get(RECORD_KEY)));
    return result.success && result.output.userId === userId
      ? result.output
      : { userId, isOn: false, told: [] };
  }

  function write(changes: Partial<DueNoticesRecord>): void {
    store.set(RECORD_KEY, JSON.stringify({ ...read(), ...changes }));
  }

  return {
    read,
    turn: (isOn: boolean) => write({ isOn }),
    addTold: (keys: readonly string[]) => {
      if (keys.length === 0) return;
      write({ told: [...new Set([...keys, ...read().told])].slice(0, MOST_TOLD) });
    },
  };
}
