import type { PlatformFailure } from '#src/platform/platform-answer.ts';

/** One line of the doctor's table. `open` is what couldn't be checked; its sentence says what that takes. */
export interface CheckResult {
  readonly check: string;
  readonly result: 'ok' | 'fault' | 'open';
  /** What was found, or what's wrong and what to do. It holds no secret, and nothing of a loan but its GUID. */
  readonly sentence: string;
}

/** Why a call of the platform failed, and what to do. @param doing what failed, like “read conditions”. */
export function whyFailed(failure: PlatformFailure, doing: string): string {
  switch (failure.kind) {
    case 'unauthorized':
      return `The platform doesn't take the test user's token to ${doing}: sign in again, and check the user's rights.`;
    case 'refused':
      return failure.status === 403
        ? `The test user may not ${doing} (403): give the user's persona that right.`
        : `The platform refuses to ${doing} (${failure.status}): compare the lender's names and fields with its own.`;
    case 'busy':
      return `The platform is too busy to ${doing}: run the doctor again.`;
    case 'timeout':
      return `The platform took too long to ${doing}: run the doctor again.`;
    case 'unavailable':
      return `The platform failed to ${doing}${failure.status === undefined ? '' : ` (${failure.status})`}: run the doctor again.`;
    case 'unreadable':
      return `What answers to ${doing} isn't the platform: check PLATFORM_API_URL, and what's between.`;
  }
}

const UNTRUSTED = /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_(?!HAS_EXPIRED)|ERR_TLS_CERT_SIGNATURE)/;

/**
 * What's wrong with the certificate at an address, and what to do; undefined if the error says nothing of it.
 * @param caSetting the setting that names an authority of one's own.
 */
export function certificateFault(code: string, place: string, caSetting: string): string | undefined {
  if (UNTRUSTED.test(code))
    return `The certificate at ${place} is signed by nobody that's trusted here (${code}): set ${caSetting} to that authority's certificate.`;
  if (code === 'CERT_HAS_EXPIRED')
    return `The certificate at ${place} is out of date: compare this machine's clock, or ask whoever runs it.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate at ${place} is another host's: check the address.`;
  // Something else than TLS answers there.
  if (/^ERR_SSL_|^EPROTO$/.test(code))
    return `What listens at ${place} speaks no TLS that's known here (${code}): check the address and its port.`;
  return undefined;
}
