/** Somebody who is signed in at a gateway on a real port. */
interface NetworkSession {
  readonly cookie: string;
  readonly token: string;
}

/** Sends JSON over the network as a page of that session does. */
export function postAs(
  origin: string,
  session: NetworkSession,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      origin,
      cookie: session.cookie,
      authorization: `Bearer ${session.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
