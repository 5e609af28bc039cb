import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SIGN_IN_WITHIN_MS } from '#src/gateway/sessions/sign-in-states.ts';

/** Browsers keep no cookie longer (RFC 6265bis, 400 days). */
export const LONGEST_COOKIE_SECONDS = 400 * 24 * 3_600;

/**
 * The gateway's cookies. Over https they're Secure and have the prefixes that let a browser refuse one set by a
 * neighboring host. Over http, which only a loopback origin may use, not every browser keeps a Secure cookie, so they
 * have plain names. The session's is SameSite=Strict. The sign-in's is Lax, because the return from the identity
 * provider comes from another site.
 * @param sessionMs the maximum length of a session. Its cookie has the same age: a tablet may end an installed app at
 * any time, and a cookie without an age would end with it, so waiting notes couldn't be sent.
 */
export function createSessionCookies(publicOrigin: string, sessionMs: number) {
  const isSecure = publicOrigin.startsWith('https://');
  const cookieOf = (name: string, sameSite: 'Strict' | 'Lax', maxAge: number) => {
    const fullName = `${isSecure ? '__Host-Http-' : 'ctc-'}${name}`;
    const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite } as const;
    return {
      name: fullName,
      read(context: Context): string | undefined {
        const value = getCookie(context, fullName);
        // Hashing a value of unlimited length is work a stranger controls.
        return value === undefined || value === '' || value.length > 200 ? undefined : value;
      },
      set: (context: Context, value: string) =>
        setCookie(context, fullName, value, { ...attributes, maxAge }),
      clear: (context: Context) => void deleteCookie(context, fullName, attributes),
    };
  };
  return {
    session: cookieOf('sid', 'Strict', Math.min(Math.floor(sessionMs / 1000), LONGEST_COOKIE_SECONDS)),
    signIn: cookieOf('tx', 'Lax', SIGN_IN_WITHIN_MS / 1000),
    /**
     * Identifies this browser, regardless of who signs in. A sign-out leaves it: the device may still have what a
     * sign-out could not erase.
     */
    device: cookieOf('device', 'Strict', LONGEST_COOKIE_SECONDS),
  };
}
