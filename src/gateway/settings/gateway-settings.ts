import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { RateLimits } from '#src/gateway/limits/request-rates.ts';
import type { SessionLimits } from '#src/gateway/sessions/session-store.ts';

/** All of an installation's settings, complete and checked; `main.ts` makes them from the environment. */
export interface GatewaySettings {
  /** The only origin that browsers see, e.g. `https://pipeline.lender.example`. No request header changes it. */
  readonly publicOrigin: string;
  readonly productName: string;
  readonly lenderName: string;
  readonly platformName: string;
  readonly loanLink: AppConfig['loanLink'];
  /** IANA name, or null for each device's own time zone. */
  readonly lenderTimeZone: string | null;
  /** First path part of the gateway's own calls, e.g. `prod`. */
  readonly apiEnv: string;
  readonly offlineHours: number;
  readonly cdReceipt: AppConfig['cdReceipt'];
  readonly officeDays: AppConfig['officeDays'];
  readonly fieldMap: AppConfig['fieldMap'];
  /** The platform's fields that may be read besides those of notes, as fieldReader names them. */
  readonly fieldReaderIds: readonly string[];
  readonly buildId: string;
  /** The emergency exit: tells browsers to remove the service worker; then they need a network to start the app. */
  readonly isWorkerRetired: boolean;
  /** Pages built before this day, `2026-11-24`, have to update; undefined for none. */
  readonly oldestBuild?: string | undefined;
  readonly isSandbox: boolean;
  readonly platformApiUrl: string;
  readonly identityProviderUrl: string;
  readonly oauthClientId: string;
  readonly oauthClientSecret: string;
  readonly usesPkce: boolean;
  /** Key material for sealing platform tokens, newest first; at least 32 bytes each. */
  readonly sessionKeys: readonly Uint8Array[];
  readonly sessionLimits: SessionLimits;
  /** Milliseconds for which the last list may stand in while the platform is down; 0 for never. */
  readonly staleAge: number;
  /** Milliseconds for which the audit trail is kept. */
  readonly auditAge: number;
  /** Addresses and networks of the proxies in front, whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
  readonly rateLimits: RateLimits;
  /** Keys by which the platform signs its notifications, newest first. Without any, none are taken. */
  readonly webhookKeys: readonly string[];
  /** Maximum concurrent calls to the platform. */
  readonly platformConcurrency: number;
}
