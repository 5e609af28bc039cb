import type { Context } from 'hono';

/** What a body held: its JSON whatever the content type says (as on the platform), or that it was none. */
export type RequestJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** Reads the body as JSON without looking at its content type. An empty body is not JSON. */
export async function readRequestJson(c: Context): Promise<RequestJson> {
  try {
    return { ok: true, value: JSON.parse(await c.req.text()) };
  } catch {
    return { ok: false };
  }
}
