import type { Context } from 'hono';

/** A body's content: its JSON whatever the content type says (as on the platform), or a note that it wasn't JSON. */
export type RequestJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** Reads the body as JSON regardless of its content type. An empty body isn't JSON. */
export async function readRequestJson(c: Context): Promise<RequestJson> {
  try {
    return { ok: true, value: JSON.parse(await c.req.text()) };
  } catch {
    return { ok: false };
  }
}
