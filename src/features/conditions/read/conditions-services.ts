import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { FetchAhead } from '#src/features/conditions/ahead/fetch-ahead.ts';
import type { GetAll } from '#src/features/conditions/read/get-all.ts';
import type { ConditionsCopy } from '#src/offline/cache/conditions-copy.ts';

/**
 * Begins to fetch for one person what they will want in the field.
 * @param onKept called when something new lies on the device.
 */
export type OpenAhead = (userId: string, onKept: () => void) => FetchAhead;

/** What the screens of conditions need of the outside world; the composition root provides it. */
export interface ConditionsServices {
  readonly client: Pick<GatewayClient, 'readConditions'>;
  /** The device's store of one person; the same promise for the same person. */
  readonly openStore: (userId: string) => Promise<ConditionsCopy>;
  /** Fetches the conditions of many loans, whatever screen is shown. */
  readonly getAll: GetAll;
  readonly openAhead: OpenAhead;
  /** Hands a text to the person as a file. */
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
  /** Hands a text to another app of the device; absent where the browser cannot. Rejects when the person changes their mind. */
  readonly shareText?: ((text: string) => Promise<void>) | undefined;
  readonly log: (line: string) => void;
  readonly now: () => number;
}
