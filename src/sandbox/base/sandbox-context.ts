import type { Hono } from 'hono';
import type { SandboxUser } from '#src/sandbox/base/sandbox-user.ts';

/** What a call carries: its socket, from the server, if there is one; its user, from the token check. */
export interface SandboxEnv {
  Bindings: { outgoing?: { destroy(): unknown } };
  Variables: { user: SandboxUser };
}

export type SandboxApp = Hono<SandboxEnv>;
