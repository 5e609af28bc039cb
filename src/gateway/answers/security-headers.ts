/**
 * The app's content policy. `style-src` carries the hash of the empty string: Emotion's production mode adds empty
 * style elements and fills them through the CSSOM, so no 'unsafe-inline' and no nonce is needed (a nonce would be
 * frozen in the precached page). `sw` is the one Trusted Types policy, for the service worker's address.
 */
export const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sw',
].join('; ');

/** For answers that are no pages: should a browser ever show one, nothing in it runs. */
export const ANSWER_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const HSTS = 'max-age=31536000; includeSubDomains';

// Everything that a page could be allowed to use and this one never does. Writing to the clipboard stays allowed: the
// loan number is copied with it.
const SWITCHED_OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Headers of every answer. */
export const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Permissions-Policy', SWITCHED_OFF.map((feature) => `${feature}=()`).join(', ')],
];
