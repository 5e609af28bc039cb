/**
 * Signs somebody in through the sandbox's own page over the network, as a browser would: by their login, or by their
 * name as the page shows it.
 */
export async function signIn(origin, who) {
  const leaving = await fetch(`${origin}/auth/login`, { redirect: 'manual' });
  const transaction = leaving.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const authorize = new URL(leaving.headers.get('location') ?? '');
  const page = await (await fetch(authorize)).text();
  const link = [...page.matchAll(/<a href="([^"]+)">(.*?)<\/a>/gs)]
    .map(([, href, text]) => ({ href: href.replaceAll('&amp;', '&'), text }))
    .find(({ href, text }) => href.includes(`user=${who}`) || text.includes(`>${who}<`))?.href;
  if (link === undefined) throw new Error(`The sign-in page has no link for ${who}.`);
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
  const cookies = answer.headers.getSetCookie();
  const session = cookies.find((line) => line.startsWith('ctc-sid='));
  return { cookie: session?.split(';')[0] ?? '', token, cookies };
}
