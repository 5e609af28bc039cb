import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { ConditionsPrefetch } from '#src/features/conditions/prefetch/prefetch-conditions.ts';
import type { GetAll } from '#src/features/conditions/read/get-all.ts';
import type { ConditionsCache } from '#src/offline/cache/conditions-cache.ts';

/**
 * Begins to fetch for one person what they will want in the field.
 * @param onSaved called when something new lies on the device.
 */
export type OpenPrefetch = (userId: string, onSaved: () => void) => ConditionsPrefetch;

/** What the screens of conditions need of the outside world; the composition root provides it. */
export interface ConditionsServices {
  readonly client: Pick<GatewayClient, 'readConditions'>;
  /** The device's store of one person; the same promise for the same person. */
  readonly openStore: (userId: string) => Promise<ConditionsCache>;
  /** Fetches the conditions of many loans, whatever screen is shown. */
  readonly getAll: GetAll;
  readonly openPrefetch: OpenPrefetch;
  /** Hands a text to the person as a file. */
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
  /** Shares a text with another app on the device; absent if the browser can't. Rejects if the user cancels. */
  readonly shareText?: ((text: string) => Promise<void>) | undefined;
  readonly log: (line: string) => void;
  readonly now: () => number;
}
