import type { Hono } from 'hono';
import type { SandboxUser } from '#src/sandbox/base/sandbox-user.ts';

/** What a call carries: from the server its socket, if there is one; from the token check its user. */
export interface SandboxEnv {
  Bindings: { outgoing?: { destroy(): unknown } };
  Variables: { user: SandboxUser };
}

export type SandboxApp = Hono<SandboxEnv>;
