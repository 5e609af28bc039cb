import type { Hono } from 'hono';
import type { SandboxUser } from './sandbox-user.ts';

/** What a signed-in call carries from the token check to its route. */
export interface SandboxEnv {
  Variables: { user: SandboxUser };
}

export type SandboxApp = Hono<SandboxEnv>;
