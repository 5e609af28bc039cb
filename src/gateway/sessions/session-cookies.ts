import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SIGN_IN_WITHIN_MS } from '#src/gateway/sessions/sign-in-states.ts';

export interface SessionCookies {
  readSession(context: Context): string | undefined;
  setSession(context: Context, value: string): void;
  clearSession(context: Context): void;
  readSignIn(context: Context): string | undefined;
  setSignIn(context: Context, value: string): void;
  clearSignIn(context: Context): void;
  /** Identifies this browser, regardless of who signs in. */
  readDevice(context: Context): string | undefined;
  setDevice(context: Context, value: string): void;
}

/**
 * The gateway's cookies. Over https they're Secure and have the prefixes that let a browser refuse one set by a
 * neighboring host. Over http, which only a loopback origin may use, not every browser keeps a Secure cookie, so they
 * have plain names. The session's is SameSite=Strict. The sign-in's is Lax, because the return from the identity
 * provider comes from another site.
 * @param sessionMs the maximum length of a session. Its cookie has the same age: a tablet may end an installed app at
 * any time, and a cookie without an age would end with it, so waiting notes couldn't be sent.
 */
export function createSessionCookies(publicOrigin: string, sessionMs: number): SessionCookies {
  const isSecure = publicOrigin.startsWith('https://');
  const session = isSecure ? '__Host-Http-sid' : 'ctc-sid';
  const signIn = isSecure ? '__Host-Http-tx' : 'ctc-tx';
  const device = isSecure ? '__Host-Http-device' : 'ctc-device';
  const common = { path: '/', httpOnly: true, secure: isSecure } as const;
  return {
    readSession: (context) => readCookie(context, session),
    setSession: (context, value) =>
      setCookie(context, session, value, {
        ...common,
        sameSite: 'Strict',
        maxAge: Math.min(Math.floor(sessionMs / 1000), MAX_AGE_SECONDS),
      }),
    clearSession: (context) => void deleteCookie(context, session, { ...common, sameSite: 'Strict' }),
    readSignIn: (context) => readCookie(context, signIn),
    setSignIn: (context, value) =>
      setCookie(context, signIn, value, {
        ...common,
        sameSite: 'Lax',
        maxAge: SIGN_IN_WITHIN_MS / 1000,
      }),
    clearSignIn: (context) => void deleteCookie(context, signIn, { ...common, sameSite: 'Lax' }),
    readDevice: (context) => readCookie(context, device),
    // A sign-out leaves it: the device may still have what a sign-out could not erase.
    setDevice: (context, value) =>
      setCookie(context, device, value, { ...common, sameSite: 'Strict', maxAge: MAX_AGE_SECONDS }),
  };
}

/** Browsers keep no cookie longer (RFC 6265bis, 400 days). */
const MAX_AGE_SECONDS = 400 * 24 * 3_600;

// Don't hash a value of unlimited length: that's work a stranger controls.
function readCookie(context: Context, name: string): string | undefined {
  const value = getCookie(context, name);
  return value === undefined || value === '' || value.length > 200 ? undefined : value;
}
