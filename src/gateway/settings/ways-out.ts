import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import { SettingError } from '#src/gateway/settings/setting-error.ts';
import type { PlatformFetchSettings } from '#src/platform/platform-fetch.ts';

/**
 * How this installation reaches the platform.
 * @throws SettingError if `PLATFORM_CA_FILE` can't be read, or has no certificate.
 */
export async function waysOut({
  PLATFORM_PROXY,
  PLATFORM_CA_FILE,
}: Pick<GatewayConfig, 'PLATFORM_PROXY' | 'PLATFORM_CA_FILE'>): Promise<PlatformFetchSettings> {
  if (PLATFORM_CA_FILE === undefined) return { proxy: PLATFORM_PROXY };
  const certificates = await readFile(PLATFORM_CA_FILE, 'utf8').catch(() => {
    throw new SettingError(`PLATFORM_CA_FILE names ${PLATFORM_CA_FILE}, which cannot be read.`);
  });
  if (!holdsCertificate(certificates)) {
    throw new SettingError(`PLATFORM_CA_FILE names ${PLATFORM_CA_FILE}, which holds no certificate in PEM.`);
  }
  return { proxy: PLATFORM_PROXY, certificates };
}

// The first one is enough to tell a certificate from a key or another file.
function holdsCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).validTo !== '';
  } catch {
    return false;
  }
}
