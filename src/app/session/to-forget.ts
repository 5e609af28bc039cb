import { ApiError } from '#src/api/request/api-error.ts';
import { sha256Hex } from '#src/offline/outbox/entry/text-hash.ts';

/** True if a refused session check names this user among those that the device has to forget. */
export async function isToForget(userId: string, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.kind !== 'unauthorized' || error.toForget.length === 0)
    return false;
  return error.toForget.includes(await sha256Hex(userId));
}
