import { type CacheStore, openCacheStore } from '#src/offline/cache-store.ts';
import { type DevicePlaces, type Erasure, erasePerson } from '#src/offline/erase-device.ts';
import { plainCodec } from '#src/offline/record-codec.ts';

// The database library is a seventh of all the JavaScript that a start needs. It comes beside the screens, not in front of them.

export function openDeviceStore(
  userKey: string,
  now: () => number,
  onOutdated: (error: Error) => void,
): CacheStore {
  return openCacheStore({ userKey, codec: plainCodec, now, onOutdated });
}

export function eraseDeviceData(
  places: DevicePlaces,
  userKey: string | undefined,
  keepOutbox: boolean,
): Promise<Erasure> {
  return erasePerson(places, userKey, { keepOutbox });
}
