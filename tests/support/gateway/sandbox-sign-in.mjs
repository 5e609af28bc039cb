/** Signs somebody in through the sandbox's own page over the network, as a browser would. */
export async function signIn(origin, userId) {
  const leaving = await fetch(`${origin}/auth/login`, { redirect: 'manual' });
  const transaction = leaving.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const authorize = new URL(leaving.headers.get('location') ?? '');
  const page = await (await fetch(authorize)).text();
  const link = [...page.matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => href.replaceAll('&amp;', '&'))
    .find((href) => href.includes(`user=${userId}`));
  if (link === undefined) throw new Error(`The sign-in page has no link for ${userId}.`);
  const back = await fetch(new URL(link, authorize), { redirect: 'manual' });
  const callback = new URL(back.headers.get('location') ?? '');
  const answer = await fetch(`${origin}/platform-auth/oauth2/v1/token`, {
    method: 'POST',
    headers: { origin, cookie: transaction },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: `${origin}/callback`,
      code: callback.searchParams.get('code') ?? '',
      state: callback.searchParams.get('state') ?? '',
    }),
  });
  const { access_token: token } = await answer.json();
  if (token === undefined) throw new Error(`Signing in failed with ${answer.status}.`);
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('ctc-sid='));
  return { cookie: session?.split(';')[0] ?? '', token };
}
