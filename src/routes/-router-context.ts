import type { AuthToken } from '#src/features/session/session-services.ts';
import type { Connectivity } from '#src/offline/connectivity.ts';
import type { StorageTrouble } from '#src/offline/storage-trouble.ts';

/** What the routes get from the composition root. */
export interface RouterContext {
  readonly authToken: AuthToken;
  readonly connectivity: Connectivity;
  readonly storageTrouble: StorageTrouble;
}
