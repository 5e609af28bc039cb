import { DEVICE_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';

const FORM_KEY = `${DEVICE_KEY_PREFIX}fit`;

/** How this device shows the table, whatever its user saved elsewhere; undefined until someone chose. */
export function createDeviceTableForm(store: KeyValueStore) {
  return {
    read: (): 'fitted' | 'expanded' | undefined => {
      const stored = store.get(FORM_KEY);
      return stored === 'fitted' || stored === 'expanded' ? stored : undefined;
    },
    save: (form: 'fitted' | 'expanded'): void => store.set(FORM_KEY, form),
  };
}
