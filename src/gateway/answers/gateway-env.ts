import type { Session } from '#src/gateway/sessions/session-store.ts';

/** What the gateway's middleware leaves for the handlers behind it. */
export interface GatewayEnv {
  Variables: {
    requestId: string;
    /** Set behind the session guard only. */
    session: Session;
  };
}
