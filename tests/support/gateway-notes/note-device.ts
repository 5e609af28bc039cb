import { get, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { type NoteAnswer, noteAnswerSchema } from '#src/contract/wire/note.ts';
import { problemSchema } from '#src/contract/wire/problem.ts';

export interface NoteSession {
  readonly userId: string;
  readonly cookie: string;
  readonly token: string;
}

export interface SentNote {
  readonly id: string;
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly text: string;
  readonly writtenAt: string;
}

export type NoteReply =
  | { readonly kind: 'receipt'; readonly answer: NoteAnswer }
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: string;
      readonly retryAfter: string | null;
    }
  | { readonly kind: 'no-answer' };

/** Signs in to a gateway through the sandbox's own page, as a browser does, with the given origin as the app's. */
export async function signIn(gatewayUrl: string, publicOrigin: string, userId: string): Promise<NoteSession> {
  const leaving = await leaveForSignIn(gatewayUrl, publicOrigin);
  const attempt = leaving.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const authorize = new URL(leaving.headers.location ?? '');
  const page = await (await fetch(authorize)).text();
  const link = [...page.matchAll(/href="([^"]+)"/g)]
    .map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
    .find((href) => href.includes(`user=${userId}`));
  if (link === undefined) throw new Error(`The sign-in page has no link for ${userId}.`);
  const back = await fetch(new URL(link, authorize), { redirect: 'manual' });
  const callback = new URL(back.headers.get('location') ?? '');
  const answer = await fetch(`${gatewayUrl}/platform-auth/oauth2/v1/token`, {
    method: 'POST',
    headers: { origin: publicOrigin, cookie: attempt },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: `${publicOrigin}/callback`,
      code: callback.searchParams.get('code') ?? '',
      state: callback.searchParams.get('state') ?? '',
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`Signing in failed with ${answer.status}.`);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('ctc-sid='));
  return { userId, cookie: cookie?.split(';')[0] ?? '', token };
}

// Under the public name, which `fetch` doesn't let us set: the gateway starts a sign-in only there.
function leaveForSignIn(gatewayUrl: string, publicOrigin: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${gatewayUrl}/auth/login`, { headers: { host: new URL(publicOrigin).host } }, (answer) => {
      answer.resume();
      resolve(answer);
    }).once('error', reject);
  });
}

/** Sends a note once. @param patience milliseconds after which the device stops waiting. */
export async function sendNote(
  gatewayUrl: string,
  publicOrigin: string,
  session: NoteSession,
  note: SentNote,
  patience = 20_000,
): Promise<NoteReply> {
  try {
    const answer = await fetch(`${gatewayUrl}/prod/admin/${note.loanGuid}/add-notes`, {
      method: 'POST',
      headers: {
        origin: publicOrigin,
        cookie: session.cookie,
        authorization: `Bearer ${session.token}`,
        'content-type': 'application/json',
        'idempotency-key': `"${note.id}"`,
      },
      body: JSON.stringify([
        { id: note.fieldId, value: note.text, writtenAt: note.writtenAt, author: session.userId },
      ]),
      signal: AbortSignal.timeout(patience),
    });
    const json: unknown = await answer.json();
    if (answer.status === 200) return { kind: 'receipt', answer: v.parse(noteAnswerSchema, json) };
    const problem = v.parse(problemSchema, json);
    const retryAfter = answer.headers.get('retry-after');
    return { kind: 'problem', status: answer.status, code: problem.code, retryAfter };
  } catch (error) {
    if (error instanceof v.ValiError) throw error;
    return { kind: 'no-answer' };
  }
}
