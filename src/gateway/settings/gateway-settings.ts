import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { SessionLimits } from '#src/gateway/sessions/session-store.ts';

/** Everything an installation decides, complete and checked; `main.ts` makes it from the environment. */
export interface GatewaySettings {
  /** The one origin that browsers see, e.g. `https://pipeline.lender.example`. No request header changes it. */
  readonly publicOrigin: string;
  readonly productName: string;
  readonly lenderName: string;
  readonly platformName: string;
  /** IANA name, null for each device's own zone. */
  readonly lenderTimeZone: string | null;
  /** First path part of the calls that are the gateway's own, e.g. `prod`. */
  readonly apiEnv: string;
  readonly offlineHours: number;
  readonly fieldMap: AppConfig['fieldMap'];
  readonly buildId: string;
  /** The emergency exit: browsers are told to do without the service worker, and then need a network to start the app. */
  readonly isWorkerRetired: boolean;
  readonly isSandbox: boolean;
  readonly platformApiUrl: string;
  readonly identityProviderUrl: string;
  readonly oauthClientId: string;
  readonly oauthClientSecret: string;
  readonly usesPkce: boolean;
  /** Key material for sealing platform tokens, the newest first; 32 bytes or more each. */
  readonly sessionKeys: readonly Uint8Array[];
  readonly sessionLimits: SessionLimits;
  /** Calls to the platform in flight at once. */
  readonly platformConcurrency: number;
}
