import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { ConditionsPrefetch } from '#src/features/conditions/prefetch/prefetch-conditions.ts';
import type { ConditionsDownload } from '#src/features/conditions/read/conditions-download.ts';
import type { ConditionsCache } from '#src/offline/cache/conditions-cache.ts';

/**
 * Starts to download what one user will want in the field.
 * @param onSaved called when new conditions are on the device.
 */
export type OpenPrefetch = (userId: string, onSaved: () => void) => ConditionsPrefetch;

/** What the conditions screens need from outside; the composition root provides it. */
export interface ConditionsServices {
  readonly client: Pick<GatewayClient, 'readConditions'>;
  /** One user's store on this device. Returns the same promise for the same user. */
  readonly openStore: (userId: string) => Promise<ConditionsCache>;
  /** Downloads the conditions of many loans, whatever the screen. */
  readonly conditionsDownload: ConditionsDownload;
  readonly openPrefetch: OpenPrefetch;
  /** Gives the user a text as a file. */
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
  /** Shares a text with another app on the device; absent if the browser can't. Rejects if the user cancels. */
  readonly shareText?: ((text: string) => Promise<void>) | undefined;
  readonly log: (line: string) => void;
  readonly now: () => number;
}
