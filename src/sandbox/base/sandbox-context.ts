import type { Context, Hono } from 'hono';
import type { SandboxUser } from '#src/sandbox/base/people.ts';

/** What a call carries: its socket, from the server, if there is one; its user, from the token check. */
export interface SandboxEnv {
  Bindings: { outgoing?: { destroy(): unknown } };
  Variables: { user: SandboxUser };
}

export type SandboxApp = Hono<SandboxEnv>;

/** The body as JSON whatever its content type says, as on the platform; undefined if it isn't JSON. */
export async function readRequestJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    return undefined;
  }
}
