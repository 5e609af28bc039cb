import { mayNameContact } from '#src/domain/find/contact-search.ts';

/** First path parts of the gateway's own calls, the built files and the sandbox platform: no screens. */
export const GATEWAY_PATHS: readonly string[] = [
  'auth',
  'platform-auth',
  'platform-api',
  'los',
  'sandbox',
  'assets',
  'livez',
  'readyz',
];

const PAGE_PATHS = [
  /^\/$/,
  /^\/(?:login|callback|dashboard|today|closings|insights|past|outbox|storage|conditions)\/?$/,
  /^\/conditions\/[^/]+\/?$/,
];

/**
 * True for a path that nothing here answers: the gateway serves the app, which says so (specification 2.1). Without a
 * network the service worker does.
 */
export function isUnknownPath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return !isPagePath(pathname) && !GATEWAY_PATHS.includes(first) && !first.includes('.');
}

/**
 * True for a path the app itself shows (specification 2.1). Everything else at this origin, including API calls and
 * sign-in redirects, belongs to the gateway and is never answered with the cached page.
 */
export function isPagePath(pathname: string): boolean {
  return PAGE_PATHS.some((pattern) => pattern.test(pathname));
}

/** Where every sign-in leads without a link. */
const START = '/dashboard';
/** One slash, then nothing with which an address could leave this origin. What follows a `#` isn't sent anywhere. */
const PLACE = /^(\/[^/\\\s?#][^\\\s?#]{0,300})(\?[^\s#]{0,700})?(?:#.*)?$/;
/** The way in isn't a place to return to. */
const WAY_IN = /^\/(?:login|callback)?\/?$/;

/**
 * The place that a link opened while signed out leads to after the sign-in: a path of this app with its parameters.
 * Undefined for anything that isn't a screen here, above all for another origin, and for the start, the default.
 */
export function placeToReturnTo(place: string | undefined): string | undefined {
  const [, path = '', parameters = ''] = PLACE.exec(place ?? '') ?? [];
  const search = withoutContact(parameters);
  const isPlace = path !== '' && isPagePath(path) && !WAY_IN.test(path);
  return isPlace && path + search !== START ? path + search : undefined;
}

const SEARCH = /(?<=[?&])search=([^&]*)&?/;

/** A searched phone or e-mail is private: it isn't kept with the place. */
function withoutContact(parameters: string): string {
  const [, written] = SEARCH.exec(parameters) ?? [];
  if (written === undefined || !mayNameContact(decoded(written))) return parameters;
  return parameters.replace(SEARCH, '').replace(/[?&]$/, '');
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return written;
  }
}

/** The sign-in address, with the place to return to. */
export function signInAddress(place: string | undefined): string {
  const back = placeToReturnTo(place);
  return back === undefined ? '/auth/login' : `/auth/login?to=${encodeURIComponent(back)}`;
}
