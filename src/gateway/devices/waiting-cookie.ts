import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { InstallMode, WaitingNote } from '#src/contract/wire/waiting-notes.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';
import { LONGEST_COOKIE_SECONDS } from '#src/gateway/sessions/session-cookies.ts';
import type { TokenSeal } from '#src/gateway/sessions/token-seal.ts';

/** The notes' author, and the browser storage that holds them. */
interface WaitingOwner {
  readonly userId: string;
  readonly installMode: InstallMode;
}

/** Notes waiting in one browser at its last report. `more` counts those that don't fit in `notes`. */
export interface WaitingBefore {
  readonly notes: readonly WaitingNote[];
  readonly more: number;
}

const NOTHING: WaitingBefore = { notes: [], more: 0 };

/**
 * Remembers the notes waiting in a browser. The browser carries it, and only the gateway can read it.
 * A server's cookie outlives what browsers take from pages, including after Safari's seven days. It's sealed for its
 * user, so no one else can read, use or forge it. Its path is the only route that needs it, so no other call carries 4
 * kB.
 */
export function createWaitingCookie(publicOrigin: string, path: string, seal: TokenSeal) {
  const isSecure = publicOrigin.startsWith('https://');
  const attributes = { path, httpOnly: true, secure: isSecure, sameSite: 'Strict' } as const;
  // `__Host-` allows no path. One cookie per user, so that one user's notes don't push out another's.
  const nameOf = ({ userId, installMode }: WaitingOwner): string =>
    `${isSecure ? '__Secure-' : 'ctc-'}waiting-${installMode}-${hashSecret(userId).slice(0, 8)}`;
  // The number is the format's version: a build with another format opens none of these.
  const sealOwnerOf = ({ userId, installMode }: WaitingOwner): string =>
    `waiting-notes-1/${installMode}/${userId}`;
  return {
    /** Nothing if the browser has no cookie, or one of another user, session key or build. */
    read(context: Context, owner: WaitingOwner): WaitingBefore {
      const text = seal.open(getCookie(context, nameOf(owner)) ?? '', sealOwnerOf(owner));
      return text === undefined ? NOTHING : unpack(text);
    },
    /** @param next at most MAX_REMEMBERED notes; with none, the cookie is deleted. */
    write(context: Context, owner: WaitingOwner, next: WaitingBefore): void {
      const name = nameOf(owner);
      if (next.notes.length > 0) {
        const value = seal.seal(pack(next), sealOwnerOf(owner));
        setCookie(context, name, value, { ...attributes, maxAge: LONGEST_COOKIE_SECONDS });
      } else if (getCookie(context, name) !== undefined) deleteCookie(context, name, attributes);
    },
  };
}

/** Two GUIDs and the seconds since 1970, in hexadecimal digits. 60 of them, sealed, fit into 4,000 bytes. */
const PACKED_NOTE = /(.{32})(.{32})(.{8})/g;
const LATEST_SECOND = 0xff_ff_ff_ff;

function pack({ notes, more }: WaitingBefore): string {
  const packed = notes.map(({ id, loanGuid, writtenAt }) => {
    const second = Math.min(Math.max(0, Math.trunc(Date.parse(writtenAt) / 1000)), LATEST_SECOND);
    return `${id}${loanGuid}${second.toString(16).padStart(8, '0')}`.replaceAll('-', '');
  });
  return `${more}.${Buffer.from(packed.join(''), 'hex').toString('base64url')}`;
}

function unpack(text: string): WaitingBefore {
  const [more = '', packed = ''] = text.split('.');
  const digits = Buffer.from(packed, 'base64url').toString('hex');
  const notes = [...digits.matchAll(PACKED_NOTE)].map(([, id = '', loanGuid = '', second = '']) => ({
    id: guidOf(id),
    loanGuid: guidOf(loanGuid),
    writtenAt: new Date(Number.parseInt(second, 16) * 1000).toISOString(),
  }));
  return { notes, more: Number(more) };
}

function guidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
