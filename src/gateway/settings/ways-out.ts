import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import { isPrivateHost } from '#src/gateway/settings/private-host.ts';
import { SettingError } from '#src/gateway/settings/setting-error.ts';
import type { PlatformFetchSettings } from '#src/platform/platform-fetch.ts';

/**
 * How this installation reaches the platform.
 * @throws SettingError if `PLATFORM_CA_FILE` can't be read, or has no certificate.
 */
export async function waysOut({
  PLATFORM,
  PLATFORM_PROXY,
  PLATFORM_CA_FILE,
  ALLOW_PRIVATE_UPSTREAM,
}: Pick<
  GatewayConfig,
  'PLATFORM' | 'PLATFORM_PROXY' | 'PLATFORM_CA_FILE' | 'ALLOW_PRIVATE_UPSTREAM'
>): Promise<PlatformFetchSettings> {
  const mayBePrivate = PLATFORM === 'sandbox' || ALLOW_PRIVATE_UPSTREAM === '1';
  const ways = { proxy: PLATFORM_PROXY, ...(mayBePrivate ? {} : { refuses: isPrivateHost }) };
  if (PLATFORM_CA_FILE === undefined) return ways;
  const certificates = await readFile(PLATFORM_CA_FILE, 'utf8').catch(() => {
    throw new SettingError(`PLATFORM_CA_FILE names ${PLATFORM_CA_FILE}, which cannot be read.`);
  });
  if (!holdsCertificate(certificates)) {
    throw new SettingError(`PLATFORM_CA_FILE names ${PLATFORM_CA_FILE}, which holds no certificate in PEM.`);
  }
  return { ...ways, certificates };
}

// The first one is enough to tell a certificate from a key or another file.
function holdsCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).validTo !== '';
  } catch {
    return false;
  }
}
