import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';

/** Where the platform sends its notifications. */
export function webhookPath(apiEnv: string): string {
  return `/${apiEnv}/webhooks/platform`;
}

/** The sandbox's subscription: to the gateway that it's part of. Undefined if that takes no notifications. */
export function ownWebhooks(
  { webhookKeys, platformApiUrl, apiEnv }: GatewaySettings,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
) {
  const [signingKey] = webhookKeys;
  return signingKey === undefined
    ? undefined
    : { endpoint: new URL(webhookPath(apiEnv), platformApiUrl).href, signingKey, fetch };
}
