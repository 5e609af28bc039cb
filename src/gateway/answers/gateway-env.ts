import type { HttpBindings } from '@hono/node-server';
import type { Session } from '#src/gateway/sessions/session-store.ts';

/** What the gateway's middleware sets for the handlers. */
export interface GatewayEnv {
  /** The HTTP server's; there are none where an app is called without one. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Set only behind the session guard. */
    session: Session;
  };
}
