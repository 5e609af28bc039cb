import type { SignOutDevice } from '#src/app/session/sign-out.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { createRevokedSessions, type FolderLike } from '#src/offline/session/revoked-sessions.ts';
import type { DeviceErasure } from '#src/offline/session/erase-device.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { sha256Hex } from '#src/offline/outbox/entry/text-hash.ts';

/** The part of navigator.storage we use; old browsers have no file system. */
export interface FolderStorage {
  readonly getDirectory?: () => Promise<FolderLike>;
}

interface SignOutDeviceDeps extends Pick<SignOutDevice, 'localStore' | 'log'> {
  readonly sessionStore: KeyValueStore;
  readonly storage: FolderStorage | undefined;
  readonly startTimer: StartTimer;
}

/** This browser, as a sign-out erases it. */
export function createSignOutDevice({ storage, startTimer, ...deps }: SignOutDeviceDeps): SignOutDevice {
  const revokedSessions = createRevokedSessions({
    openFolder: storage?.getDirectory?.bind(storage),
    hashText: sha256Hex,
    startTimer,
  });
  return { ...deps, revokedSessions, eraseData };
}

/** Rejects if anything is left, or the code for it can't be loaded. */
export async function eraseData(erasure: DeviceErasure): Promise<void> {
  const { eraseDeviceData } = await import('#src/app/browser/device-database.ts');
  const { notRemoved } = await eraseDeviceData(erasure);
  if (notRemoved.length > 0) throw new Error(`still on this device: ${notRemoved.join(', ')}`);
}
