import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type RandomBytes, newSecret } from '#src/gateway/sessions/random-secret.ts';

/** Tells one browser from another, and nothing of who uses it. */
export interface DeviceCookie {
  /** Undefined for a browser that has none, or something that was never given out. */
  read(context: Context): string | undefined;
  /** Gives the browser its value again, or a new one, for another DEVICE_MEMORY_DAYS. @returns the value */
  renew(context: Context): string;
}

/** Browsers keep no cookie longer (RFC 6265bis). The rows that belong to it go at the same age. */
export const DEVICE_MEMORY_DAYS = 400;

/** What newSecret makes: 256 bits in base64url. */
const SECRET = /^[\w-]{43}$/;

/**
 * A server's cookie outlives what browsers take from pages, the seven days of Safari included, and that is what this one is for.
 * It is no proof of anything: rows are looked up by person first. A sign-out leaves it, as it leaves notes that are kept.
 */
export function createDeviceCookie(publicOrigin: string, randomBytes: RandomBytes): DeviceCookie {
  const isSecure = publicOrigin.startsWith('https://');
  const name = isSecure ? '__Host-Http-device' : 'ctc-device';
  const read = (context: Context): string | undefined => {
    const value = getCookie(context, name);
    return value !== undefined && SECRET.test(value) ? value : undefined;
  };
  return {
    read,
    renew: (context) => {
      const value = read(context) ?? newSecret(randomBytes);
      setCookie(context, name, value, {
        path: '/',
        httpOnly: true,
        secure: isSecure,
        sameSite: 'Strict',
        maxAge: DEVICE_MEMORY_DAYS * 24 * 3_600,
      });
      return value;
    },
  };
}
