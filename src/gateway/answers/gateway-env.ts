import type { Session } from '#src/gateway/sessions/session-store.ts';

/** What the gateway's middleware sets for the handlers. */
export interface GatewayEnv {
  Variables: {
    requestId: string;
    /** Set only behind the session guard. */
    session: Session;
  };
}
